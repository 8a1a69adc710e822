import { fullName } from "@armslot/baseball/roster/names";
import {
  type Athlete,
  deleteAthlete,
  getAthlete,
  listAthletes,
} from "@armslot/contracts/roster/athletes";
import { exportAthlete } from "@armslot/contracts/sharing/exports";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { formatCount } from "../../client/format.ts";
import { pathOf } from "../../client/paths.ts";
import { endpointKey, useEndpointMutation } from "../../client/queries.ts";
import { useExport } from "../../client/use-export.ts";
import { useViewer } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { DeleteDialog } from "../../ui/delete-dialog.tsx";

interface DeleteAthleteDialogProps {
  readonly athlete: Athlete;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The dialog that deletes an athlete. It asks for the name and offers an export first. */
export function DeleteAthleteDialog({ athlete, isOpen, onClose }: DeleteAthleteDialogProps) {
  const { program } = useViewer();
  const params = { programId: program.programId, athleteId: athlete.uid };
  const deletion = useDeletion(params);
  const exporting = useExport(exportAthlete);
  const name = fullName(athlete);
  return (
    <DeleteDialog
      title="Delete Athlete"
      isOpen={isOpen}
      nameToType={name}
      isBusy={deletion.isPending}
      failure={(deletion.error ?? exporting.error)?.sentence}
      onDelete={() => deletion.mutate({ params })}
      onClose={() => {
        deletion.reset();
        exporting.reset();
        onClose();
      }}
    >
      <p className="text-body">
        This permanently deletes {name}’s profile, {formatCount(athlete.submission, "game")} and all
        of {athlete.submission === 1 ? "its" : "their"} pitches.
      </p>
      <Button
        className="self-start"
        isBusy={exporting.isPending}
        onClick={() => exporting.mutate({ params })}
      >
        Export First
      </Button>
    </DeleteDialog>
  );
}

function useDeletion(params: { readonly programId: string; readonly athleteId: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useEndpointMutation(deleteAthlete, {
    onSuccess: async () => {
      await navigate(pathOf("dashboard", { programId: params.programId }), { replace: true });
      queryClient.removeQueries({ queryKey: [...endpointKey(getAthlete), { params }] });
      await queryClient.invalidateQueries({ queryKey: endpointKey(listAthletes) });
    },
  });
}
