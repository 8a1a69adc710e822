import { filmMessages } from "@armslot/contracts/video/film-phone";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { formatCount } from "../../client/format.ts";
import type { Owner } from "../../device/outbox-database.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import type { FilmPlace } from "./film-database.ts";
import { filmQueueOf } from "./film-queue.ts";
import { bytesText } from "./film-text.ts";
import type { PrepareChoices } from "./prepare-film.ts";
import { readAfterSending } from "./read-after-sending.ts";
import { sendingFilms } from "./sending-films.ts";
import { TrimFields } from "./trim-fields.tsx";
import { trimOf, wholeFilm } from "./trim-part.ts";

interface TakeFilmsProps {
  readonly owner: Owner;
  readonly place: FilmPlace;
  readonly files: readonly File[];
  /** Whether a film from the camera is taken without a question. */
  readonly asksNothing: boolean;
  readonly onDone: () => void;
}

/** Whether this browser can keep a film and read one frame after the other. */
function canKeepFilms(): boolean {
  const { storage, locks } = navigator as Partial<Navigator>;
  return Boolean(storage?.getDirectory && locks) && typeof VideoDecoder !== "undefined";
}

/** Puts chosen films on the phone's list, and asks how to keep those of the library. */
export function TakeFilms({ owner, place, files, asksNothing, onDone }: TakeFilmsProps) {
  const [failure, setFailure] = useState<string | null>(
    canKeepFilms() ? null : filmMessages.noStore,
  );
  const queryClient = useQueryClient();
  const take = async (choices: PrepareChoices) => {
    try {
      const queue = filmQueueOf(owner);
      sendingFilms.setState({ queue });
      readAfterSending(queue, queryClient);
      await queue.add(files.map((file) => ({ file, place, choices })));
      onDone();
    } catch {
      setFailure(filmMessages.phoneFull);
    }
  };
  const isTaken = useRef(false);
  useEffect(() => {
    if (!asksNothing || failure || isTaken.current) return;
    isTaken.current = true;
    void take({});
  });
  const isAsking = !asksNothing || failure !== null;
  return (
    <Dialog
      title={formatCount(files.length, "Video", "Videos").replace(/^1 /, "")}
      isOpen={isAsking}
      onClose={onDone}
    >
      <Choices files={files} place={place} failure={failure} onTake={take} onCancel={onDone} />
    </Dialog>
  );
}

interface ChoicesProps extends Pick<TakeFilmsProps, "files" | "place"> {
  readonly failure: string | null;
  readonly onTake: (choices: PrepareChoices) => Promise<void>;
  readonly onCancel: () => void;
}

function Choices({ files, place, failure, onTake, onCancel }: ChoicesProps) {
  const [isOriginal, setIsOriginal] = useState(false);
  const [isPart, setIsPart] = useState(false);
  const [part, setPart] = useState(wholeFilm);
  const trim = trimOf(part);
  const film = files.length === 1 ? files[0] : undefined;
  const [isBusy, setIsBusy] = useState(false);
  const take = () => {
    setIsBusy(true);
    void onTake({ isOriginal, ...(trim && { trim }) }).finally(() => setIsBusy(false));
  };
  return (
    <>
      <div className="flex flex-col gap-4">
        <FormAlert>{failure}</FormAlert>
        <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto text-dense">
          {files.map((file) => (
            <li key={file.name + file.size} className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{file.name}</span>
              <span className="shrink-0 text-muted tabular-nums">{bytesText(file.size)}</span>
            </li>
          ))}
        </ul>
        {place.label && <p className="text-dense">For {place.label}.</p>}
        <p className="text-dense text-muted">{filmMessages.noTags}</p>
        <p className="text-meta text-muted">{filmMessages.slowMotion}</p>
        {film && !failure && (
          <Checkbox
            isChecked={isPart}
            onChange={(isChosen) => {
              setIsPart(isChosen);
              setPart(wholeFilm);
            }}
          >
            Keep only a part
          </Checkbox>
        )}
        {film && isPart && <TrimFields film={film} part={part} onChange={setPart} />}
        <Checkbox isChecked={isOriginal} onChange={setIsOriginal}>
          Keep the original picture
        </Checkbox>
        <p className="text-meta text-muted">
          Otherwise it is encoded so that you can step back frame by frame at once. Videos longer
          than a minute always keep their picture.
        </p>
      </div>
      <DialogActions>
        <Button
          kind="primary"
          isBusy={isBusy}
          disabled={failure !== null || trim === undefined}
          onClick={take}
        >
          Add
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </DialogActions>
    </>
  );
}
