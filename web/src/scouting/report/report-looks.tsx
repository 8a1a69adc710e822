import type { CitedLook } from "@armslot/contracts/scouting/looks";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { useOpener } from "../../ui/use-opener.ts";
import { useHasLookDraft } from "../look-draft.ts";
import { LookForm } from "../look-form.tsx";
import { lookLine } from "../look-line.ts";
import type { NewLook } from "./report-draft.ts";

interface ReportLooksProps {
  readonly programId: string;
  readonly athleteId: string;
  /** The author's own looks, newest first. Null while they cannot be read. */
  readonly looks: readonly CitedLook[] | null;
  /** Those that were added to this report, in their order. */
  readonly added: readonly NewLook[];
  /** The IDs of those that the report cites. */
  readonly cited: readonly string[];
  readonly onAdd: (look: NewLook) => void;
  readonly onChange: (lookIds: string[]) => void;
}

const asWithdrawn = (lookId: string) => ({
  lookId,
  line: "Withdrawn look · untick it to file the report",
});

/** The looks that a report cites. One that was withdrawn stays on the list until it is unticked. */
export function ReportLooks({ programId, athleteId, ...props }: ReportLooksProps) {
  const { looks, added, cited, onAdd, onChange } = props;
  const [isAdding, setIsAdding] = useState(useHasLookDraft({ programId, athleteId }));
  const { opener, close } = useOpener(() => setIsAdding(false));
  const isKnown = (lookId: string) => looks?.some((look) => look.lookId === lookId) === true;
  const choices = [
    ...added
      .filter(({ lookId }) => !isKnown(lookId))
      .map((look) => ({
        lookId: look.lookId,
        line: look.isSent ? lookLine(look) : `${lookLine(look)} · only on this device`,
      })),
    ...(looks ?? []).map((look) => ({ lookId: look.lookId, line: lookLine(look) })),
  ];
  const isListed = (lookId: string) => choices.some((choice) => choice.lookId === lookId);
  const withdrawn = looks === null ? [] : cited.filter((lookId) => !isListed(lookId));
  return (
    <div className="flex flex-col gap-3">
      {looks === null && (
        <p className="text-dense text-muted">
          Your looks can’t be read now. They can be added to the report until you file it.
        </p>
      )}
      {looks !== null && choices.length + withdrawn.length === 0 && !isAdding && (
        <p className="text-dense text-muted">A report says more with the looks it rests on.</p>
      )}
      <div className="flex flex-col">
        {[...choices, ...withdrawn.map(asWithdrawn)].map(({ lookId, line }) => (
          <Checkbox
            key={lookId}
            isChecked={cited.includes(lookId)}
            onChange={(isOn) =>
              onChange(isOn ? [...cited, lookId] : cited.filter((each) => each !== lookId))
            }
          >
            {line}
          </Checkbox>
        ))}
      </div>
      {isAdding ? (
        <LookForm
          {...{ programId, athleteId }}
          onEnter={async (lookId, look) => {
            onAdd({ ...look, lookId, isSent: false });
            close();
          }}
          onCancel={close}
        />
      ) : (
        <Button ref={opener} className="self-start" onClick={() => setIsAdding(true)}>
          Add a Look
        </Button>
      )}
    </div>
  );
}
