import { vi } from "vitest";

/** A file that the page has handed over. */
export interface Download {
  readonly name: string;
  readonly file: Blob;
}

/** Stands in the place of the browser's download. */
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
