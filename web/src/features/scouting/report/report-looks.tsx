import type { Look } from "@armslot/contracts/scouting/looks";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { endpointKey } from "../../../lib/queries.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/controls/checkbox.tsx";
import { LookForm } from "../look-form.tsx";
import { lookLine } from "../look-line.ts";

interface ReportLooksProps {
  readonly programId: string;
  readonly athleteId: string;
  /** The author's own looks, newest first. Null while they cannot be read. */
  readonly looks: readonly Look[] | null;
  /** The IDs of those that the report cites. */
  readonly cited: readonly string[];
  readonly onChange: (lookIds: string[]) => void;
}

/** The looks that a report cites. */
export function ReportLooks({ programId, athleteId, looks, cited, onChange }: ReportLooksProps) {
  const client = useQueryClient();
  const [isAdding, setIsAdding] = useState(false);
  const add = (lookId: string) => {
    setIsAdding(false);
    onChange([...cited, lookId]);
    const params = { programId, athleteId };
    void client.invalidateQueries({ queryKey: endpointKey(getAthleteScouting, { params }) });
  };
  return (
    <div className="flex flex-col gap-3">
      {looks === null ? (
        <p className="text-dense text-muted">
          Your looks can’t be read now. They can be added to the report until you file it.
        </p>
      ) : (
        <div className="flex flex-col">
          {looks.length === 0 && !isAdding && (
            <p className="text-dense text-muted">A report says more with the looks it rests on.</p>
          )}
          {looks.map((look) => (
            <Checkbox
              key={look.lookId}
              isChecked={cited.includes(look.lookId)}
              onChange={(isOn) =>
                onChange(
                  isOn ? [...cited, look.lookId] : cited.filter((lookId) => lookId !== look.lookId),
                )
              }
            >
              {lookLine(look)}
            </Checkbox>
          ))}
        </div>
      )}
      {isAdding ? (
        <LookForm {...{ programId, athleteId }} onAdded={add} onCancel={() => setIsAdding(false)} />
      ) : (
        <Button className="self-start" onClick={() => setIsAdding(true)}>
          Add a Look
        </Button>
      )}
    </div>
  );
}
