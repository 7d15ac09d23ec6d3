"""The three ways to reach a program: in this process, as a child process, over HTTP."""
