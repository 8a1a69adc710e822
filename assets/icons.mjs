import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../scripts/run-command.mjs";

const built = join(root, "web/dist");
const target = join(root, "web/public");
const ground = "#0e1216";

/** The logo in its colours for a dark ground: an icon's own media query would ask the machine that draws it. */
function logo() {
  const svg = readFileSync(join(target, "favicon.svg"), "utf8");
  return svg.replace(/<style>[\s\S]*?<\/style>/, "").replaceAll("currentColor", "#4fd1a0");
}

/**
 * An icon as big as the page.
 * @param {number} share the percentage of its side that the logo fills
 * @param {string} background
 */
function icon(share, background) {
  return `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${background}">
    <div style="width:${share}vw;height:${share}vw">${logo()}</div></body>`;
}

function preview() {
  const landing = readFileSync(join(built, "site/landing.html"), "utf8");
  const [plot] = /<svg aria-hidden="true" viewBox="0 0 500 500"[\s\S]*?<\/svg>/.exec(landing) ?? [];
  if (plot === undefined) throw new Error("The front page has no movement plot.");
  const [, css = ""] = /<style>([\s\S]*?)<\/style>/.exec(landing) ?? [];
  return `<!doctype html><html data-theme="dark"><style>${css}</style>
    <body style="width:1200px;height:630px;overflow:hidden;position:relative">
      <div style="position:absolute;right:8px;top:15px;width:600px">${plot}</div>
      <div style="position:absolute;left:72px;top:80px;width:600px">
        <div style="display:flex;align-items:center;gap:16px;font-size:34px;font-weight:600">
          <span style="width:52px;height:52px">${logo()}</span>Armslot</div>
        <div style="margin-top:104px;font-size:60px;line-height:1.06;font-weight:600;letter-spacing:-.02em">
          Advanced<br>Analytics From<br>Your Phone</div>
        <div style="margin-top:36px;font-size:27px;color:var(--muted)">Pitching data for scouts and coaches</div>
      </div></body></html>`;
}

const images = [
  { file: "favicon-32.png", width: 32, html: () => icon(100, "transparent") },
  { file: "apple-touch-icon.png", width: 180, html: () => icon(64, ground) },
  { file: "icon-192.png", width: 192, html: () => icon(60, ground) },
  { file: "icon-512.png", width: 512, html: () => icon(60, ground) },
  { file: "site/og.jpg", width: 1200, height: 630, html: preview },
];

/**
 * Draws the icons and the preview image of the public site from its logo and front page.
 * @param {import("./stage.mjs").Stage} stage
 */
export async function makeIcons(stage) {
  for (const { file, width, height = width, html } of images) {
    const page = await stage.openPage({ viewport: { width, height } });
    await page.setContent(html());
    const path = join(target, file);
    const isPhoto = file.endsWith(".jpg");
    await page.screenshot(isPhoto ? { path, quality: 88 } : { path, omitBackground: true });
    await page.context().close();
  }
}
