"""The commands as they are declared: options and help, without their work."""
