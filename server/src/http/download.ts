import type { Readable } from "node:stream";
import type { FileType } from "@armslot/contracts/ground/endpoint";
import type { FastifyReply } from "fastify";
import { compressedStream } from "./compress-replies.ts";

/** A file that is sent while it is created. */
export interface Download {
  /** The name of the file, in ASCII letters, digits, `.`, `-` and `_`. */
  readonly name: string;
  readonly type: FileType;
  readonly content: Readable;
}

/** Sets the headers of a download and returns its content for the response, compressed if it is text and the client accepts that. */
export function sendDownload(reply: FastifyReply, { name, type, content }: Download): Readable {
  reply.type(type).header("content-disposition", `attachment; filename="${name}"`);
  return type === "application/zip" ? content : compressedStream(reply, content);
}
