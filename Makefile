# Head Table.  `make play` sets everything up and sits you down; `make dev` sets everything up for changing it;
# `make quick GAME=hilo` tries what you change in one game; `make test` tests everything.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORES := $(shell nproc 2>/dev/null || echo 2)
WORKERS ?= $(shell expr $(CORES) + 1)
ALMANAC ?= 1000

# The environment holds the sources themselves (an editable install), so that plain pytest, mypy and headtable
# use what one edits.  The compiled build lies in a folder of its own, which goes before them where it is wanted;
# compile_checkout.py makes it and says whether it is still good.
COMPILED := build/compiled
PIP_OPTIONS := --quiet --disable-pip-version-check
PIP_INSTALL := $(BIN)/python -m pip install $(PIP_OPTIONS)
# uv fetches in seconds what takes pip half a minute, pip itself among it; pip does it where uv cannot.
UV = $(shell command -v uv || echo $(BIN)/uv)
INSTALL_LOCK = $(UV) pip install --quiet --python $(BIN)/python pip -r $(1) || \
  { $(PYTHON) -m venv $(VENV) && $(PIP_INSTALL) -r $(1); }
# Tests start hundreds of Pythons, and each would read all sources anew where no bytecode is kept.
export PYTHONDONTWRITEBYTECODE :=
ON_COMPILED := PYTHONPATH=$(CURDIR)/$(COMPILED)

.PHONY: play dev quick test first-half test-long lint lint-client collect unit unit-compiled browser browser-compiled \
  matrix mutants golden coverage picture screens sheets almanac levels bench reference lock site clean always

# The first start runs the sources, as does the first one after a change, and compiles for the next in the background.
play: $(VENV)/packages
	@$(BIN)/python compile_checkout.py later
	@./headtable

dev: $(VENV)/tools
	@echo "Ready: edit src, then 'make quick GAME=hilo', or $(BIN)/pytest, $(BIN)/mypy and $(BIN)/ruff as usual."

# Ten seconds: the linter, and of one game its tests, scenarios, golden games, refusals and laws at a few moments; not
# the long proofs of imagined worlds, and no experts.
QUICK := $(addprefix tests/,laws/test_laws.py laws/test_golden.py test_scenarios.py rulebooks/test_refusal_sentences.py \
  rules/games) --ignore-glob='*worlds.py' -k 'not expert'

quick: $(VENV)/tools
ifndef GAME
	@echo "Say which game: make quick GAME=hilo.  The games: $$($(BIN)/python -c \
	  "import headtable; print(*[game.id for game in headtable.games()])")" >&2; exit 2
else
	@$(BIN)/ruff check --quiet . && $(BIN)/ruff format --quiet --check .
	@HEADTABLE_PROFILE=quick $(BIN)/pytest -n 2 --game $(GAME) $(QUICK)
endif

# The compiler needs one core for a while, so it works beside what does not need it, and comes first.  The build under
# test is optimised less than the one that is played: a tenth slower, and compiled in half the time.
TESTED := build/tested
$(TESTED)/ready: export HEADTABLE_OPTIMIZE := g
test: $(VENV)/tools
	@sh tests/install_test_tools.sh
	@$(MAKE) --no-print-directory -j 2 first-half $(TESTED)/ready COMPILED=$(TESTED)
	@$(MAKE) --no-print-directory unit-compiled browser-compiled COMPILED=$(TESTED)

first-half:
	@nice -n 5 $(MAKE) --no-print-directory lint
	@nice -n 5 $(MAKE) --no-print-directory matrix
	@nice -n 5 $(MAKE) --no-print-directory collect
	@nice -n 5 $(MAKE) --no-print-directory unit

lint: $(VENV)/tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@$(MAKE) --no-print-directory lint-client

# Where nothing can be fetched by npm the client is not linted; it is tested all the same.
lint-client:
	@if $(MAKE) --no-print-directory node_modules/installed; then \
	  node_modules/.bin/biome ci --error-on-warnings && node_modules/.bin/tsc; \
	else \
	  echo "headtable: the browser client is neither linted nor type-checked here"; \
	fi

