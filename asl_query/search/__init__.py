"""Finding: where units can be, layer by layer; joint plans; the cover of Searchlights. The re-check does without it."""
