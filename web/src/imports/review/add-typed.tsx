import { StartForm } from "../../parts/start-form.tsx";
import { Button } from "../../ui/button.tsx";
import type { FileActions } from "./file-actions.ts";
import type { PlacedPitcher } from "./pitcher-groups.ts";

interface AddTypedProps {
  readonly place: PlacedPitcher;
  readonly actions: FileActions;
  readonly onCancel: () => void;
}

/** The fields for a pitcher of whom the files don't say the whole name and the hand. */
export function AddTyped({ place, actions, onCancel }: AddTypedProps) {
  return (
    <div className="max-w-[40rem] rounded-control border border-line p-4">
      <StartForm
        initial={actions.startTexts(place)}
        submitLabel="Add to Roster"
        onSubmit={(start) => actions.addTyped(place, start)}
      >
        <Button onClick={onCancel}>Cancel</Button>
      </StartForm>
    </div>
  );
}
