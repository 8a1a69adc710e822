import type { savePoster } from "@armslot/contracts/video/recordings";
import { AppError } from "../core/app-error.ts";
import { isDiskFull } from "../database/disk-space.ts";
import type { Parts } from "../deps/parts.ts";
import { isPlainWebp } from "../films/is-plain-webp.ts";
import type { FileCall } from "../http/route.ts";
import { findRecording, setPoster } from "../storage/recordings.ts";
import { requireOwn } from "./remove-films.ts";

/** Stores the poster of a film. Throws `recording-not-found`, `forbidden`, `poster-unusable` and `clip-storage-full`. */
export async function storePoster(
  { db, films }: Pick<Parts, "db" | "films">,
  { params, file, viewer }: Pick<FileCall<typeof savePoster>, "params" | "file" | "viewer">,
): Promise<Record<string, never>> {
  const { programId } = params;
  const film = await db.tenantRead(programId, (tx) => findRecording(tx, params));
  if (!film) throw new AppError("recording-not-found");
  requireOwn(viewer, film);
  const parts: Uint8Array[] = [];
  for await (const part of file) parts.push(part);
  const bytes = Buffer.concat(parts);
  if (!isPlainWebp(bytes)) throw new AppError("poster-unusable");
  const posterBytes = bytes.length;
  try {
    await films.writePoster(params, bytes);
  } catch (failure) {
    if (!isDiskFull(failure)) throw failure;
    throw new AppError("clip-storage-full", { cause: failure });
  }
  const isStored = await db.tenant(programId, (tx) => setPoster(tx, { ...params, posterBytes }));
  if (!isStored) {
    // The film was deleted while its poster arrived, so nothing else would erase the file.
    await films.erase(params);
    throw new AppError("recording-not-found");
  }
  return {};
}
