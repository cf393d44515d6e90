// The engine as a page sees it: `call` asks the worker, `cancel` ends it and starts another.

const PATIENCE = 20_000; // milliseconds that a call may take

/** Why a call has no answer: an error of the rules, or `time`, `cancelled`, `engine`. */
export class EngineError extends Error {
  constructor({ kind, message = kind, rule }) {
    super(message);
    this.kind = kind;
    this.rule = rule;
  }
}

export class Engine {
  #worker;
  #ready;
  #waiting; // what settles the promise of the call that the worker has
  #last = Promise.resolve(); // when the last call is done
  #address = new URL("worker.js", import.meta.url);
  #onProgress;

  /**
   * Start the engine with the module of Python that the page is going to call. `onProgress` is told
   * how much has loaded, from 0 to 1.
   */
  constructor({ module = "", onProgress = () => {} } = {}) {
    this.#address.searchParams.set("module", module);
    this.#onProgress = onProgress;
    this.#start();
  }

  /** Resolve when the engine can be called, or reject if it can't be loaded. */
  get ready() {
    return this.#ready;
  }

  /**
   * Call an exported function of Python with named arguments, and return what it returns. Calls
   * wait for each other, so that the time limit of each begins when the worker gets it.
   */
  async call(name, given = {}, { timeout = PATIENCE } = {}) {
    const before = this.#last;
    let done;
    this.#last = new Promise((resolve) => (done = resolve));
    await before;
    let clock;
    try {
      await this.#ready;
      clock = setTimeout(() => this.#end("time"), timeout);
      return await new Promise((resolve, reject) => {
        this.#waiting = { resolve, reject };
        this.#worker.postMessage({ name, arguments: JSON.stringify(given) });
      });
    } finally {
      clearTimeout(clock);
      this.#waiting = undefined;
      done();
    }
  }

  /** Give up whatever is being calculated. */
  cancel() {
    if (this.#waiting) this.#end("cancelled");
  }

  #end(kind) {
    this.#worker.terminate();
    const { reject } = this.#waiting;
    this.#start();
    reject(new EngineError({ kind }));
  }

  #start() {
    const worker = new Worker(this.#address, { type: "module" });
    this.#worker = worker;
    this.#ready = new Promise((resolve, reject) => {
      const failed = (message) => reject(new EngineError({ kind: "engine", message }));
      worker.onerror = (event) => failed(event.message ?? "the worker could not be started");
      worker.onmessage = ({ data }) => {
        if ("progress" in data) this.#onProgress(data.progress);
        else if (data.ready) resolve();
        else if (data.failed) failed(data.failed);
        else this.#settle(data);
      };
    });
    this.#ready.catch(() => {}); // whoever calls is told
  }

  #settle({ answer }) {
    const { value, error } = JSON.parse(answer);
    const { resolve, reject } = this.#waiting;
    if (error) reject(new EngineError(error));
    else resolve(value);
  }
}
