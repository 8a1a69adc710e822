import {
  type OutingLine,
  type OutingWords,
  scoreCells,
} from "@armslot/baseball/reports/outing-line";

/** What the picture of a finished game shows. It has no batters. */
export interface PicturedGame {
  readonly line: OutingLine;
  readonly words: OutingWords;
  /** Labels and values below the line score. */
  readonly figures: readonly (readonly [label: string, value: string])[];
  /** Null unless the member wants it in the picture. */
  readonly school: string | null;
}

const width = 1080;
const edge = 72;
const colors = {
  paper: "#ffffff",
  ink: "#14191f",
  muted: "#55606c",
  line: "#dde2e7",
  accent: "#0a6847",
};
const family = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const cellsInRow = 4;

/** A pen that goes down the page. */
interface Pen {
  readonly on: CanvasRenderingContext2D;
  /** The lower edge of what is drawn. */
  y: number;
}

interface Look {
  readonly size: number;
  readonly color?: string;
  readonly isBold?: boolean;
}

function setLook(on: CanvasRenderingContext2D, { size, color = colors.ink, isBold = false }: Look) {
  on.font = `${isBold ? 600 : 400} ${size}px ${family}`;
  on.fillStyle = color;
}

/** Writes a text in lines that fit the page. A single word that is too long is written smaller. */
function write(pen: Pen, text: string, look: Look): void {
  const { on } = pen;
  const room = width - 2 * edge;
  let { size } = look;
  setLook(on, look);
  const longest = Math.max(...text.split(" ").map((word) => on.measureText(word).width));
  if (longest > room) {
    size = Math.floor((size * room) / longest);
    setLook(on, { ...look, size });
  }
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const joined = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && on.measureText(joined).width <= room) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  for (const line of lines) {
    pen.y += size * 1.3;
    on.fillText(line, edge, pen.y);
  }
}

/** Draws the numbers of the line score, four in a row, each with its label below. */
function drawScore(pen: Pen, cells: readonly (readonly [value: string, label: string])[]): void {
  const { on } = pen;
  const step = (width - 2 * edge) / cellsInRow;
  const rowHeight = 150;
  for (const [place, [value, label]] of cells.entries()) {
    const x = edge + (place % cellsInRow) * step;
    const y = pen.y + Math.floor(place / cellsInRow) * rowHeight;
    setLook(on, { size: 72, isBold: true });
    on.fillText(value, x, y + 84);
    setLook(on, { size: 30, color: colors.muted });
    on.fillText(label, x, y + 124);
  }
  pen.y += Math.ceil(cells.length / cellsInRow) * rowHeight;
}

function drawRule(pen: Pen): void {
  pen.y += 28;
  pen.on.fillStyle = colors.line;
  pen.on.fillRect(edge, pen.y, width - 2 * edge, 2);
  pen.y += 16;
}

/** Draws the summary, and returns its height. */
function draw(
  on: CanvasRenderingContext2D,
  { line, words, figures, school }: PicturedGame,
): number {
  const pen: Pen = { on, y: 56 };
  on.fillStyle = colors.accent;
  on.fillRect(0, 0, width, 16);
  write(pen, words.pitcher, { size: 72, isBold: true });
  if (school !== null) write(pen, school, { size: 36, color: colors.muted });
  write(pen, words.game, { size: 36, color: colors.muted });
  drawRule(pen);
  drawScore(pen, scoreCells(line, words.hasInnings));
  drawRule(pen);
  for (const [label, value] of figures) write(pen, `${label} ${value}`, { size: 34 });
  if (words.rest !== null) {
    drawRule(pen);
    write(pen, words.rest, { size: 32, color: colors.muted });
  }
  return Math.ceil(pen.y + edge);
}

/** Draws the summary of a finished game as a PNG, on the device. */
export async function summaryPicture(game: PicturedGame): Promise<File> {
  const canvas = document.createElement("canvas");
  const on = canvas.getContext("2d");
  if (!on) throw new Error("This browser draws no pictures.");
  canvas.width = width;
  // A first drawing measures. Setting the height erases it.
  canvas.height = draw(on, game);
  on.fillStyle = colors.paper;
  on.fillRect(0, 0, canvas.width, canvas.height);
  draw(on, game);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("This browser draws no pictures.");
  return new File([blob], "summary.png", { type: "image/png" });
}
