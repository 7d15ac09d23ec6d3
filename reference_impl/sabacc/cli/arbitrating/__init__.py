"""How `sabacc arbitrate` is told a dispute: as a file, by options, or question by question."""
