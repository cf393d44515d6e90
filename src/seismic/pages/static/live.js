"use strict";
// The page stays where the reader has scrolled to, and rests while nobody sees it.
setInterval(() => {
  if (!document.hidden) location.reload();
}, 2000);
