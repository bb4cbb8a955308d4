# One verb a chore. A newcomer needs three: make run, make check, make test.
PORT ?= 5000
PYTHON ?= python3
OLDEST := $(shell sed -n 's/^requires-python = ">=\([0-9.]*\)".*/\1/p' pyproject.toml)
BIN := .venv/bin
FLASK := $(BIN)/flask --app app

.PHONY: run serve draft check test test-all venv lint types messages compile export bench fuzz soak mutants goldens heard pins sbom licences audit images release clean

HOST ?= 127.0.0.1
WORKERS ?= $(shell nproc 2>/dev/null || echo 2)
export GLOSSARY_SITE ?= http://$(HOST):$(PORT)
# Bytecode is kept whatever the shell says: pytest would rewrite hundreds of modules in each process.
export PYTHONDONTWRITEBYTECODE :=
# Who asked is not logged: neither address nor agent.
LOG := {"time": "%(time)s", "method": "%(method)s", "path": "%(path)s", "status": %(status)d, "ms": %(dt_ms).2f}
# One pool of memory for all threads: more would only keep more of it.
MEMORY := MALLOC_ARENA_MAX=1
# "--http 1": with "auto" a connection that says nothing is never closed.
GRANIAN := $(MEMORY) $(BIN)/granian --interface wsgi --factory app:create_server \
  --host $(HOST) --port $(PORT) --http 1 --http1-header-read-timeout 10000 \
  --blocking-threads 32 --backlog 2048 --workers-kill-timeout 20 --respawn-failed-workers \
  --access-log --access-log-fmt '$(LOG)'
# Granian ends with a status when two of its workers end within seconds. It is started again then,
# unless it was told to end or has not lived for ten seconds: it would not the next time.
AGAIN = told=; trap 'told=1; kill -TERM $$server' INT TERM; \
  while began=$$(date +%s); do \
    $(GRANIAN) --workers $(WORKERS) & server=$$!; \
    while kill -0 $$server 2>/dev/null; do wait $$server; status=$$?; done; \
    [ -z "$$told" ] || exit 0; \
    [ $$status -ne 0 ] && [ $$(($$(date +%s) - began)) -ge 10 ] || exit $$status; \
    echo "The server ended with status $$status: it is started again" >&2; \
  done
# Granian bounds neither how slowly an answer is read nor how long a body takes: a proxy does.
IN_FRONT := case "$(HOST)" in 127.*|localhost|::1) ;; *) \
  [ "$${GLOSSARY_PROXIES:-0}" != 0 ] || [ -n "$$GLOSSARY_ALONE" ] || { \
  echo "$(HOST) is open to others: put a proxy in front (docs/serving.md) and set GLOSSARY_PROXIES=1, or GLOSSARY_ALONE=1 to do without"; \
  exit 1; };; esac

run: .venv/run
	@$(IN_FRONT)
	$(FLASK) glossary compile
	$(GRANIAN) --workers 1

# Texts that do not compile keep no site from starting: it serves what it has, and /readyz says what.
serve: .venv/run
	@$(IN_FRONT)
	-$(FLASK) glossary compile
	@$(AGAIN)

# The working text at another port, beside what is published, differences marked (docs/editing.md).
DRAFT_PORT ?= 5001
draft: .venv/run
	$(FLASK) glossary draft --port $(DRAFT_PORT)

# While you work: linters, types, the texts, and the tests that need no compiled site.
UNIT := boards cards core engine examples importer lint narration rulebook search test_doctests.py test_documents.py test_floors.py test_patterns.py
BOTH := $(MAKE) --no-print-directory --jobs=2 --output-sync lint types
check: .venv/test
	@$(BOTH)
	$(BIN)/pytest -n auto --dist worksteal -m "not thorough and not site" $(UNIT:%=tests/%)

# Before a change lands; a real browser and nginx are used. What takes long (marked thorough) runs in test-all only; a sample of it runs in test.
test: MARKED = not thorough
test-all: MARKED = thorough or not thorough
test-all: JAVA = java
test-all: FIREFOX = firefox
# One process more than there are cores: some tests wait, for a server to end or a browser to answer.
test test-all: export PYTEST_XDIST_AUTO_NUM_WORKERS ?= $(shell echo $$(($$(nproc 2>/dev/null || echo 2) + 1)))
test test-all: .venv/test tests/browser/node_modules/ready
	@$(BIN)/python -m tests.browser.browsers $(FIREFOX) && \
	$(BIN)/python -m tests.deploy.nginx && \
	$(BIN)/python -m tests.commands.book_tools $(JAVA) && \
	$(BOTH) && \
	$(BIN)/pytest -n auto --dist worksteal -m "$(MARKED)"

