import { may } from "@armslot/contracts/core/access";
import type { Athlete } from "@armslot/contracts/roster/athletes";
import { Suspense } from "react";
import { useLazyDialog } from "../../client/use-lazy-dialog.ts";
import { useViewer } from "../../session/session.ts";
import { DangerFooter } from "../../ui/danger-footer.tsx";
import { lazyComponent } from "../../ui/lazy-module.ts";

const DeleteAthleteDialog = lazyComponent(
  async () => (await import("./delete-athlete-dialog.tsx")).DeleteAthleteDialog,
);

/** The button that opens the delete dialog, whose code is lazy. Renders nothing for members who cannot delete. */
export function DeleteAthlete({ athlete }: { readonly athlete: Athlete }) {
  const { user } = useViewer();
  const dialog = useLazyDialog();
  if (!may(user.role, "athletes:delete")) return null;
  return (
    <DangerFooter label="Delete Athlete" onClick={dialog.open}>
      {dialog.isNeeded && (
        <Suspense>
          <DeleteAthleteDialog athlete={athlete} isOpen={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </DangerFooter>
  );
}
