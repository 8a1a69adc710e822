const revokeAfterMilliseconds = 10_000;

function followDownload(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

/** Downloads a text as a CSV file with this name. */
export function downloadCsv(name: string, text: string): void {
  downloadFile(name, new Blob([text], { type: "text/csv;charset=utf-8" }));
}

/** Downloads a file that is on this device under a name. */
export function downloadFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  followDownload(address, name);
  // Some browsers read the file only after the click returned.
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMilliseconds);
}

/** Lets the browser download a file from the server, which names it. The page never holds its bytes. */
export function downloadFrom(address: string): void {
  followDownload(address, "");
}
