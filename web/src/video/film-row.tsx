import type { ReactNode } from "react";
import { posterAddress } from "./player/clip-source.ts";

interface FilmRowProps {
  readonly programId: string;
  readonly recordingId: string;
  readonly hasPoster: boolean;
  readonly title: string;
  /** What else is known of it. */
  readonly facts: ReactNode;
  readonly actions: ReactNode;
}

/** A film or a clip in a list, with its picture. */
export function FilmRow(row: FilmRowProps) {
  const { programId, recordingId, hasPoster, title, facts, actions } = row;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-bg p-3 md:px-4">
      <span className="flex h-12 w-20 shrink-0 items-center justify-center overflow-hidden rounded-control bg-surface">
        {hasPoster && (
          <img
            src={posterAddress(programId, recordingId)}
            alt=""
            loading="lazy"
            className="size-full object-cover"
          />
        )}
      </span>
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="text-dense font-medium wrap-anywhere">{title}</p>
        <p className="text-meta text-muted tabular-nums">{facts}</p>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </li>
  );
}
