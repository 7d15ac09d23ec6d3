"""Programs as child processes: started, signalled, ended, and none left behind."""
