import type { EncodedPacket, EncodedPacketSink } from "mediabunny";

/** A part of a film, in seconds from its start. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Much more than what the frames of any encoder are out of order. */
const reorderedSeconds = 2;

/** Returns when each frame of a film is shown, in seconds, in order. Reads the film's index only, and decodes nothing. */
export async function frameTimes(
  sink: Pick<EncodedPacketSink, "getKeyPacket" | "getFirstPacket" | "packets">,
  { from, to }: Range = { from: -Infinity, to: Infinity },
): Promise<readonly number[]> {
  const isOnlyRead = { metadataOnly: true };
  const first =
    (await sink.getKeyPacket(from, isOnlyRead)) ?? (await sink.getFirstPacket(isOnlyRead));
  const times: number[] = [];
  for await (const packet of sink.packets(first ?? undefined, undefined, isOnlyRead)) {
    if (isAfter(packet, to)) break;
    const { timestamp, duration } = packet;
    // An edited film can begin with frames that are decoded and not shown.
    if (timestamp + duration > 0 && timestamp >= from && timestamp <= to) times.push(timestamp);
  }
  return times.sort((one, other) => one - other);
}

/** Frames are stored in the order of decoding, so a few that are shown before a key frame can follow it. */
function isAfter({ type, timestamp }: EncodedPacket, to: number): boolean {
  return type === "key" && timestamp > to + reorderedSeconds;
}
