"""The same question with other facts: what could be otherwise, at what cost, and questions relaxed to some of their facts."""