# Uncompiled is tested what the compiled build cannot show (decision 19): that both builds play the same games (law 11),
# and that the laws find faults, which are planted in classes; and what is never compiled: the terminal, the modules of
# the browser client, paper.  The browser's tests come last and alone, against the compiled server.
BOTH := $(addprefix tests/,test_tested_build.py laws/test_golden.py)
UNCOMPILED := $(addprefix tests/,laws/test_planted_faults.py press terminal web)

# One process reads all files of tests, so that the others find them rewritten for pytest's assertions: else each of
# them would do that for eight seconds.
collect: $(VENV)/tools
	@output=$$($(BIN)/pytest --collect-only -qq 2>&1) || { echo "$$output"; exit 1; }

# Each file is run by one process (tests/conftest.py).
BY_FILE = --dist loadfile --no-loadscope-reorder

unit: $(VENV)/tools
	HEADTABLE_BUILD=uncompiled $(BIN)/pytest -n $(CORES) $(BY_FILE) $(BOTH) $(UNCOMPILED)

# Where there is no C compiler the build is uncompiled too, and is tested all the same.  Tests of servers wait for
# each other's processes, so one process more fills the cores; a browser fills them by itself.
unit-compiled: WORKERS = $(shell expr $(CORES) + 2)
browser-compiled: BY_FILE =
unit-compiled: TESTS = $(patsubst %,--ignore=%,$(UNCOMPILED) tests/browser)
browser-compiled: TESTS = tests/browser
unit-compiled browser-compiled: $(COMPILED)/ready
	@if $(ON_COMPILED) $(BIN)/python -m headtable.build_info --quiet; then \
	  $(ON_COMPILED) HEADTABLE_BUILD=compiled $(BIN)/pytest -n $(WORKERS) $(BY_FILE) $(TESTS); \
	else \
	  echo "headtable: no usable C compiler here, so the tests are run on the uncompiled rules"; \
	  $(ON_COMPILED) HEADTABLE_BUILD=uncompiled $(BIN)/pytest -n $(WORKERS) $(BY_FILE) $(TESTS); \
	fi

browser: $(VENV)/tools
	$(BIN)/pytest -n $(WORKERS) tests/browser

matrix: $(VENV)/tools
	$(BIN)/python -m headtable matrix --tests tests

# Everything in both builds, with more games, more moments and the tests that are marked as long.
test-long: $(COMPILED)/ready $(VENV)/learning
	@sh tests/install_test_tools.sh
	HEADTABLE_BUILD=uncompiled HEADTABLE_PROFILE=long $(BIN)/pytest -n $(WORKERS) -m "long or not long" \
	  $(addprefix --ignore=tests/,arena browser deploy evening laws/test_uniform_worlds.py press rulebooks server terminal web)
	$(ON_COMPILED) HEADTABLE_BUILD=compiled HEADTABLE_PROFILE=long $(BIN)/pytest -n $(WORKERS) -m "long or not long" \
	  --ignore=$(firstword $(UNCOMPILED))

# A site by the commands of docs/hosting.md in a clean root, and a rolling restart under load, with its figures.  It needs
# root, debootstrap and systemd-nspawn, and takes some minutes.
site: $(VENV)/tools
	@sh tests/install_test_tools.sh site
	$(BIN)/pytest -s -m long tests/deploy/test_whole_site.py

# Lines of src that the tests run, for each folder; the uncompiled build, as a compiled line cannot be seen.
coverage: $(VENV)/tools
	@sh tests/install_test_tools.sh
	$(BIN)/coverage erase
	$(BIN)/pytest -n $(WORKERS) --cov --cov-report= $(ONLY)
	$(BIN)/python tests/support/coverage_by_folder.py

mutants: $(VENV)/tools
	PYTHONPATH=tests/support $(BIN)/python -m mutants $(ONLY)

# `make golden GAME=hilo` writes those of one game alone.
golden: $(VENV)/tools
	PYTHONPATH=tests/support $(BIN)/python -m golden $(GAME)

picture: $(VENV)/tools
	$(BIN)/python docs/picture.py

screens: $(COMPILED)/ready $(VENV)/tools
	$(ON_COMPILED) $(BIN)/python docs/screens.py

