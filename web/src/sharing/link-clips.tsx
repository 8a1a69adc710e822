import { readingNumberText } from "@armslot/baseball/pitch/value-text";
import {
  linkTokenHeader,
  type SharedClip,
  sharedClipFilm,
} from "@armslot/contracts/sharing/clip-sharing";
import { Suspense, useMemo, useState } from "react";
import { addressOf } from "../client/api.ts";
import { formatDate } from "../client/format.ts";
import { Button } from "../ui/button.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { Region } from "../ui/region.tsx";
import { type ClipSource, playedPart } from "../video/player/clip-source.ts";

const PlayerDialog = lazyComponent(
  async () => (await import("../video/player/player-dialog.tsx")).PlayerDialog,
);

/** Returns a shared clip as the player shows it. The link's secret is in a header, because an address would be in the logs of proxies. */
function sourceOf(token: string, clip: SharedClip): ClipSource {
  const { clipKey, pitchType, velo, gameDate, opponent } = clip;
  const speed = velo === null ? [] : [`${readingNumberText("velo", velo)} mph`];
  const url = addressOf(sharedClipFilm, { params: { clipKey } });
  const day = [formatDate(gameDate, ""), opponent].filter(Boolean).join(", ");
  return {
    ...playedPart({ ...clip, fromMs: 0, toMs: null }),
    key: clipKey,
    source: new Request(url, { headers: { [linkTokenHeader]: token } }),
    title: [pitchType, ...speed].join(", "),
    facts: day === "" ? [] : [day],
    stored: null,
  };
}

interface LinkClipsProps {
  readonly token: string;
  readonly clips: readonly SharedClip[];
}

/** The clips of a link, newest first, with the player of the application (SHARE-7). */
export function LinkClips({ token, clips }: LinkClipsProps) {
  const playlist = useMemo(() => clips.map((clip) => sourceOf(token, clip)), [token, clips]);
  const [start, setStart] = useState<string | null>(null);
  return (
    <Region title="Videos">
      <ul aria-label="Clips" className="flex max-h-[32rem] flex-col gap-2 overflow-y-auto">
        {playlist.map(({ key, title, facts }) => (
          <li key={key} className="flex items-center justify-between gap-3">
            <div className="min-w-0 wrap-anywhere">
              <p className="font-medium">{title}</p>
              <p className="text-dense text-muted">{facts.join(", ")}</p>
            </div>
            <Button
              aria-label={`Play ${[title, ...facts].join(", ")}`}
              onClick={() => setStart(key)}
            >
              Play
            </Button>
          </li>
        ))}
      </ul>
      {start !== null && (
        <Suspense>
          <PlayerDialog playlist={playlist} start={start} isOpen onClose={() => setStart(null)} />
        </Suspense>
      )}
    </Region>
  );
}
