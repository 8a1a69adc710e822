import { fullName } from "@armslot/baseball/roster/names";
import { deleteGame, type Game, getGame, type Pitch } from "@armslot/contracts/games/games";
import { getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { formatCount, formatDate } from "../client/format.ts";
import { pathOf } from "../client/paths.ts";
import { endpointKey, useEndpointMutation } from "../client/queries.ts";
import { useViewer } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { DeleteDialog } from "../ui/delete-dialog.tsx";
import { downloadGameCsv } from "./download-game-csv.ts";

interface DeleteGameDialogProps {
  readonly game: Game;
  readonly pitches: readonly Pitch[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The dialog that deletes a game. It asks for the athlete's name and offers a CSV export first. */
export function DeleteGameDialog({ game, pitches, isOpen, onClose }: DeleteGameDialogProps) {
  const { program } = useViewer();
  const { programId } = program;
  const deletion = useDeletion({ programId, athleteId: game.athlete.uid, gameId: game.gameId });
  const name = fullName(game.athlete);
  return (
    <DeleteDialog
      title="Delete Game"
      isOpen={isOpen}
      nameToType={name}
      isBusy={deletion.isPending}
      failure={deletion.error?.sentence}
      onDelete={deletion.start}
      onClose={() => {
        deletion.reset();
        onClose();
      }}
    >
      <p className="text-body">
        This permanently deletes {name}’s game of {formatDate(game.gameDate, "an unknown date")}{" "}
        with {formatCount(pitches.length, "pitch", "pitches")}. The averages will no longer include
        it.
      </p>
      {pitches.length > 0 && (
        <Button
          className="self-start"
          onClick={() => downloadGameCsv({ programId, game, pitches })}
        >
          Export CSV First
        </Button>
      )}
    </DeleteDialog>
  );
}

function useDeletion(params: { programId: string; athleteId: string; gameId: string }) {
  const { programId, athleteId } = params;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error, reset } = useEndpointMutation(deleteGame, {
    onSuccess: async () => {
      await navigate(pathOf("athlete", { programId, athleteId }), { replace: true });
      queryClient.removeQueries({ queryKey: endpointKey(getGame, { params }) });
      const ofAthlete = { params: { programId, athleteId } };
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: [...endpointKey(getAthlete), ofAthlete] }),
        queryClient.invalidateQueries({ queryKey: endpointKey(listAthletes) }),
      ]);
    },
  });
  return { isPending, error, start: () => mutate({ params }), reset };
}
