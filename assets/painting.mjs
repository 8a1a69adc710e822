/** @typedef {readonly [red: number, green: number, blue: number]} Color */
/** @typedef {{ readonly x: number, readonly y: number }} Spot in pixels */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

/** How far a spot is from a line. @param {readonly [Spot, Spot]} ends @param {Spot} spot */
function distance([a, b], spot) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = ((spot.x - a.x) * dx + (spot.y - a.y) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(spot.x - a.x - share * dx, spot.y - a.y - share * dy);
}

/** The box around spots. @param {readonly Spot[]} spots @param {number} more */
function boxAround(spots, more) {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  return {
    left: Math.min(...xs) - more,
    top: Math.min(...ys) - more,
    right: Math.max(...xs) + more,
    bottom: Math.max(...ys) + more,
  };
}

/**
 * A picture of plain shapes, as bytes of red, green and blue. Edges are smooth to a pixel.
 * @param {{ width: number, height: number }} size
 */
export function openPainting({ width, height }) {
  const pixels = new Uint8Array(width * height * 3);

  /**
   * Fills the pixels of a box by how much of each a shape covers.
   * @param {Box} box
   * @param {Color} color
   * @param {(spot: Spot) => number} covered
   */
  const fill = (box, color, covered) => {
    const [left, top] = [Math.max(0, Math.floor(box.left)), Math.max(0, Math.floor(box.top))];
    const right = Math.min(width, Math.ceil(box.right));
    const bottom = Math.min(height, Math.ceil(box.bottom));
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) {
        const share = Math.min(1, Math.max(0, covered({ x: x + 0.5, y: y + 0.5 })));
        const start = (y * width + x) * 3;
        for (const [part, value] of share === 0 ? [] : color.entries()) {
          const under = pixels[start + part] ?? 0;
          pixels[start + part] = Math.round(under * (1 - share) + value * share);
        }
      }
    }
  };

  return {
    pixels,
    /** @param {readonly [number, number, number, number]} box @param {Color} color */
    rectangle: ([left, top, right, bottom], color) =>
      fill({ left, top, right, bottom }, color, () => 1),
    /** @param {readonly [number, number]} middle @param {readonly [number, number]} radii @param {Color} color */
    ellipse: ([x, y], [across, down], color) =>
      fill(
        { left: x - across - 1, top: y - down - 1, right: x + across + 1, bottom: y + down + 1 },
        color,
        (spot) =>
          (1 - Math.hypot((spot.x - x) / across, (spot.y - y) / down)) * Math.min(across, down) +
          0.5,
      ),
    /** @param {readonly [Spot, Spot]} ends @param {number} thickness @param {Color} color */
    line: (ends, thickness, color) =>
      fill(
        boxAround(ends, thickness / 2 + 1),
        color,
        (spot) => thickness / 2 - distance(ends, spot) + 0.5,
      ),
    /** A shape whose corners all point outward. @param {readonly Spot[]} corners @param {Color} color */
    polygon: (corners, color) =>
      fill(boxAround(corners, 1), color, ({ x, y }) => {
        const sides = corners.map((a, at) => {
          const b = corners[(at + 1) % corners.length] ?? a;
          const [dx, dy] = [b.x - a.x, b.y - a.y];
          return (dx * (y - a.y) - dy * (x - a.x)) / (Math.hypot(dx, dy) || 1);
        });
        return Math.min(...sides) + 0.5;
      }),
  };
}
