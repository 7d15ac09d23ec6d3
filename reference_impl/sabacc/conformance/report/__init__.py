"""The result of a run as people and machines read it: one module for each format.

Every format is rendered from one `document.ReportDocument`, so that none can say something else
than the others.  All text that comes from a program under test goes through `hostile` first.
"""
