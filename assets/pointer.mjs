/**
 * Runs in the page. Draws the pointer, with a ring around it that grows while it is pressed. A finger has the ring alone.
 * @param {{ x: number, y: number, press: number, isFinger: boolean }} pointer `press` from 0 (not pressed) to 1
 */
export function drawPointer({ x, y, press, isFinger }) {
  const svg = "http://www.w3.org/2000/svg";
  /**
   * @template {"svg" | "circle" | "path"} Name
   * @param {Name} name
   * @param {Record<string, string | number>} attributes
   */
  const make = (name, attributes) => {
    const element = document.createElementNS(svg, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, `${value}`);
    return element;
  };
  const draw = () => {
    const pointer = make("svg", {
      id: "film-pointer",
      width: 64,
      height: 64,
      viewBox: "-32 -32 64 64",
    });
    pointer.style.cssText = "position:fixed;left:0;top:0;z-index:2147483647;pointer-events:none";
    pointer.append(
      make("circle", { fill: "#0a6847" }),
      make("path", {
        d: "M0 0V20.5L4.9 15.9L8.1 23.4L11.6 21.9L8.5 14.6H15Z",
        fill: "#14191f",
        stroke: "#fff",
        "stroke-width": 1.6,
        "stroke-linejoin": "round",
      }),
    );
    document.documentElement.append(pointer);
    return pointer;
  };
  const known = document.getElementById("film-pointer");
  const drawn = known instanceof SVGSVGElement ? known : draw();
  drawn.style.transform = `translate(${x - 32}px, ${y - 32}px)`;
  const [ring, arrow] = drawn.children;
  arrow?.setAttribute("visibility", isFinger ? "hidden" : "visible");
  ring?.setAttribute("r", String(press === 0 ? 0 : 6 + press * 14));
  ring?.setAttribute("opacity", String(0.4 * (1 - press * 0.6)));
}

/** Runs in the page. Removes the pointer. */
export function removePointer() {
  document.getElementById("film-pointer")?.remove();
}

/**
 * Runs in the page. Draws the note that a browser shows after a download, which is not part of a screenshot.
 * @param {{ name: string, size: string }} file
 */
export function drawDownload({ name, size }) {
  const card = document.createElement("div");
  card.style.cssText =
    "position:fixed;right:24px;top:76px;z-index:2147483000;display:grid;grid-template-columns:auto 1fr;column-gap:14px;" +
    "align-items:center;padding:16px 20px;border-radius:12px;background:#fff;border:1px solid #dde2e7;" +
    "box-shadow:0 12px 32px rgb(20 25 31 / .18);font-size:14px;line-height:20px;color:#14191f";
  const mark = document.createElement("div");
  mark.style.cssText =
    "grid-row:span 2;width:40px;height:40px;border-radius:8px;background:#e4f2ec;color:#0a6847;display:grid;" +
    "place-items:center;font-size:11px;font-weight:600";
  mark.textContent = "CSV";
  const title = document.createElement("div");
  title.style.fontWeight = "600";
  title.textContent = name;
  const note = document.createElement("div");
  note.style.color = "#55606c";
  note.textContent = `${size} · Downloaded`;
  card.append(mark, title, note);
  document.documentElement.append(card);
}
