"""`python -m stammtisch` is the command line too."""

from stammtisch.cli import main

if __name__ == "__main__":
    main()
