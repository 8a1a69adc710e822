import { basename } from "node:path";
import { fixedText } from "@armslot/baseball/pitch/decimal";
import { printable } from "./terminal-text.ts";

/** A line in a terminal that shows the progress of a file. */
export interface ProgressBar {
  show(share: number, file: string): void;
  clear(): void;
}

const width = 24;
const nameMaxCharacters = 40;
const wipeLine = "\r\u001b[K";

/** Returns a progress bar that draws with `write`. Without `write` it draws nothing. */
export function progressBar(write: ((text: string) => void) | undefined): ProgressBar {
  let shown = "";
  return {
    show(share, file) {
      const full = Math.round(share * width);
      const percent = fixedText(share * 100, 0).padStart(3);
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
