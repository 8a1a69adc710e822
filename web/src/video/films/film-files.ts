import { delay } from "../../client/wait-until-idle.ts";

/** The files of a film: as it was chosen, and as it is sent. */
type FilmFile = "original" | "prepared";

const folderName = "films";

const nameOf = (recordingId: string, file: FilmFile) =>
  `${recordingId}.${file === "prepared" ? "mp4" : "original"}`;

async function folder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return await root.getDirectoryHandle(folderName, { create: true });
}

/** Returns a file to write. The browser keeps it for this site alone, and no one else sees it. */
export async function filmFile(recordingId: string, file: FilmFile): Promise<FileSystemFileHandle> {
  return await (await folder()).getFileHandle(nameOf(recordingId, file), { create: true });
}

/** Returns a film that this phone has, or null. */
export async function readFilm(recordingId: string, file: FilmFile): Promise<File | null> {
  try {
    const found = await (await folder()).getFileHandle(nameOf(recordingId, file));
    const read = await found.getFile();
    return read.size > 0 ? read : null;
  } catch {
    return null;
  }
}

/** How often a file is erased that something else holds, and how long to wait before the next time. */
const erasesMax = 20;
const eraseAgainMs = 100;

/** Erases a file, if it is there. A worker that just ended can still hold it for a moment. */
async function eraseNamed(films: FileSystemDirectoryHandle, name: string): Promise<void> {
  for (let left = erasesMax; left > 0; left -= 1) {
    const failure = await films.removeEntry(name).catch((thrown: unknown) => thrown);
    if (!isHeld(failure)) return;
    await delay(eraseAgainMs);
  }
}

const isHeld = (failure: unknown) =>
  failure instanceof DOMException && failure.name !== "NotFoundError";

/** Erases a file of a film, if it is there. */
export async function eraseFilmFile(recordingId: string, file: FilmFile): Promise<void> {
  try {
    await eraseNamed(await folder(), nameOf(recordingId, file));
  } catch {
    // A browser that refuses storage has no files.
  }
}

/** Erases both files of a film, if they are there. */
export async function eraseFilm(recordingId: string): Promise<void> {
  await eraseFilmFile(recordingId, "prepared");
  await eraseFilmFile(recordingId, "original");
}

/** Erases the files of films that are not in the database, for example of a page that was closed during a deletion. */
export async function eraseOtherFiles(recordingIds: ReadonlySet<string>): Promise<void> {
  const films = await folder();
  // The types of a page do not have a folder's iterator everywhere.
  const names = (films as unknown as { keys: () => AsyncIterable<string> }).keys();
  for await (const name of names) {
    const [recordingId = ""] = name.split(".");
    if (!recordingIds.has(recordingId)) await eraseNamed(films, name);
  }
}
