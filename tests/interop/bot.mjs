// A bot in JavaScript: it claims where it can, and else plays the first legal move.
import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.seismic === "view" && message.phase !== "over") {
    const claim = message.moves.find((move) => move.startsWith("crew"));
    console.log(claim ?? message.moves[0]);
  }
}
