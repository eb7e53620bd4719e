"""Finding for Squad Leader Classic: pieces with their loads, one by one and jointly."""