sheets: $(VENV)/tools
	$(BIN)/python docs/sheets.py

# `make almanac ONLY=gyp` writes the page of one game.
almanac: $(COMPILED)/ready
	for game in $(or $(ONLY),$$($(ON_COMPILED) $(BIN)/python -c "import headtable; print(*[game.id for game in headtable.games()])")); do \
	  ./headtable almanac $$game --games $(ALMANAC) --to docs/almanac; \
	done

# All games take an hour; `make levels ONLY=gyp PAIR=regular,novice` measures one row and keeps the others, and
# `make levels ARGS="--engine ray --address auto"` does it on a Ray cluster.
levels: $(COMPILED)/ready
	$(ON_COMPILED) $(BIN)/python docs/levels.py $(if $(ONLY),--only $(ONLY)) $(if $(PAIR),--pair $(PAIR)) $(ARGS)

# Another file of benchmarks: `make bench ONLY=partner_tricks_and_bids ARGS="--deals 400"`.  Some need the libraries of
# others.
BESIDE_OTHERS := beside_pgx_and_rlcard beside_pettingzoo copies_pickles_and_seeds
bench: $(COMPILED)/ready $(VENV)/tools $(if $(filter $(ONLY),$(BESIDE_OTHERS)),$(VENV)/bench)
	$(ON_COMPILED) $(BIN)/python benchmarks/$(or $(ONLY),game_speed).py $(ARGS)

# The API reference from the docstrings: build/reference/index.html.
reference: $(VENV)/tools
	$(BIN)/python docs/api_reference.py

# The environment: `packages` for playing, `tools` for changing and testing, and the compiled build.

$(BIN)/python:
	@echo "Setting up Head Table: half a minute the first time."
	@$(PYTHON) -m venv --without-pip $(VENV)
	@command -v uv >/dev/null || $(PYTHON) -m pip --python $@ install $(PIP_OPTIONS) uv 2>/dev/null || \
	  { $(PYTHON) -m venv $(VENV) && $(PIP_INSTALL) uv; } || true

$(VENV)/packages: $(BIN)/python requirements.lock
	@$(call INSTALL_LOCK,requirements.lock)
	@touch $@

$(VENV)/tools: $(BIN)/python requirements-test.lock pyproject.toml
	@$(call INSTALL_LOCK,requirements-test.lock)
	HEADTABLE_COMPILE=no $(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@ $(VENV)/packages

# What the examples learn with; it is large, and only the long tests run them.
$(VENV)/learning: $(VENV)/tools requirements-learn.lock
	@$(call INSTALL_LOCK,requirements-learn.lock)
	@touch $@

# What the benchmarks compare us with: JAX among it.
$(VENV)/bench: $(VENV)/tools requirements-bench.lock
	@$(call INSTALL_LOCK,requirements-bench.lock)
	@touch $@

$(COMPILED)/ready: always | $(VENV)/packages
	@$(BIN)/python compile_checkout.py make $(COMPILED)

# What checks the browser client, as package-lock.json pins it; the client itself needs none of it.
node_modules/installed: package.json package-lock.json
	@command -v npm >/dev/null || { \
	  echo "headtable: checking the browser client needs Node.js with npm: please install them" >&2; exit 1; }
	@npm ci --silent || { \
	  echo "headtable: npm could not fetch what checks the client (package-lock.json): is there a network?" >&2; exit 1; }
	@touch $@

COMPILE_LOCK := $(BIN)/pip-compile --quiet --strip-extras --allow-unsafe --no-header --no-annotate \
  --no-emit-index-url --no-emit-trusted-host --no-emit-find-links pyproject.toml

lock: $(VENV)/tools
	$(BIN)/pip install --quiet pip-tools
	$(COMPILE_LOCK) --extra paper --output-file requirements.lock
	$(COMPILE_LOCK) --extra test --output-file requirements-test.lock
	$(COMPILE_LOCK) --extra test --extra learn --output-file requirements-learn.lock
	$(COMPILE_LOCK) --extra test --extra bench --output-file requirements-bench.lock

clean:
	rm -rf $(VENV) node_modules build src/*.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache .coverage*
