import { athleteCsv, athleteCsvFileName } from "@armslot/baseball/athlete-csv";
import { fullName } from "@armslot/baseball/names";
import {
  type Athlete,
  deleteAthlete,
  exportAthlete,
  getAthlete,
  listAthletes,
} from "@armslot/contracts/athletes";
import { listGames } from "@armslot/contracts/games";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { downloadCsv } from "../../lib/download-file.ts";
import { formatCount } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { endpointKey, useEndpointMutation } from "../../lib/queries.ts";
import { useViewer } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { DeleteDialog } from "../../ui/delete-dialog.tsx";

interface DeleteAthleteDialogProps {
  readonly athlete: Athlete;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Deletes an athlete for good, after the name was typed; a copy of everything can be saved first. */
export function DeleteAthleteDialog({ athlete, isOpen, onClose }: DeleteAthleteDialogProps) {
  const { program } = useViewer();
  const params = { programId: program.programId, athleteId: athlete.uid };
  const deletion = useDeletion(params);
  const taking = useEndpointMutation(exportAthlete, {
    onSuccess: (everything) => downloadCsv(athleteCsvFileName(athlete.uid), athleteCsv(everything)),
  });
  const name = fullName(athlete);
  return (
    <DeleteDialog
      title="Delete Athlete"
      isOpen={isOpen}
      nameToType={name}
      isBusy={deletion.isPending}
      failure={(deletion.error ?? taking.error)?.sentence}
      onDelete={() => deletion.mutate({ params })}
      onClose={() => {
        deletion.reset();
        taking.reset();
        onClose();
      }}
    >
      <p className="text-body">
        {name}’s profile, {formatCount(athlete.submission, "game")} and every pitch in{" "}
        {athlete.submission === 1 ? "it" : "them"} will be gone for good.
      </p>
      <Button
        className="self-start"
        isBusy={taking.isPending}
        onClick={() => taking.mutate({ params })}
      >
        Export CSV First
      </Button>
    </DeleteDialog>
  );
}

function useDeletion(params: { readonly programId: string; readonly athleteId: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useEndpointMutation(deleteAthlete, {
    onSuccess: async () => {
      await navigate(paths.dashboard(params.programId), { replace: true });
      for (const gone of [getAthlete, listGames]) {
        queryClient.removeQueries({ queryKey: endpointKey(gone, { params }) });
      }
      await queryClient.invalidateQueries({ queryKey: endpointKey(listAthletes) });
    },
  });
}
