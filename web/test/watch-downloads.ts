import { vi } from "vitest";

/** A file that the page downloaded. */
export interface Download {
  readonly name: string;
  readonly file: Blob;
}

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
  });
  return downloads;
}
