import {
  type FilterTexts,
  filterOfSearch,
  type PitchFilter,
} from "@armslot/contracts/pitch/pitch-filter";
import type { SharedClip } from "@armslot/contracts/sharing/clip-sharing";
import type { FilmFacts } from "@armslot/contracts/video/recordings";
import { hashOfToken } from "../core/secret-token.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";

/** A clip under a filter, with its film. */
interface FoundClip extends Omit<SharedClip, "clipKey"> {
  readonly clipId: string;
  readonly recordingId: string;
  readonly container: FilmFacts["container"];
}

/** Reads the clips of an athlete's pitches under a filter, without films that may show another pitch. */
export type ReadClips = (
  tx: Tx,
  ids: { readonly programId: string; readonly athleteId: string },
  filter: PitchFilter,
) => Promise<readonly FoundClip[]>;

/** A link, and the secret that opens it. */
interface OpenedLink {
  readonly programId: string;
  readonly athleteId: string;
  readonly filter: FilterTexts;
  readonly showsClips: boolean;
  readonly token: string;
}

/** A shared clip with its film. */
interface LinkedClip {
  readonly shown: SharedClip;
  readonly recordingId: string;
  readonly container: FilmFacts["container"];
}

/** Names a clip for one link. The name reveals no ID, and only who has the link can compute it. */
function clipKeyOf(token: string, clipId: string): string {
  return hashOfToken(`${token} ${clipId}`).toString("hex").slice(0, 32);
}

/** Returns the clips that a link shows now. None without the consent, which ends the link's clips, and none while `VIDEO` is off. */
export async function clipsOfLink(
  { settings }: Pick<Parts, "settings">,
  tx: Tx,
  { link, readClips }: { readonly link: OpenedLink; readonly readClips: ReadClips },
): Promise<readonly LinkedClip[]> {
  if (!(link.showsClips && settings.keepsVideo)) return [];
  const clips = await readClips(tx, link, filterOfSearch(Object.entries(link.filter)));
  return clips.map(({ clipId, recordingId, container, ...facts }) => ({
    shown: { clipKey: clipKeyOf(link.token, clipId), ...facts },
    recordingId,
    container,
  }));
}
