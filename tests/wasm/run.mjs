// Run tests in Pyodide: node tests/wasm/run.mjs PYODIDE SITE-PACKAGES, from the root of the project
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, libraries] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide();
for (const [place, folder] of [["/project", "."], ["/libraries", libraries]]) {
  python.FS.mkdir(place);
  python.mountNodeFS(place, resolve(folder));
}
process.exitCode = python.runPython(`
import os, sys
os.chdir("/project")
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
sys.path[:0] = ["src", "tests", "tools"]
sys.path.append("/libraries")
sys.dont_write_bytecode = True
from wasm.suite import main
main()
`);
