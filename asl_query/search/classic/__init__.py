"""Finding for Squad Leader Classic: where a piece cannot come, three pieces followed together, where to look first."""
