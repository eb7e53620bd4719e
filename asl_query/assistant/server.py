"""The tools served to an assistant over standard input and output, by the Model Context Protocol."""

from __future__ import annotations

import gc
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from asl_query import __version__
from asl_query.assistant import tools
from asl_query.errors import AslQueryError

if TYPE_CHECKING:
    from mcp.server.lowlevel import Server

_INSTRUCTIONS = (
    "Answers questions about Advanced Squad Leader with proofs. Try the tool ask first, in a player's words; where it does not"
    " understand, put the question into the tool of its kind. Quote the verdict and the rule numbers as they are given, with what"
    " was assumed and what is not modelled. depends and undecided are no answers of yes or no. Do not answer from memory what a"
    " tool refuses."
)


def serve(limit: float = tools.USUAL_LIMIT) -> int:
    """Serve until standard input ends, then the exit code 0; each question may take so many seconds. AslQueryError where the
    package is missing."""
    try:
        import anyio
        from mcp.server.stdio import stdio_server
    except ImportError:
        what = "Serving an assistant needs a package that is not installed: pip install 'asl-query[mcp]'"
        raise AslQueryError(f"{what} (in a clone: pip install '.[mcp]').") from None
    if sys.stdin.isatty():
        sys.stderr.write("This is for an assistant, which starts it by itself (docs/assistants.md); Ctrl-C ends it.\n")
    gc.enable()  # this process answers more than one question

    async def run() -> None:
        server = make_server(limit)
        async with stdio_server() as (requests, answers):
            await server.run(requests, answers, server.create_initialization_options())

    anyio.run(run)
    return 0


def make_server(limit: float) -> Server[Any]:
    """The server of the tools. One question is worked on at a time, in a thread of its own, so that others can be heard."""
    import anyio
    from mcp import types
    from mcp.server.lowlevel import Server

    one_at_a_time = anyio.CapacityLimiter(1)
    in_thread = partial(anyio.to_thread.run_sync, limiter=one_at_a_time)
    unchanging = types.ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)

    async def list_tools(_: Any, __: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        known = await in_thread(tools.tools)
        listed = [
            types.Tool(name=one.name, description=one.description, input_schema=one.takes, annotations=unchanging)
            for one in known.values()
        ]
        return types.ListToolsResult(tools=listed)

    async def call_tool(_: Any, asked: types.CallToolRequestParams) -> types.CallToolResult:
        found = await in_thread(tools.call, asked.name, asked.arguments or {}, limit)
        said = types.TextContent(type="text", text=found.says)
        return types.CallToolResult(content=[said], structured_content=found.data, is_error=found.is_error)

    return Server("asl-query", version=__version__, instructions=_INSTRUCTIONS, on_list_tools=list_tools, on_call_tool=call_tool)
