"""The numbered rules of Squad Leader Classic section 4, one file a subsection; they read nothing of ASL's."""
