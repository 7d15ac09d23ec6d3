"""What the package takes from its machine: consoles, files, interrupts, kinds of values."""
