const revokeAfterMilliseconds = 10_000;

/** Downloads a text as a CSV file with this name. */
export function downloadCsv(name: string, text: string): void {
  const file = new Blob([text], { type: "text/csv;charset=utf-8" });
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the file only after the click returned.
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMilliseconds);
}
