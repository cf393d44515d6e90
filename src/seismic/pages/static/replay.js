// A game to step through. The part of the address after # tells the step, so every step has a link.
"use strict";

(() => {
  const { at, element } = player;
  const PACE = 1200; // milliseconds from step to step when the game plays by itself
  const SWIPE = 40; // pixels
  const ARROWS = { ArrowLeft: -1, ArrowRight: 1 };
  const ENDS = { Home: -Infinity, End: Infinity };

  const data = JSON.parse(at("data").textContent);
  const count = data.steps.length;
  const say = (key, facts = {}) => data.texts[key].replace(/\{(\w+)\}/g, (_, name) => facts[name]);
  const picture = player.series(data.pictures);
  const described = player.series(data.described, /(?<=, )/);
  const tile = (code) => player.address(data.tiles[code]);
  const address = (number) => `#step=${number}`;

  let number = 0;
  let timer = null;

  function show() {
    const asked = Number.parseInt(new URLSearchParams(location.hash.slice(1)).get("step"), 10);
    const to = Math.min(Math.max(asked || 1, 1), count);
    if (to === number) return;
    number = to;
    const step = data.steps[number - 1];
    const place = say("step", { step: number, steps: count });
    at("picture").src = player.address(picture(number - 1));
    at("picture").alt = described(number - 1);
    player.showPlace(number, count, place);
    player.showTable(step.table, say, data.colours, tile);
    player.markStep(number, address, true);
    at("step").replaceChildren(
      element("p", { className: "small", textContent: place }),
      element("h3", { textContent: step.heading }),
      ...(step.comment ? [element("p", { className: "why", textContent: step.comment })] : []),
      ...(step.told ?? []).map((sentence) => element("p", { textContent: sentence })),
    );
    const [left, right] = data.chart;
    const x = left + ((right - left) * (number - 1)) / Math.max(1, count - 1);
    at("cursor").setAttribute("d", `M${x} 8V180`);
    if (number === count) rest();
  }

  function stepTo(to) {
    history.replaceState(null, "", address(Math.min(Math.max(to, 1), count)));
    show();
  }

  // Playing by itself

  const button = element("button", { type: "button", id: "play" });

  function label(key) {
    button.textContent = timer ? "⏸" : "▶";
    button.setAttribute("aria-label", say(key));
    button.title = say(key);
  }

  function rest() {
    clearInterval(timer);
    timer = null;
    at("step").setAttribute("aria-live", "polite");
    label("play");
  }

  function play() {
    if (timer) {
      rest();
      return;
    }
    if (number === count) stepTo(1);
    timer = setInterval(() => stepTo(number + 1), PACE);
    at("step").setAttribute("aria-live", "off"); // a screen reader couldn't keep up
    label("pause");
  }

  function byHand(to) {
    rest();
    stepTo(to);
  }

  // What the reader does

  function pressed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.target.closest("input")) return;
    if (event.key in ARROWS) byHand(number + ARROWS[event.key]);
    else if (event.key in ENDS) byHand(ENDS[event.key]);
    else if (event.key.toLowerCase() === "p") play();
    else return;
    event.preventDefault();
  }

  function swiped() {
    let from = null;
    at("frame").addEventListener("pointerdown", (event) => {
      from = event.pointerType === "mouse" || at("stage").classList.contains("large") ? null : event;
    });
    at("frame").addEventListener("pointerup", (event) => {
      const across = from ? event.clientX - from.clientX : 0;
      const down = from ? event.clientY - from.clientY : 0;
      if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) byHand(number - Math.sign(across));
      from = null;
    });
  }

  // A click on the chart shows that step.
  function pointed(event) {
    const box = at("chart").getBoundingClientRect();
    const [left, right] = data.chart;
    const x = ((event.clientX - box.left) / box.width) * at("chart").viewBox.baseVal.width;
    byHand(Math.round(((x - left) / (right - left)) * (count - 1)) + 1);
  }

  at("stepper").prepend(button);
  rest();
  player.listSteps(data.steps);
  player.listen(byHand, () => ({ number, count }));
  button.addEventListener("click", play);
  at("chart").addEventListener("click", pointed);
  addEventListener("keydown", pressed);
  addEventListener("hashchange", show);
  swiped();
  at("game").hidden = false;
  show();
})();
