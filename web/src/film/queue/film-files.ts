/** The files of a film: as it was chosen, and as it is sent. */
export type FilmFile = "original" | "prepared";

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

/** Erases a file, if it is there. A worker that just ended can still hold it for a moment. */
export async function eraseFilmFile(recordingId: string, file: FilmFile): Promise<void> {
  try {
    await (await folder()).removeEntry(nameOf(recordingId, file));
  } catch {
    // The next start erases what no film of the database has.
  }
}

/** Erases the files of films that are not in the database, for example after a deletion while a worker was writing. */
export async function eraseOtherFiles(recordingIds: ReadonlySet<string>): Promise<void> {
  const films = await folder();
  // The types of a page do not have a folder's iterator everywhere.
  const names = (films as unknown as { keys: () => AsyncIterable<string> }).keys();
  for await (const name of names) {
    const [recordingId = ""] = name.split(".");
    if (!recordingIds.has(recordingId)) await films.removeEntry(name).catch(() => null);
  }
}
