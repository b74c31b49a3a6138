# Every target sets up what it needs; `make setup` again after pulling costs nothing when nothing changed.
# Another interpreter: make setup PYTHON=python3.12
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play test test-compiled check proof bench pictures clean

VENV := .venv
BENCH_VENV := .venv-bench
READY := $(VENV)/.ready
BENCH_READY := $(BENCH_VENV)/.ready
BENCH_NODE := .bench-node
BOARDGAME_IO := boardgame.io@0.50.2
TYPINGS_READY := typings/.ready
COMPILED := .compiled
COMPILED_READY := $(COMPILED)/.ready
COMPILED_FROM := pyproject.toml hatch_build.py tools/compile $(shell find host firmware board_config -type f -not -name '*.pyc')
# What the volumes and the benchmark run: the rules compiled, as a wheel of this machine carries them; FROM=source: as they are written.
FROM ?= compiled
RULES_READY := $(if $(filter compiled,$(FROM)),$(COMPILED_READY))
RULES_PATH := $(if $(filter compiled,$(FROM)),PYTHONPATH="$(CURDIR)/$(COMPILED)")
export PIP_DISABLE_PIP_VERSION_CHECK := 1

# Two workers: the machine this is measured on has two cores, and each virtual board is a process of its own.
TEST_WORKERS ?= 2
TEST_ARGS ?=

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /make \1\t/' | expand -t 20

setup: $(READY) ## .venv with everything for play and test

play: $(READY) ## a game at the terminal, without hardware; ARGS="--players 1 --level 1"
	@$(VENV)/bin/undertow play $(ARGS)

test: $(READY) ## all tests; one of them: make test TEST_ARGS="-k rotate"
	@$(VENV)/bin/python -m pytest -n $(TEST_WORKERS) --dist worksteal $(TEST_ARGS)

test-compiled: $(COMPILED_READY) ## the tests of core and rules once more, on the compiled rules
	@PYTHONPATH="$(CURDIR)/$(COMPILED)" $(VENV)/bin/python -m pytest -n $(TEST_WORKERS) --dist worksteal tests/core tests/cases tests/duellum $(TEST_ARGS)

check: $(READY) $(TYPINGS_READY) ## lint, format, types of host and firmware, import contracts, cross-compile
	$(VENV)/bin/ruff check --no-cache # what is cached goes stale when a module appears: it changes how imports sort
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/mypy
	$(VENV)/bin/mypy --config-file mypy-firmware.ini
	$(VENV)/bin/lint-imports --no-cache
	$(VENV)/bin/python tools/cross_compile.py

proof: $(READY) $(RULES_READY) ## the volumes; writes docs/proof.md
	@$(RULES_PATH) $(VENV)/bin/python -m proof $(ARGS)

bench: $(BENCH_READY) $(RULES_READY) ## every row of the engine's table beside public engines, and the way from knob to ring; ARGS=--json
	@[ -d $(BENCH_NODE)/node_modules/boardgame.io ] || bench/fetch_boardgame_io $(BENCH_NODE) $(BOARDGAME_IO) >&2
	@$(RULES_PATH) $(BENCH_VENV)/bin/python -m bench $(ARGS)

pictures: $(READY) ## docs/pictures, from the running product
	@$(VENV)/bin/python tools/pictures.py

clean: ## what make made, the environments included
	rm -rf $(VENV) $(BENCH_VENV) $(BENCH_NODE) $(COMPILED) typings dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml
	@tools/make_venv $(VENV)
	@$(VENV)/bin/python -m pip install --quiet --editable '.[test]'
	@touch $@
	@echo "$(VENV) is ready: make play, make test, or $(VENV)/bin/undertow"

$(COMPILED_READY): $(COMPILED_FROM) $(READY)
	@tools/compile $(VENV) $(COMPILED)
	@touch $@

$(BENCH_READY): pyproject.toml
	@tools/make_venv $(BENCH_VENV)
	@$(BENCH_VENV)/bin/python -m pip install --quiet --editable '.[sim]' --group peers
	@touch $@

$(TYPINGS_READY): pyproject.toml $(READY)
	@rm -rf typings
	@$(VENV)/bin/python -m pip install --quiet --target typings --group typings
	@touch $@
