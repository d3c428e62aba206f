"""`python -m stammtisch` is the command line too."""

if __name__ == "__main__":
    try:
        from stammtisch.cli import main

        main()
    except KeyboardInterrupt:  # before there was anybody to hear it
        raise SystemExit(130) from None
