import { vi } from "vitest";

/** A download that the page started. */
export interface Download {
  /** Empty if the server names the file. */
  readonly name: string;
  /** The path on the server. Undefined for a file that the page created. */
  readonly path?: string;
  readonly file: Blob;
}

const noFile = new Blob();

/** Replaces the browser's downloads for the current test. Returns the list of downloaded files, which grows. */
export function watchDownloads(): readonly Download[] {
  const downloads: Download[] = [];
  const files = new Map<string, Blob>();
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    const key = `blob:${files.size}`;
    files.set(key, file as Blob);
    return key;
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const file = files.get(this.href);
    if (file) downloads.push({ name: this.download, file });
    else downloads.push({ name: this.download, path: new URL(this.href).pathname, file: noFile });
  });
  return downloads;
}