lint: .venv/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(FLASK) glossary lint

types: .venv/test
	$(BIN)/mypy

compile: .venv/run
	$(FLASK) glossary compile

# The whole site as files for a static host (docs/serving.md). Filters and forms lead to GLOSSARY_SITE.
# Books are EPUB; with PDF=1 PDF, too: 48 files, about ten minutes on two cores, and Pango (see tests/commands/book_tools.py).
FOLDER ?= build/site
BASE ?= /
PDF ?=
export: .venv/$(if $(PDF),book,run)
	$(FLASK) glossary compile
	$(FLASK) glossary book $(if $(PDF),,--epub)
	$(FLASK) glossary export $(FOLDER) --base $(BASE)

# Everything of a release, with its sums, in build/release. Refused while the version, the change log, the pins
# or the catalogs are behind; tag the commit with the version once it is made.
RELEASE := build/release
release: .venv/test
	@$(MAKE) --no-print-directory pins messages
	$(BIN)/python deploy/release.py check
	@rm -rf $(RELEASE) && mkdir -p $(RELEASE)
	$(MAKE) --no-print-directory sbom licences
	$(MAKE) --no-print-directory export FOLDER=$(RELEASE)/site PDF=1
	cp build/sbom.json build/licences.md CHANGELOG.md $(RELEASE)/
	$(BIN)/python deploy/release.py pack $(RELEASE)

venv: .venv/run

# What the site costs, beside what it cost: AGAINST is a tag, a commit or the folder of an unpacked archive, the last
# release if nothing is said. ONLY="page export" measures these alone (--help names all); a quick look: ROUNDS=1 SECONDS=1.
AGAINST ?=
ONLY ?=
ROUNDS ?= 3
SECONDS ?= 5
bench: .venv/test
	$(BIN)/python -m tests.bench --only $(ONLY) --against "$(AGAINST)" --rounds $(ROUNDS) --seconds $(SECONDS)

# What nobody would send, sent to the server as `serve` starts it; docs/architecture.md says what is judged.
REQUESTS ?= 100000
SEED ?= 0
fuzz: .venv/test
	$(BIN)/python -m tests.fuzz $(REQUESTS) --seed $(SEED)

# Load for so long, while snapshots are switched and workers killed; wrong is any wrong answer.
MINUTES ?= 10
soak: .venv/test
	$(BIN)/python -m tests.soak $(MINUTES)

# Random changes to a copy of the code, and which of them the tests notice (some seconds each).
CHANGES ?= 70
mutants: .venv/test
	$(BIN)/python -m tests.mutants $(CHANGES) --seed $(SEED)

# Write again what tests compare plays with, and show what changed: read it before you commit it.
goldens: .venv/test
	$(BIN)/python -m tests.engine.renewing

# The same for what is heard of each kind of page: read it as somebody who sees none of it.
heard: .venv/test
	$(FLASK) glossary compile
	$(BIN)/python -m tests.browser.hearing

# What is wrong is said in one line, and a .venv that could not be finished is removed: the next
# try begins anew.
.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(list(sys.version_info) < list(map(int, "$(OLDEST)".split("."))))' 2>/dev/null || \
	  { echo "Python $(OLDEST) or newer is needed, and $(PYTHON) is not ($$($(PYTHON) -V 2>&1)): make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "$(PYTHON) has no venv or no ensurepip: on Debian, apt-get install python3-venv"; exit 1; }
	@rm -rf .venv; $(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; }
	@touch $@

# All pins are listed, so nothing is resolved; a module becomes bytecode when it is imported.
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --no-deps --no-compile
.venv/run: .venv/made requirements.txt
	$(PIP) -r requirements.txt
	@touch $@

# What runs, and what makes PDF of the rules.
.venv/book: .venv/made requirements.txt requirements-book.txt
	$(PIP) -r requirements-book.txt
	@touch .venv/run $@

# What runs is among what tests need: one installation does for both.
.venv/test: .venv/made requirements.txt requirements-dev.txt
	$(PIP) -r requirements-dev.txt
	@touch .venv/run .venv/book $@

