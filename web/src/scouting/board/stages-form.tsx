import { type Stage, saveStages } from "@armslot/contracts/scouting/tags-and-stages";
import { type FormEvent, useState } from "react";
import { newId } from "../../client/new-id.ts";
import { useEndpointMutation } from "../../client/queries.ts";
import { useMarkUnsaved } from "../../client/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { controlClasses } from "../../ui/control-classes.ts";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { Region } from "../../ui/region.tsx";
import { useRefreshScouting } from "../refresh-scouting.ts";

interface StagesFormProps {
  readonly programId: string;
  readonly stages: readonly Stage[];
  readonly isAdmin: boolean;
}

/** Names and orders the stages of the board. */
export function StagesForm({ programId, stages, isAdmin }: StagesFormProps) {
  const [rows, setRows] = useState(stages);
  const refresh = useRefreshScouting();
  const save = useEndpointMutation(saveStages, { onSuccess: refresh });
  const isChanged = JSON.stringify(rows) !== JSON.stringify(stages);
  useMarkUnsaved(isChanged);
  const change = (at: number, part: Partial<Stage>) =>
    setRows(rows.map((row, place) => (place === at ? { ...row, ...part } : row)));
  const swap = (at: number, other: number) =>
    setRows(
      rows.map((row, place) => {
        if (place === at) return rows[other] ?? row;
        return place === other ? (rows[at] ?? row) : row;
      }),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ params: { programId }, body: { stages: [...rows] } });
  };
  return (
    <Region title="Stages">
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <FormAlert>
          {save.error && (Object.values(save.error.fields)[0] ?? save.error.sentence)}
        </FormAlert>
        <fieldset disabled={!isAdmin} className="flex min-w-0 flex-col gap-2">
          {rows.map((row, at) => (
            <div key={row.stageId} className="flex flex-wrap items-center gap-2">
              <input
                aria-label={`Name of stage ${at + 1}`}
                value={row.name}
                maxLength={100}
                onChange={({ target }) => change(at, { name: target.value })}
                className={`${controlClasses} max-w-64`}
              />
              <Checkbox
                isChecked={row.needsReason}
                onChange={(needsReason) => change(at, { needsReason })}
                accessibleName={`${row.name} needs a reason`}
              >
                Reason
              </Checkbox>
              {isAdmin && (
                <span className="flex gap-1">
                  <Button
                    kind="quiet"
                    aria-label={`Move ${row.name} up`}
                    disabled={at === 0}
                    onClick={() => swap(at, at - 1)}
                  >
                    Up
                  </Button>
                  <Button
                    kind="quiet"
                    aria-label={`Remove ${row.name}`}
                    onClick={() => setRows(rows.filter((_, place) => place !== at))}
                  >
                    Remove
                  </Button>
                </span>
              )}
            </div>
          ))}
        </fieldset>
        {isAdmin && (
          <div className="flex flex-wrap gap-2">
            <Button
              onClick={() => setRows([...rows, { stageId: newId(), name: "", needsReason: false }])}
            >
              Add a Stage
            </Button>
            <Button kind="primary" type="submit" disabled={!isChanged} isBusy={save.isPending}>
              Save Stages
            </Button>
          </div>
        )}
      </form>
    </Region>
  );
}
