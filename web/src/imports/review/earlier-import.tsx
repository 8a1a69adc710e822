import type { ImportReview } from "@armslot/contracts/imports/import-review";
import { Moment } from "../../parts/moment.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { countPitches, gameName, personName } from "../import-words.ts";
import { ShowMore } from "../show-more.tsx";
import type { FileActions } from "./file-actions.ts";

interface EarlierImportProps {
  readonly review: ImportReview;
  readonly isWantedAgain: boolean;
  readonly actions: Pick<FileActions, "importAgain">;
}

/** When the same file was imported before, the games that were deleted since, and the choice to import it again. */
export function EarlierImport({ review, isWantedAgain, actions }: EarlierImportProps) {
  const { file, deletedSince } = review;
  const { alreadyImported, fileId } = file;
  if (alreadyImported === null) return null;
  const isDeleted = deletedSince.length > 0;
  const bringBack = deletedSince.length === 1 ? "Bring it back" : "Bring them back";
  return (
    <div className="flex flex-col gap-1">
      <p className="text-dense text-muted">
        This file was imported on <Moment at={alreadyImported.at} /> by{" "}
        {personName(alreadyImported.by)}.{isDeleted && " Deleted since then:"}
      </p>
      {isDeleted && (
        <ShowMore items={deletedSince}>
          {(shown) => (
            <ul className="text-dense font-medium">
              {shown.map((game, place) => (
                <li key={`${game.date} ${game.opponent} ${shown.indexOf(game, place)}`}>
                  {gameName(game)} · {countPitches(game.pitches)}
                </li>
              ))}
            </ul>
          )}
        </ShowMore>
      )}
      <Checkbox
        isChecked={isWantedAgain}
        onChange={(isWanted) => actions.importAgain(fileId, isWanted)}
      >
        {isDeleted ? bringBack : "Import it again to fill in what is missing"}
      </Checkbox>
    </div>
  );
}
