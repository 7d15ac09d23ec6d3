"""The commands: a module each, imported only when it is called."""
