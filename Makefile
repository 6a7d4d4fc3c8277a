# Bezique: how to play it and how to check it. `make help` lists the targets.

# The table's port, and the Python to use (by default the first that is new enough).
PORT ?= 8000
HOST ?= 127.0.0.1
PYTHON ?=

VENV := .venv
BIN := $(VENV)/bin
RUN_STAMP := $(VENV)/.installed-run
DEV_STAMP := $(VENV)/.installed-dev
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
FORM := $(BIN)/python -I src/bezique/compiled.py
# What drives the engine and little else: it is tested once more uncompiled.
ENGINE_TESTS := tests/engine tests/rules tests/test_docs.py

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play compile test check setup clean lint engine

help:
	@echo "make play    set up what the game needs, then open the table in the browser (PORT=$(PORT))"
	@echo "make compile compile the engine with the C compiler of this machine (play and test do so by themselves)"
	@echo "make test    set up everything, Chromium included, and run every check and every test"
	@echo "make check   the quick part of that, without Chromium and the slow tests"
	@echo "make setup   only set up the development environment, in $(VENV)"
	@echo "make clean   remove $(VENV) and everything else that these targets made"
	@echo
	@echo "Choose another Python with PYTHON=/path/to/python3, another browser with CHROMIUM=/path/to/it."

play: $(RUN_STAMP)
	@$(MAKE) --no-print-directory engine || true
	@exec $(BIN)/bezique serve --open --host $(HOST) --port $(PORT)

compile: engine
	@$(FORM)

# Everything once, compiled where that can be done, then the engine once more in the interpreter.
test: $(DEV_STAMP) engine
	@tools/chromium.sh >/dev/null
	@$(MAKE) --no-print-directory lint
	@if $(FORM); then \
	    set -x; \
	    BEZIQUE_COMPILED=1 $(BIN)/python -m pytest -n 2 --dist worksteal && \
	    BEZIQUE_COMPILED=0 $(BIN)/python -m pytest -n 2 --dist worksteal $(ENGINE_TESTS); \
	else \
	    BEZIQUE_COMPILED=0 $(BIN)/python -m pytest -n 2 --dist worksteal && \
	    echo "All of this ran uncompiled, and nothing was compared with the compiled form."; \
	fi

check: $(DEV_STAMP) engine
	@$(MAKE) --no-print-directory lint
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "not slow and not browser"

lint: $(DEV_STAMP)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	tools/page_types.sh

setup: $(DEV_STAMP)

clean:
	rm -rf $(VENV) node_modules build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	rm -rf src/bezique.egg-info src/bezique/constants.pxd src/bezique/compiled.*.txt
	rm -f src/bezique/*.so src/bezique/*.pyd
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

# --- The environment. A stamp newer than these files says that it is up to date.

$(RUN_STAMP): $(BIN)/python pyproject.toml constraints.txt
	@echo "Installing what the game needs into $(VENV) ..."
	@$(PIP_INSTALL) 'cython>=3.3' 'setuptools>=77'
	@$(PIP_INSTALL) --no-build-isolation -e .
	@touch $@

# The development environment holds all that the game needs, so it counts for both.
$(DEV_STAMP): $(BIN)/python pyproject.toml constraints.txt
	@echo "Installing the development environment into $(VENV) ..."
	@$(PIP_INSTALL) 'cython>=3.3' 'setuptools>=77'
	@$(PIP_INSTALL) --no-build-isolation -e '.[dev]'
	@touch $(RUN_STAMP) $@

# Compile the engine, unless what is compiled fits the source. Without a C compiler that changes nothing.
engine: $(RUN_STAMP)
	@$(FORM) >/dev/null || $(BIN)/python setup.py --quiet build_ext --inplace

$(BIN)/python:
	@python=; \
	for candidate in $(if $(PYTHON),"$(PYTHON)",python3 python3.14 python3.13 python3.12 python3.11 python); do \
	    if "$$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	        python=$$candidate; break; \
	    fi; \
	done; \
	if [ -z "$$python" ]; then \
	    found=$$("$(or $(PYTHON),python3)" --version 2>&1) || found="no $(or $(PYTHON),python3)"; \
	    echo "Bezique needs Python 3.11 or newer; this machine has: $$found." >&2; \
	    echo "On Debian 12 or newer, or Ubuntu 24.04 or newer:" >&2; \
	    echo "    sudo apt-get update && sudo apt-get install python3 python3-venv" >&2; \
	    echo "If a newer Python is already there, name it: PYTHON=/path/to/python3" >&2; \
	    exit 1; \
	fi; \
	if ! "$$python" -c 'import venv, ensurepip' 2>/dev/null; then \
	    version=$$("$$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])'); \
	    echo "$$python ($$version) is there, but its venv module is not complete." >&2; \
	    echo "On Debian or Ubuntu it is a package of its own:" >&2; \
	    echo "    sudo apt-get update && sudo apt-get install python$$version-venv" >&2; \
	    exit 1; \
	fi; \
	echo "Making $(VENV) with $$python ..."; \
	"$$python" -m venv --clear $(VENV)
