"""For an adapter that does not work yet: what it says, and how to mend it."""
