/** Lines are found from the nearest mark before them. */
const linesBetweenMarks = 1_000;

/** The lines of a text by number. */
export interface TextLines {
  /** Remembers where a line starts. Call it for lines in order. */
  mark(line: number, start: number): void;
  /** Returns a line, counted from 1, without its line end, or "" beyond the last one. */
  lineText(line: number): string;
}

/** Returns the lines of a text. Line ends are LF, CRLF or CR. */
export function linesOfText(text: string): TextLines {
  const marks = [{ line: 1, start: 0 }];
  const lineEnd = /\r\n?|\n/g;
  return {
    mark(line, start) {
      if (line - (marks.at(-1)?.line ?? 0) >= linesBetweenMarks) marks.push({ line, start });
    },
    lineText(wanted) {
      const near = marks.findLast(({ line }) => line <= wanted);
      if (!near) return "";
      lineEnd.lastIndex = near.start;
      for (let { line } = near; line < wanted; line += 1) {
        if (!lineEnd.exec(text)) return "";
      }
      const start = lineEnd.lastIndex;
      const end = lineEnd.exec(text);
      return text.slice(start, end?.index);
    },
  };
}
