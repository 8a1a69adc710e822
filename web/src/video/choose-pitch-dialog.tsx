import { fullName } from "@armslot/baseball/roster/names";
import { getGame } from "@armslot/contracts/games/games";
import { getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import { type Clip, saveClip } from "@armslot/contracts/video/clips";
import { useState } from "react";
import { formatDate } from "../client/format.ts";
import { useEndpointMutation, useEndpointQuery } from "../client/queries.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import { useReadFilmsAgain } from "./delete-film.tsx";
import { pitchFacts, pitchTitle } from "./films/pitch-words.ts";

/** Where a clip is, as far as it is known. */
interface ClipPlace {
  readonly programId: string;
  readonly athleteId: string | null;
  readonly gameId: string | null;
}

interface ChoosePitchDialogProps {
  /** Null while the dialog is closed. */
  readonly clip: Clip | null;
  readonly place: ClipPlace;
  readonly onClose: () => void;
}

/** The dialog that gives a clip its pitch, moves it to another one, or frees it (FILM-6). */
export function ChoosePitchDialog({ clip, place, onClose }: ChoosePitchDialogProps) {
  return (
    <Dialog title="Choose the Pitch" isOpen={clip !== null} onClose={onClose}>
      {clip && <ChoosePitch clip={clip} place={place} onClose={onClose} />}
    </Dialog>
  );
}

type ChoosePitchProps = ChoosePitchDialogProps & { readonly clip: Clip };

function ChoosePitch({ clip, place, onClose }: ChoosePitchProps) {
  const { programId } = place;
  const [athleteId, setAthleteId] = useState(place.athleteId ?? "");
  const [gameId, setGameId] = useState(place.gameId ?? "");
  const [pitchId, setPitchId] = useState(clip.pitchId ?? "");
  const readAgain = useReadFilmsAgain();
  const saving = useEndpointMutation(saveClip, {
    onSuccess: () => {
      readAgain();
      onClose();
    },
  });
  const save = (chosen: string | null) => {
    const { clipId, fromMs, toMs, releaseMs, version } = clip;
    saving.mutate({
      params: { programId, clipId },
      body: { pitchId: chosen, fromMs, toMs, releaseMs, version, needsLook: false },
    });
  };
  const chooseAthlete = (id: string) => {
    setAthleteId(id);
    setGameId("");
    setPitchId("");
  };
  const chooseGame = (id: string) => {
    setGameId(id);
    setPitchId("");
  };
  return (
    <>
      <div className="flex flex-col gap-4">
        <FormAlert>{saving.error?.sentence}</FormAlert>
        <AthleteField programId={programId} value={athleteId} onChange={chooseAthlete} />
        <GameField {...{ programId, athleteId }} value={gameId} onChange={chooseGame} />
        <PitchField {...{ programId, athleteId, gameId }} value={pitchId} onChange={setPitchId} />
      </div>
      <DialogActions>
        <Button
          kind="primary"
          disabled={pitchId === ""}
          isBusy={saving.isPending}
          onClick={() => save(pitchId)}
        >
          Save
        </Button>
        {clip.pitchId !== null && (
          <Button disabled={saving.isPending} onClick={() => save(null)}>
            Free From Its Pitch
          </Button>
        )}
        <Button disabled={saving.isPending} onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </>
  );
}

interface ChoiceProps {
  readonly programId: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function AthleteField({ programId, value, onChange }: ChoiceProps) {
  const { data } = useEndpointQuery(listAthletes, { params: { programId } });
  const options = (data?.athletes ?? []).map((one) => ({ value: one.uid, label: fullName(one) }));
  return <SelectField label="Athlete" name="athlete" {...{ value, onChange, options }} />;
}

function GameField({
  programId,
  athleteId,
  ...field
}: ChoiceProps & { readonly athleteId: string }) {
  const input = { params: { programId, athleteId }, query: {} };
  const { data } = useEndpointQuery(getAthlete, input, { isEnabled: athleteId !== "" });
  const games = athleteId === "" ? [] : (data?.games ?? []);
  const options = games.map(({ gameId, gameDate, opponent, pitches }) => ({
    value: gameId,
    label: [formatDate(gameDate, "No date"), opponent, `${pitches} pitches`]
      .filter(Boolean)
      .join(", "),
  }));
  return <SelectField label="Game" name="game" {...field} options={options} />;
}

function PitchField({
  programId,
  athleteId,
  gameId,
  ...field
}: ChoiceProps & { readonly athleteId: string; readonly gameId: string }) {
  const isEnabled = athleteId !== "" && gameId !== "";
  const { data } = useEndpointQuery(
    getGame,
    { params: { programId, athleteId, gameId } },
    { isEnabled },
  );
  const pitches = isEnabled ? (data?.pitches ?? []) : [];
  const options = pitches.map((pitch) => ({
    value: pitch.pitchId,
    label: [pitchTitle(pitch), ...pitchFacts(pitch)].join(", "),
  }));
  return <SelectField label="Pitch" name="pitch" {...field} options={options} />;
}