# Pins for every Python from the oldest up and for every machine, with their hashes. What is
# pinned stays; to renew: make pins UPGRADE=--upgrade, or UPGRADE="--upgrade-package flask".
UPGRADE ?=
PIN := $(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version $(OLDEST) \
  --annotation-style line --custom-compile-command "make pins" $(UPGRADE) pyproject.toml
pins: .venv/test
	$(PIN) -o requirements.txt
	$(PIN) --extra book -c requirements.txt -o requirements-book.txt
	$(PIN) --extra dev --extra book -c requirements-book.txt -o requirements-dev.txt

# What runs and nothing else, installed aside for the two lists of it.
build/runtime/ready: .venv/test requirements.txt
	@rm -rf build/runtime && $(BIN)/python -m venv --without-pip build/runtime
	@$(BIN)/pip --python build/runtime/bin/python install --quiet --disable-pip-version-check \
	  --require-hashes -r requirements.txt
	@touch $@

# The packages that run, for programs: a bill of materials (CycloneDX, JSON), the same each time,
# with the hashes that are pinned.
sbom: build/runtime/ready
	$(BIN)/cyclonedx-py environment --output-reproducible --pyproject pyproject.toml \
	  --output-file build/sbom.json build/runtime/bin/python
	$(BIN)/cyclonedx-py requirements --output-reproducible --output-file build/pins.json requirements.txt
	$(BIN)/python deploy/materials.py build/sbom.json build/pins.json && rm build/pins.json

# The same packages, for people: each with its licence.
licences: build/runtime/ready
	$(BIN)/pip-licenses --python build/runtime/bin/python --format markdown --with-urls \
	  --output-file build/licences.md
	@sed -i 's/^\(| resvg_py .*| \)UNKNOWN/\1MIT    /' build/licences.md  # as deploy/materials.py has it

# Known vulnerabilities of what is pinned (osv.dev). Not reached is not the same as none.
audit: .venv/test
	@mkdir -p build
	@$(BIN)/pip-audit --vulnerability-service osv --strict --disable-pip --progress-spinner off \
	  --require-hashes -r requirements-dev.txt >build/audit.txt 2>build/audit.log; \
	cat build/audit.txt; \
	grep -E '^(No|Found [0-9]+) known vulnerabilit' build/audit.log || { tail -n 1 build/audit.log; \
	  echo "Nothing was audited: the advisory service was not reached, or did not answer"; exit 2; }; \
	! grep -q '^Found' build/audit.log

# Which images the tags of deploy/ are today, by digest, for compose.yaml to read: commit the file.
images:
	@(for name in $$(sed -n 's/.*$${\([A-Z]*_IMAGE\):-\(.*\)}.*/\1=\2/p' deploy/compose.yaml); do \
	  digest=$$(docker buildx imagetools inspect --format '{{json .Manifest.Digest}}' "$${name#*=}" | tr -d '"'); \
	  case "$$digest" in sha256:*) echo "$$name@$$digest";; \
	    *) echo "No digest of $${name#*=} was found: nothing is written" >&2; exit 1;; esac; \
	done) >deploy/.env.new || { rm deploy/.env.new; exit 1; }
	@mv deploy/.env.new deploy/.env && cat deploy/.env

tests/browser/node_modules/ready: .venv/test tests/browser/package-lock.json
	$(BIN)/npm ci --prefix tests/browser --no-audit --no-fund --ignore-scripts --loglevel=error
	@touch $@

# Catalogs: extract what the code, the templates and the files of sentences say, keep what is
# translated. What is extracted is English: it has no catalog.
messages: .venv/run
	@mkdir -p build
	$(BIN)/python -m babel.messages.frontend -q extract -F babel.cfg -k _ -k ngettext:1,2 --no-location \
	  --sort-output --header-comment='# Altered Glossary: words of the interface.' \
	  --project='Altered Glossary' --version=1 --msgid-bugs-address= -o build/messages.pot .
	for language in $(filter-out en,$(patsubst locales/%/language.toml,%,$(wildcard locales/*/language.toml))); do \
	  $(BIN)/pybabel -q update -i build/messages.pot -d locales -l $$language \
	    --init-missing --no-fuzzy-matching --ignore-obsolete; \
	done

clean:
	rm -rf .venv build/runtime instance .mypy_cache .ruff_cache .pytest_cache tests/browser/node_modules
