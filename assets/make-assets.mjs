// Creates the icons, the pictures and the films of the public site and the documentation from the built product with its demo program:
//   npm run assets              everything below
//   npm run assets -- icons     only the icons and the preview image
//   npm run assets -- film      only the demo film, its poster and its captions
//   npm run assets -- inning    only the film of a charted inning in the documentation
//   npm run assets -- clips     only the clips of the demo program, which are drawn
//   npm run assets -- snapshots only the two snapshots and the README's picture
// Needs a Chromium and ffmpeg with libx264, libvpx-vp9, libaom and libwebp (Debian: `apt-get install ffmpeg`). Text is in
// Inter where that font is installed (Debian: `apt-get install fonts-inter`), as in the committed files. The film is a sequence of
// screenshots of settled screens, so a slow machine makes the same film. It takes about three minutes.

import { prepareOrExit } from "../scripts/prepare.mjs";
import { makeClips } from "./clips.mjs";
import { makeFilm } from "./film.mjs";
import { makeIcons } from "./icons.mjs";
import { makeInning } from "./inning.mjs";
import { makeSnapshots } from "./snapshots.mjs";
import { openStage } from "./stage.mjs";

const parts = {
  ...{ icons: makeIcons, snapshots: makeSnapshots, film: makeFilm },
  ...{ inning: makeInning, clips: makeClips },
};
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no ${unknown.join(", ")}; there are ${Object.keys(parts).join(", ")}.\n`,
  );
  process.exit(2);
}
await prepareOrExit();
const stage = await openStage();
try {
  for (const [name, make] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    process.stdout.write(`── ${name}\n`);
    await make(stage);
  }
} finally {
  await stage.close();
}
