// What every page begins with: its texts, its elements, its engine with a bar while it loads.

import { Engine } from "./engine.js";

export const at = (id) => document.getElementById(id);
export const lang = document.documentElement.lang;

const texts = JSON.parse(at("texts").textContent);

/** Return a text of the page, filled in. */
export const say = (key, facts = {}) =>
  texts[key].replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? facts[name] : whole));

/** Make an element; what is put into it is text or elements, never markup. */
export function element(name, properties = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined) continue;
    if (typeof value === "function") made.addEventListener(key.slice(2), value); // onclick
    else if (key in made) made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...inside);
  return made;
}

/** Return a picture that Python drew as an element; anything but a picture is refused. */
export function picture(drawn) {
  const parsed = new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement;
  if (parsed.localName !== "svg" || parsed.querySelector("script, foreignObject")) {
    throw new Error("not a picture");
  }
  return document.importNode(parsed, true);
}

/** Make a button with a picture that Python drew, and its name: below it, or to be read out only. */
export function pictureButton(drawn, label, properties = {}, { named = false } = {}) {
  const image = picture(drawn);
  image.setAttribute("aria-hidden", "true");
  const name = element("span", { textContent: label, className: named ? "" : "away" });
  return element("button", { type: "button", title: label, ...properties }, image, name);
}

/** Offer a text as a file to save. */
export function download(name, text, type = "application/json") {
  const address = URL.createObjectURL(new Blob([text], { type }));
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Return the text of a file, or undefined if it is larger than anything of ours. */
export async function textOf(file, most = 2_000_000) {
  return file.size <= most ? file.text() : undefined;
}

/** Start the engine, and show how it loads in the element `loading`. */
export function startEngine(options = {}) {
  const bar = element("progress", { max: 1, value: 0, "aria-label": say("loading") });
  const told = element("span", { textContent: say("loading") });
  const loading = at("loading");
  loading.replaceChildren(told, bar);
  const engine = new Engine({ onProgress: (part) => (bar.value = part), ...options });
  engine.ready.then(
    () => {
      loading.hidden = true;
      keepForLater();
    },
    () => loading.replaceChildren(say("failed")),
  );
  return engine;
}

// The second visit works without the network; nothing is fetched for it before the first has begun.
function keepForLater() {
  if ("serviceWorker" in navigator && isSecureContext) {
    navigator.serviceWorker.register(new URL("../service-worker.js", import.meta.url));
  }
}
