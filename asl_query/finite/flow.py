"""Many units through few places: the largest flow over phases, or the places that cannot hold it.

A layered graph. Phase k leads from every place to the places of `successors[k][place]`; after it a place holds at most
`capacity[k][place]`. Places are numbers and sets of places are whole numbers read as bits, so that one step of a search
takes whole layers at once. The flow counts whatever supplies and capacities count: squads, or half-squads. In half-squads
a flow may part the halves of a squad; its cut proves all the same.

Shortest augmenting paths: a search goes through the residual graph in rounds, and every goal place that it meets first is
walked back to a source. A place is two nodes, its gate (reached, not yet entered) and its ground (entered); between them
lies its capacity.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from asl_query.deadline import Deadline
from asl_query.records import dataclass

FlowRelation = Sequence[int]


@dataclass(frozen=True, slots=True)
class Network:
    """Where units can go in each phase (at least one), what each place holds after it, who starts where, the goal as bits."""

    successors: Sequence[FlowRelation]
    capacity: Sequence[Sequence[int]]
    supply: Mapping[int, int]
    goal: int


@dataclass(frozen=True, slots=True)
class Routes:
    """A path for each unit of supply: its place at the start and after each phase."""

    paths: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Cut:
    """Every path from these sources to the goal enters one of `places` (phase, place, capacity), holding less than `supply`."""

    sources: tuple[int, ...]
    places: tuple[tuple[int, int, int], ...]
    supply: int

    @property
    def capacity(self) -> int:
        """What the places hold together."""
        return sum(capacity for _, _, capacity in self.places)


def bits(whole: int) -> list[int]:
    """The numbers in a set of bits, ascending."""
    return [place for place, bit in enumerate(bin(whole)[:1:-1]) if bit == "1"]


def as_bits(places: Iterable[int]) -> int:
    """A set of numbers as bits."""
    whole = 0
    for place in places:
        whole |= 1 << place
    return whole


def route(network: Network, deadline: Deadline | None = None) -> Routes | Cut:
    """Lead the whole supply to the goal, or give a smallest cut. Raises LimitReachedError when the time is over."""
    flow, deadline = _Flow(network), deadline or Deadline()
    while flow.waiting:
        deadline.check()
        rounds = flow.search()
        if rounds is None:
            return flow.cut()
        flow.augment(rounds)
    return Routes(flow.paths())


class _SearchRound(NamedTuple):
    """What one round of a search reached first: the gates and the grounds, by layer; layer 0 is the start."""

    gates: list[int]
    grounds: list[int]


class ResidualArc(NamedTuple):
    """One arc of an augmenting path, from where it is to where it came from. `into` is the layer of the gate of a move."""

    into: int
    place: int
    other: int
    adds: bool


class _Flow:
    """A flow that grows. Layer k + 1 is after phase k; `moves[k][b][a]` is what goes from a to b into layer k."""

    def __init__(self, network: Network) -> None:
        self.net = network
        self.last = len(network.successors)
        back = {id(relation): _reversed(relation) for relation in {id(r): r for r in network.successors}.values()}
        self.before = [back[id(relation)] for relation in network.successors]
        self.waiting = {place: supply for place, supply in network.supply.items() if supply}
        self.moves: list[dict[int, dict[int, int]]] = [{} for _ in range(self.last + 1)]
        self.held: list[dict[int, int]] = [{} for _ in range(self.last + 1)]
        self.full = [0, *(as_bits(p for p, most in enumerate(layer) if most <= 0) for layer in network.capacity)]
        self.useful = self._leads_to_goal()
        self.gates = [0] * (self.last + 1)
        self.grounds = [0] * (self.last + 1)

    def _leads_to_goal(self) -> list[int]:
        useful = [self.net.goal]
        for before in reversed(self.before):
            useful.append(0)
            for place in bits(useful[-2]):
                useful[-1] |= before[place]
        return useful[::-1]

    def search(self) -> list[_SearchRound] | None:
        """Rounds of the residual graph from the waiting units on, until one holds a goal place that can be entered."""
        nothing = [0] * (self.last + 1)
        self.gates, self.grounds = list(nothing), [as_bits(self.waiting), *nothing[1:]]
        rounds = [_SearchRound(nothing, list(self.grounds))]
        while any(rounds[-1].gates) or any(rounds[-1].grounds):
            rounds.append(self._next(rounds[-1]))
            if rounds[-1].grounds[-1]:
                return rounds
        return None

    def _next(self, before: _SearchRound) -> _SearchRound:
        gates, grounds = [0] * (self.last + 1), [0] * (self.last + 1)
        for layer in range(self.last + 1):
            if before.grounds[layer]:
                if layer < self.last:
                    gates[layer + 1] |= self._forward(layer, before.grounds[layer])
                gates[layer] |= before.grounds[layer] & as_bits(self.held[layer]) if layer else 0
            if before.gates[layer]:
                grounds[layer] |= before.gates[layer] & ~self.full[layer]
                for place in bits(before.gates[layer] & as_bits(self.moves[layer])):
                    grounds[layer - 1] |= as_bits(self.moves[layer][place])
        for layer in range(self.last + 1):
            gates[layer] &= ~self.gates[layer]
            grounds[layer] &= ~self.grounds[layer]
            self.gates[layer] |= gates[layer]
            self.grounds[layer] |= grounds[layer]
        return _SearchRound(gates, grounds)

    def _forward(self, layer: int, places: int) -> int:
        """The gates of the next layer that a move leads to, as far as they were not reached yet and lead to the goal."""
        relation = self.net.successors[layer]
        still = self.useful[layer + 1] & ~self.gates[layer + 1]
        found = 0
        for place in bits(places):
            found |= relation[place]
            if not still & ~found:
                break
        return found & still

    def augment(self, rounds: list[_SearchRound]) -> None:
        """Send units along paths back from each goal place of the last round."""
        for goal in bits(rounds[-1].grounds[-1]):
            steps = self._walk_back(rounds, goal)
            if steps is not None:
                self._send(*steps)

    def _walk_back(self, rounds: list[_SearchRound], goal: int) -> tuple[int, list[ResidualArc]] | None:
        """The source and the moves of one path, as the residual graph is now; None where an earlier path took the way."""
        layer, place, at_gate = self.last, goal, False
        steps: list[ResidualArc] = []
        for before in reversed(rounds[:-1]):
            if at_gate:
                came = before.grounds[layer - 1] & self.before[layer - 1][place]
                if came:
                    other = (came & -came).bit_length() - 1
                    steps.append(ResidualArc(layer, place, other, True))
                    layer, place = layer - 1, other
                elif not (before.grounds[layer] >> place & 1 and self.held[layer].get(place)):
                    return None
                at_gate = False
            elif before.gates[layer] >> place & 1 and not self.full[layer] >> place & 1:
                at_gate = True
            else:
                undone = self._undone(before, layer, place)
                if undone is None:
                    return None
                steps.append(ResidualArc(layer + 1, undone, place, False))
                layer, place, at_gate = layer + 1, undone, True
        return (place, steps) if layer == 0 and not at_gate and place in self.waiting else None

    def _undone(self, before: _SearchRound, layer: int, place: int) -> int | None:
        """A gate of the last round into which a move from this place can be taken back."""
        if layer == self.last:
            return None
        moves = self.moves[layer + 1]
        return next((b for b in moves if before.gates[layer + 1] >> b & 1 and place in moves[b]), None)

    def _send(self, source: int, steps: list[ResidualArc]) -> None:
        """Send as much as the path holds: what waits at the source, what is free on its way, what can be taken back."""
        change: dict[tuple[int, int], int] = {}
        for step in steps:
            key = (step.into, step.place)
            change[key] = change.get(key, 0) + (1 if step.adds else -1)
        amount = self.waiting[source]
        for (layer, place), sign in change.items():
            if sign > 0:
                amount = min(amount, (self.net.capacity[layer - 1][place] - self.held[layer].get(place, 0)) // sign)
        amount = min([amount, *(self.moves[s.into][s.place].get(s.other, 0) for s in steps if not s.adds)])
        if amount <= 0:
            return
        for step in steps:
            _add(self.moves[step.into].setdefault(step.place, {}), step.other, amount if step.adds else -amount)
        for (layer, place), sign in change.items():
            self._hold(layer, place, amount * sign)
        _add(self.waiting, source, -amount)

    def _hold(self, layer: int, place: int, amount: int) -> None:
        _add(self.held[layer], place, amount)
        if not self.moves[layer][place]:
            del self.moves[layer][place]
        bit = 1 << place
        is_full = self.held[layer].get(place, 0) >= self.net.capacity[layer - 1][place]
        self.full[layer] = self.full[layer] | bit if is_full else self.full[layer] & ~bit

    def cut(self) -> Cut:
        """The places whose gate the last search reached and could not enter; only those from which no other leads to the goal."""
        places: list[tuple[int, int, int]] = []
        free = self.net.goal
        for layer in range(self.last, 0, -1):
            closed = self.gates[layer] & ~self.grounds[layer]
            capacity = self.net.capacity[layer - 1]
            places += [(layer - 1, place, max(0, capacity[place])) for place in bits(free & closed)]
            before = self.before[layer - 1]
            open_places, free = bits(free & ~closed), 0
            for place in open_places:
                free |= before[place]
        sources = tuple(p for p in sorted(self.net.supply) if self.grounds[0] >> p & 1)
        return Cut(sources, tuple(sorted(places)), sum(self.net.supply[p] for p in sources))

    def paths(self) -> tuple[tuple[int, ...], ...]:
        """The flow as one path for each unit, from the goal back to its source."""
        found = []
        for goal, held in self.held[-1].items():
            for _ in range(held):
                path = [goal]
                for layer in range(self.last, 0, -1):
                    came = self.moves[layer][path[-1]]
                    before = next(iter(came))
                    _add(came, before, -1)
                    path.append(before)
                found.append(tuple(reversed(path)))
        return tuple(sorted(found))


def _add(amounts: dict[int, int], key: int, amount: int) -> None:
    """Change an amount; a key with nothing left goes."""
    left = amounts.get(key, 0) + amount
    if left:
        amounts[key] = left
    else:
        amounts.pop(key, None)


def _reversed(relation: FlowRelation) -> list[int]:
    """The predecessors of every place, from the successors."""
    found = [0] * len(relation)
    for place, after in enumerate(relation):
        for other in bits(after):
            found[other] |= 1 << place
    return found
