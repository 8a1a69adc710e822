/** Returns text without the characters that control a terminal; each is replaced with `?`. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "?");
}

/** Returns rows of cells as indented lines with aligned columns. */
export function alignColumns(rows: readonly (readonly string[])[], indent = "  "): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) {
      widths[index] = Math.max(widths[index] ?? 0, [...cell].length);
    }
  }
  return rows.map((row) => {
    const cells = row.map((cell, index) => {
      const missing = (widths[index] ?? 0) - [...cell].length;
      return cell + " ".repeat(missing);
    });
    return (indent + cells.join("  ")).trimEnd();
  });
}

/** Returns a number with its noun, such as `1 game` or `1,200 pitches`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}
