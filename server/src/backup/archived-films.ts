import { sql } from "kysely";
import { hasCode } from "../core/error-code.ts";
import type { Tx } from "../database/database.ts";
import type { FilmFile, FilmFiles, FilmKey, NewFilmFile } from "../films/film-files.ts";
import type { ArchivedFile } from "./archive.ts";

const pieceBytes = 4 * 1024 * 1024;
const piece =
  /^films\/(?<programId>[0-9a-f-]{36})\/(?<recordingId>[0-9a-f-]{36})\.(?<kind>film|poster)\/\d{6}$/;

function pieceName({ programId, recordingId, kind }: FilmFile, number: number): string {
  return `films/${programId}/${recordingId}.${kind}/${String(number).padStart(6, "0")}`;
}

/** Returns the file in CLIPS_DIR that a file of a backup is a piece of, or undefined for one of another kind. */
export function filmOf(name: string): FilmFile | undefined {
  const { programId = "", recordingId = "", kind } = piece.exec(name)?.groups ?? {};
  return kind === "film" || kind === "poster" ? { programId, recordingId, kind } : undefined;
}

/** Returns the films that are whole. An upload goes on from its first byte after a restore. */
export async function readyFilms(tx: Tx): Promise<FilmKey[]> {
  const { rows } = await sql<FilmKey>`
    select program_id as "programId", recording_id as "recordingId" from recordings where state = 'ready'
    order by program_id, recording_id`.execute(tx);
  return rows;
}

async function* piecesOf(films: FilmFiles, file: FilmFile): AsyncGenerator<ArchivedFile> {
  const handle = await films.open(file, file.kind, "r");
  try {
    for (let number = 1; ; number += 1) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(pieceBytes));
      if (bytesRead === 0) return;
      yield { name: pieceName(file, number), content: buffer.subarray(0, bytesRead) };
    }
  } finally {
    await handle.close();
  }
}

/** Yields the files of films and their posters in pieces. `onMissing` gets each film whose file is gone. */
export async function* filmFiles(
  films: FilmFiles,
  keys: readonly FilmKey[],
  onMissing: (key: FilmKey) => void,
): AsyncGenerator<ArchivedFile> {
  for (const key of keys) {
    for (const kind of ["film", "poster"] as const) {
      try {
        yield* piecesOf(films, { ...key, kind });
      } catch (failure) {
        if (!hasCode(failure, "ENOENT")) throw failure;
        if (kind === "film") onMissing(key);
      }
    }
  }
}

/** Writes the films of a backup to CLIPS_DIR. */
export interface FilmsWriter {
  /** Writes the next piece. The pieces of a file follow each other. */
  add(file: FilmFile, content: Buffer): Promise<void>;
  /** Gives the last file its name. */
  end(): Promise<void>;
  /** Removes every file that was written. */
  undo(): Promise<void>;
}

/** Films that are already there are kept: the bytes of a film never change. */
export function writingFilms(films: FilmFiles): FilmsWriter {
  const written: NewFilmFile[] = [];
  let open: { readonly of: FilmFile; readonly file: NewFilmFile | undefined } | undefined;
  const end = async () => {
    await open?.file?.keep();
    open = undefined;
  };
  const isOpen = ({ programId, recordingId, kind }: FilmFile) =>
    open?.of.recordingId === recordingId &&
    open.of.programId === programId &&
    open.of.kind === kind;
  return {
    async add(of, content) {
      if (!isOpen(of)) {
        await end();
        const file = await films.addFile(of);
        if (file) written.push(file);
        open = { of, file };
      }
      await open?.file?.write(content);
    },
    end,
    async undo() {
      for (const file of written) await file.drop();
    },
  };
}
