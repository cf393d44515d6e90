// The worker that runs the rules: Pyodide with the Python of this project, from local files alone.
//
// To the page: {progress} from 0 to 1 while it loads, {ready}, {failed: message}, and for each call
// {answer}, the JSON of {value} or of {error: {kind, message, rule}}. From the page: {name,
// arguments}, the latter being JSON. The page waits for the answer before the next call; it cancels
// a call by ending the worker.
// ?module= names what the page is going to call, which is loaded before it says that it is ready.
import { loadPyodide } from "../engine/pyodide.mjs";

const ENGINE = new URL("../engine/", import.meta.url);

// What has to be loaded is counted as it arrives. Servers may send it compressed, so the sizes are
// those of the files, which stand beside them.
const fetched = self.fetch.bind(self);
const { info, sizes } = await (await fetched(new URL("engine.json", ENGINE))).json();
const whole = Object.values(sizes).reduce((sum, size) => sum + size, 0);
let arrived = 0;

self.fetch = async (address, options) => {
  const response = await fetched(address, options);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  const counted = new TransformStream({
    transform(part, controller) {
      arrived += part.byteLength;
      postMessage({ progress: Math.min(1, arrived / whole) });
      controller.enqueue(part);
    },
  });
  const { status, headers } = response;
  return new Response(response.body.pipeThrough(counted), { status, headers });
};

let answer;
try {
  const pyodide = await loadPyodide({
    indexURL: ENGINE.href,
    stdLibURL: new URL("python.zip", ENGINE).href,
    lockFileContents: { info, packages: {} },
  });
  const site = pyodide.pyimport("seismic_site");
  site.prepare(new URL(self.location).searchParams.get("module"));
  answer = site.answer;
  postMessage({ ready: true });
} catch (error) {
  postMessage({ failed: String(error) });
}

self.onmessage = ({ data: { name, arguments: given } }) => {
  postMessage({ answer: answer(name, given) });
};
