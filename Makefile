# Head Table.  `make play` sets everything up and sits you down; `make test` sets everything up and tests it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := setup.py pyproject.toml $(shell find src -name '*.py' -o -name '*.toml' -o -name 'py.typed' -o -path '*/web/*.*')
WORKERS ?= 2
ALMANAC ?= 1000

.PHONY: play test first-half test-long lint unit unit-compiled browser matrix mutants golden picture screens almanac levels bench lock clean

play: $(VENV)/installed
	@$(BIN)/headtable

# The compiler needs one core for a while, so it works beside the first half of the tests.
test: $(VENV)/tools
	@sh tests/machine.sh
	@$(MAKE) --no-print-directory -j 2 first-half $(VENV)/tested-build
	@$(MAKE) --no-print-directory unit-compiled
	@$(MAKE) --no-print-directory browser

first-half:
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory matrix
	@$(MAKE) --no-print-directory unit

lint: $(VENV)/tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# What is never compiled, and what stands on all of it, is tested once, as it is installed.
ONCE := $(addprefix tests/,arena browser evening laws/test_uniform_worlds.py press rulebooks server terminal web)

unit: $(VENV)/tools
	PYTHONPATH=src HEADTABLE_BUILD=uncompiled $(BIN)/pytest -n $(WORKERS) -m "not long" $(ONCE:%=--ignore=%)

# What is planted in a class by a test needs classes that can be changed.
UNCOMPILED := --ignore=tests/laws/test_planted_faults.py

# Where there is no C compiler the installed rules are uncompiled too, and most has been tested in the first half.
unit-compiled: $(VENV)/tested-build
	@if $(BIN)/python -m headtable.build --quiet; then \
	  HEADTABLE_BUILD=compiled $(BIN)/pytest -n $(WORKERS) -m "not long" --ignore=tests/browser $(UNCOMPILED); \
	else \
	  echo "headtable: no usable C compiler here, so the compiled half of the tests cannot be run"; \
	  HEADTABLE_BUILD=uncompiled $(BIN)/pytest -n $(WORKERS) -m "not long" $(filter-out tests/browser,$(ONCE)); \
	fi

# By itself: Playwright leaves an event loop running in its process, which other tests stumble over.
browser: $(VENV)/tested-build
	$(BIN)/pytest -n $(WORKERS) -m "not long" tests/browser

matrix: $(VENV)/tools
	PYTHONPATH=src $(BIN)/python -m headtable matrix --tests tests

test-long: $(VENV)/tested-build
	@sh tests/machine.sh
	PYTHONPATH=src HEADTABLE_BUILD=uncompiled HEADTABLE_PROFILE=long $(BIN)/pytest -n $(WORKERS) $(ONCE:%=--ignore=%)
	HEADTABLE_BUILD=compiled HEADTABLE_PROFILE=long $(BIN)/pytest -n $(WORKERS) --ignore=tests/browser $(UNCOMPILED)
	HEADTABLE_PROFILE=long $(BIN)/pytest -n $(WORKERS) tests/browser

mutants: $(VENV)/tools
	PYTHONPATH=tests/support $(BIN)/python -m mutants $(ONLY)

golden: $(VENV)/tools
	PYTHONPATH=src:tests/support $(BIN)/python -m golden

picture: $(VENV)/tools
	PYTHONPATH=src $(BIN)/python docs/picture.py

screens: $(VENV)/tested-build
	$(BIN)/python docs/screens.py

almanac: $(VENV)/tested-build
	for game in $$($(BIN)/python -c "import headtable; print(*[game.id for game in headtable.games()])"); do \
	  $(BIN)/headtable almanac $$game --games $(ALMANAC) --to docs/almanac; \
	done

# All games take an hour; `make levels ONLY=gyp PAIR=regular,novice` measures one row and keeps the others.
levels: $(VENV)/tested-build
	$(BIN)/python docs/levels.py $(if $(ONLY),--only $(ONLY)) $(if $(PAIR),--pair $(PAIR))

bench: $(VENV)/tested-build
	$(BIN)/python benchmarks/bench.py

# The environment: `installed` for playing, `tools` for testing, `tested-build` for testing what is installed.

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(BIN)/python requirements.lock $(SOURCES)
	@echo "Setting up Head Table: two or three minutes the first time."
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --force-reinstall --no-deps .
	@$(BIN)/python -m headtable.build || true
	@touch $@ $(VENV)/tested-build

$(VENV)/tools: $(BIN)/python requirements-test.lock
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements-test.lock
	@touch $@

$(VENV)/tested-build: $(VENV)/tools $(SOURCES)
	$(BIN)/pip install --quiet --disable-pip-version-check --force-reinstall --no-deps --no-build-isolation .
	@$(BIN)/python -m headtable.build || true
	@touch $@ $(VENV)/installed

COMPILE_LOCK := $(BIN)/pip-compile --quiet --strip-extras --allow-unsafe --no-header --no-annotate \
  --no-emit-index-url --no-emit-trusted-host --no-emit-find-links pyproject.toml

lock: $(VENV)/tools
	$(BIN)/pip install --quiet pip-tools
	$(COMPILE_LOCK) --output-file requirements.lock
	$(COMPILE_LOCK) --extra test --output-file requirements-test.lock

clean:
	rm -rf $(VENV) build src/*.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
