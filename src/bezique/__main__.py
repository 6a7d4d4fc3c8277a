"""``python -m bezique`` does what ``bezique`` does."""

from bezique.cli import main

if __name__ == "__main__":
    main(prog_name="bezique")
