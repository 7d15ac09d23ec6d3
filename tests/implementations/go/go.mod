module sabacc

go 1.18
