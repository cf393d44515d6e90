// Keeps the pages and the engine, so that they open again without the network.
// VERSION and FILES are filled in when the site is built; other files are left to the network.

const VERSION = "{{version}}";
const FILES = {{files}};
const known = new Set(FILES.map((file) => new URL(file, registration.scope).href));

addEventListener("install", (event) => {
  const kept = async () => 
    (await caches.open(VERSION)).addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
  event.waitUntil(kept().then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const forgotten = async () => {
    const others = (await caches.keys()).filter((name) => name !== VERSION);
    await Promise.all(others.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(forgotten());
});

addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  address.search = address.hash = "";
  if (address.pathname.endsWith("/")) address.pathname += "index.html";
  if (event.request.method !== "GET" || !known.has(address.href)) return;
  const found = async () =>
    (await (await caches.open(VERSION)).match(address.href)) ?? fetch(event.request);
  event.respondWith(found());
});
