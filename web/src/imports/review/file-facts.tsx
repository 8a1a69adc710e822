import type { ImportReview } from "@armslot/contracts/imports/import-review";
import { formatCount, formatNumber } from "../../client/format.ts";
import { addedText, datesText, formatNames } from "../import-words.ts";

/** What a file contains: format, dates, opponent, park, games and pitches. */
export function FileFacts({ review }: { readonly review: ImportReview }) {
  const { format, dates, games, gamesTotal, pitches, totals } = review;
  const opponents = games.map(({ opponent }) => opponent);
  const locations = games.map(({ location }) => location);
  const gameFacts = [
    ["Opponent", oneOf(opponents, "opponent")],
    ["Location", oneOf(locations, "location")],
    ["Games", formatNumber(gamesTotal)],
  ] as const;
  const facts = [
    ["Format", format ? formatNames[format] : "Unknown"],
    ["Date", datesText(dates)],
    ...(gamesTotal > 0 ? gameFacts : []),
    ["Pitches in file", formatNumber(pitches)],
    ["New pitches", formatNumber(totals.pitchesAdded)],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-meta text-muted">{name}</dt>
          <dd className="text-dense font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The same in one line: format, date and what the import adds. */
export function FileSummary({ review }: { readonly review: ImportReview }) {
  const { format, dates } = review;
  const facts = [format && formatNames[format], datesText(dates), addedText(review)];
  return <p className="text-meta text-muted">{facts.filter(Boolean).join(" · ")}</p>;
}

/** Returns the only text of all games, or how many different ones there are. */
function oneOf(texts: readonly (string | null)[], noun: string): string {
  const different = [...new Set(texts.filter((text) => text !== null))];
  if (different.length > 1) return formatCount(different.length, noun);
  return different[0] ?? "N/A";
}
