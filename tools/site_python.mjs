// Compiles the modules of a zip to bytecode in Pyodide itself, so that no visitor has to:
//     node site_python.mjs PYODIDE_FOLDER SOURCES.zip COMPILED.zip
// Docstrings, which nobody reads there, stay out. Equal sources give equal bytes: every entry has
// the same date, and bytecode carries a hash of its source instead of the time.
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, sources, compiled] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")));
const pyodide = await loadPyodide({ indexURL: `${resolve(folder)}/` });
pyodide.FS.writeFile("/sources.zip", new Uint8Array(await readFile(sources)));
pyodide.runPython(`
import marshal
from importlib.util import MAGIC_NUMBER, source_hash
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

UNCHECKED_HASH = (1).to_bytes(4, "little")

with ZipFile("/sources.zip") as sources, ZipFile("/compiled.zip", "w") as compiled:
    for name in sorted(sources.namelist()):
        content = sources.read(name)
        if name.endswith(".py"):
            code = compile(content, name, "exec", dont_inherit=True, optimize=2)
            content = MAGIC_NUMBER + UNCHECKED_HASH + source_hash(content) + marshal.dumps(code)
            name += "c"
        compiled.writestr(ZipInfo(name), content, ZIP_DEFLATED, 9)
`);
await writeFile(compiled, pyodide.FS.readFile("/compiled.zip"));
