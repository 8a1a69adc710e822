import { Video } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Link, useParams } from "react-router";
import { pathOf } from "../../client/paths.ts";
import type { FilmQueue } from "./film-queue.ts";
import { onPhoneText, waitText, workText } from "./film-text.ts";

/** Says on each screen which films are only on this phone, and how far they are (FILM-4). Renders nothing without one. */
export function FilmNote({ queue }: { readonly queue: FilmQueue }) {
  const { programId = "" } = useParams();
  const status = useSyncExternalStore(queue.subscribe, queue.status);
  const { films, current } = status;
  const [first] = films;
  if (!first) return null;
  const broken = films.filter(({ problem }) => problem !== null).length;
  const worked = films.find(({ recordingId }) => recordingId === current?.recordingId);
  return (
    <div className="mb-4 flex min-h-11 items-center gap-2 rounded-control border border-line bg-raised py-0.5 ps-3 pe-3 text-dense print:hidden">
      <Video aria-hidden="true" size={16} className="shrink-0 text-warning" />
      <p className="min-w-0 flex-1 py-1">
        <span role="status" className="font-medium">
          {onPhoneText(films)}
        </span>
        <span className="block text-meta text-muted tabular-nums">
          {broken > 0 && `${broken} need${broken === 1 ? "s" : ""} you. `}
          {worked && current
            ? workText(current.work, worked.byteCount)
            : broken < films.length && waitText(first, status)}
        </span>
      </p>
      <Link
        to={pathOf("pendingVideos", { programId })}
        className="font-medium text-accent underline underline-offset-2 pointer-coarse:py-3"
      >
        Show
      </Link>
    </div>
  );
}
