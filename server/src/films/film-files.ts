import { existsSync } from "node:fs";
import { type FileHandle, mkdir, open, opendir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { renameDurably, syncFolder } from "../core/durable-file.ts";
import { hasCode } from "../core/error-code.ts";

/** Names the files of a recording. */
export interface FilmKey {
  readonly programId: string;
  readonly recordingId: string;
}

/** Names one of the files of a recording. */
export interface FilmFile extends FilmKey {
  readonly kind: "film" | "poster";
}

/** A file in the folder of films. */
export interface FoundFile extends FilmFile {
  /** Whether it is the beginning of a file that was being written as a whole. */
  readonly isPartial: boolean;
  readonly bytes: number;
  readonly changedAt: Date;
}

const endings = { film: ".mp4", poster: ".webp" } as const;
const partialEnding = ".partial";
type Kind = keyof typeof endings;

/** A file that is being written as a whole. It has its name once it is kept. */
export interface NewFilmFile {
  write(bytes: Uint8Array): Promise<void>;
  /** Makes the file survive a power cut, and gives it its name. */
  keep(): Promise<void>;
  /** Removes the file, whether it was kept or not. */
  drop(): Promise<void>;
}

/** The folder with the films and posters of all programs. Several servers can share it. */
export interface FilmFiles {
  /** Creates the empty file of a film, if there is none. */
  create(key: FilmKey): Promise<void>;
  /** Opens a file. Throws ENOENT if there is none. */
  open(key: FilmKey, kind: Kind, flags: "r" | "r+"): Promise<FileHandle>;
  /** The size of a file. Undefined if there is none. */
  sizeOf(key: FilmKey, kind: Kind): Promise<number | undefined>;
  /** Replaces a poster. */
  writePoster(key: FilmKey, bytes: Uint8Array): Promise<void>;
  /** Begins a whole file. Undefined if there is one already. */
  addFile(file: FilmFile): Promise<NewFilmFile | undefined>;
  /** Erases the files of a recording. Does nothing if there are none. */
  erase(key: FilmKey): Promise<void>;
  /** Erases one file of the folder. */
  eraseFound(file: FoundFile): Promise<void>;
  /** Yields every file of the folder, also those that no one knows. */
  list(): AsyncGenerator<FoundFile>;
}

const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @param folder the folder, which need not exist */
export function openFilmFiles(folder: string): FilmFiles {
  const pathOf = ({ programId, recordingId }: FilmKey, kind: Kind) => {
    // The IDs come from the database. This keeps anything else from leaving the folder.
    if (!(id.test(programId) && id.test(recordingId))) throw new Error("not the ID of a film");
    return join(folder, programId, `${recordingId}${endings[kind]}`);
  };
  const create = async (key: FilmKey, kind: Kind, flags: "a" | "w") => {
    const path = pathOf(key, kind);
    await mkdir(join(folder, key.programId), { recursive: true, mode: 0o700 });
    const file = await open(path, flags, 0o600);
    return { file, sync: () => syncFolder(join(folder, key.programId)) };
  };
  return {
    async create(key) {
      const { file, sync } = await create(key, "film", "a");
      await file.close();
      sync();
    },
    open: (key, kind, flags) => open(pathOf(key, kind), flags),
    async sizeOf(key, kind) {
      try {
        return (await stat(pathOf(key, kind))).size;
      } catch (failure) {
        if (hasCode(failure, "ENOENT")) return undefined;
        throw failure;
      }
    },
    async writePoster(key, bytes) {
      const { file, sync } = await create(key, "poster", "w");
      try {
        await file.writeFile(bytes);
        await file.datasync();
      } finally {
        await file.close();
      }
      sync();
    },
    async addFile(file) {
      const path = pathOf(file, file.kind);
      if (existsSync(path)) return undefined;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      return await newFile(path);
    },
    async erase(key) {
      for (const kind of ["film", "poster"] as const) {
        const path = pathOf(key, kind);
        for (const name of [path, path + partialEnding]) await rm(name, { force: true });
      }
    },
    async eraseFound(file) {
      const path = pathOf(file, file.kind);
      await rm(file.isPartial ? path + partialEnding : path, { force: true });
    },
    list: () => filesIn(folder),
  };
}

async function newFile(path: string): Promise<NewFilmFile> {
  const draft = path + partialEnding;
  const file = await open(draft, "w", 0o600);
  return {
    write: (bytes) => file.writeFile(bytes),
    async keep() {
      await file.datasync();
      await file.close();
      renameDurably(draft, path);
    },
    async drop() {
      await file.close().catch(() => undefined);
      for (const name of [draft, path]) await rm(name, { force: true });
    },
  };
}

async function* entriesOf(folder: string) {
  try {
    yield* await opendir(folder);
  } catch (failure) {
    if (!hasCode(failure, "ENOENT")) throw failure;
  }
}

async function* filesIn(folder: string): AsyncGenerator<FoundFile> {
  for await (const program of entriesOf(folder)) {
    if (program.isDirectory() && id.test(program.name)) yield* filesOf(folder, program.name);
  }
}

async function* filesOf(folder: string, programId: string): AsyncGenerator<FoundFile> {
  for await (const { name } of entriesOf(join(folder, programId))) {
    const isPartial = name.endsWith(partialEnding);
    const kept = isPartial ? name.slice(0, -partialEnding.length) : name;
    const kind = kept.endsWith(endings.poster) ? "poster" : "film";
    const recordingId = kept.slice(0, -endings[kind].length);
    const found = id.test(recordingId) && (await statOf(join(folder, programId, name)));
    if (found) yield { programId, recordingId, kind, isPartial, ...found };
  }
}

async function statOf(path: string) {
  try {
    const { size, mtime } = await stat(path);
    return { bytes: size, changedAt: mtime };
  } catch (failure) {
    if (hasCode(failure, "ENOENT")) return undefined;
    throw failure;
  }
}
