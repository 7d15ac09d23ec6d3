"""The commands: one module each, imported when it is called."""
