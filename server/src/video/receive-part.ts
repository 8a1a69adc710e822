import type { FileHandle } from "node:fs/promises";
import type { FastifyRequest } from "fastify";
import { AppError } from "../core/app-error.ts";
import { hasCode } from "../core/error-code.ts";
import { isDiskFull } from "../database/disk-space.ts";
import type { FilmFiles, FilmKey } from "../films/film-files.ts";

interface Part extends FilmKey {
  /** The bytes of the whole film. */
  readonly byteCount: number;
  /** Where the part begins, as the client says. */
  readonly offset: number;
  readonly request: FastifyRequest;
}

async function openFilm(films: FilmFiles, part: Part): Promise<FileHandle> {
  try {
    return await films.open(part, "film", "r+");
  } catch (failure) {
    if (!hasCode(failure, "ENOENT") || part.offset > 0) throw failure;
    await films.create(part);
    return await films.open(part, "film", "r+");
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let written = 0; written < bytes.byteLength; ) {
    const { bytesWritten } = await file.write(
      bytes,
      written,
      bytes.byteLength - written,
      at + written,
    );
    written += bytesWritten;
  }
}

/** Writes the bytes as they arrive. Keeps what arrived if the client gives up. */
async function writeBody(file: FileHandle, { request, offset, byteCount }: Part): Promise<number> {
  let at = offset;
  try {
    for await (const bytes of request.raw.iterator({ destroyOnReturn: false })) {
      if (at + bytes.byteLength > byteCount) throw new AppError("upload-too-long");
      await writeAll(file, bytes, at);
      at += bytes.byteLength;
    }
    return at;
  } finally {
    // The answer promises that these bytes survive a power cut. So does the size that the next question gets.
    await file.datasync();
  }
}

/**
 * Returns where the next part of an upload begins, with so many bytes in its file. The last byte can arrive again: its answer promises that
 * the film is ready, and the server may have stopped before.
 */
export const nextOffset = (arrived: number, byteCount: number) => Math.min(arrived, byteCount - 1);

/**
 * Receives a part of a film. The size of the file is the offset: throws `upload-conflict` if the client says another one, `upload-too-long` for
 * more bytes than the film has, and `clip-storage-full` if the disk is full.
 * @returns the new offset
 */
export async function receivePart(films: FilmFiles, part: Part): Promise<number> {
  const file = await openFilm(films, part);
  try {
    const { size } = await file.stat();
    if (nextOffset(size, part.byteCount) !== part.offset) throw new AppError("upload-conflict");
    const length = Number(part.request.headers["content-length"] ?? 0);
    if (part.offset + length > part.byteCount) throw new AppError("upload-too-long");
    return await writeBody(file, part);
  } catch (failure) {
    if (!isDiskFull(failure)) throw failure;
    throw new AppError("clip-storage-full", { cause: failure });
  } finally {
    await file.close();
  }
}
