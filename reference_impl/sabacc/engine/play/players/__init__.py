"""Who plays a script: as the protocol has it, or as people tell it."""
