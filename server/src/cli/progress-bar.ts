import { basename } from "node:path";
import { printable } from "./printable.ts";

/** A line that shows how far a file is. */
export interface ProgressBar {
  show(share: number, file: string): void;
  clear(): void;
}

const width = 24;
const nameMaxCharacters = 40;
const wipeLine = "\r\u001b[K";

/** Draws on a terminal by what it is given to write with; with nothing it draws nothing. */
export function progressBar(write: ((text: string) => void) | undefined): ProgressBar {
  let shown = "";
  return {
    show(share, file) {
      const full = Math.round(share * width);
      const percent = `${Math.round(share * 100)}`.padStart(3);
      const name = printable(basename(file)).slice(0, nameMaxCharacters);
      const line = `${"█".repeat(full)}${"░".repeat(width - full)} ${percent} %  ${name}`;
      if (line === shown) return;
      shown = line;
      write?.(wipeLine + line);
    },
    clear() {
      if (shown !== "") write?.(wipeLine);
      shown = "";
    },
  };
}
