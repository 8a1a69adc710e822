import { getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import {
  completeProfiles,
  type GivenFacts,
  type IncompleteProfile,
  listIncompleteProfiles,
} from "@armslot/contracts/roster/begun-profiles";
import { useQueryClient } from "@tanstack/react-query";
import { useContext, useEffect, useRef, useState } from "react";
import { formatCount } from "../client/format.ts";
import { endpointKey, useEndpointMutation } from "../client/queries.ts";
import { SessionRecoveryContext } from "../client/session-recovery.ts";
import { ProfileControl } from "../parts/profile-control.tsx";
import { Button } from "../ui/button.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { Region } from "../ui/region.tsx";
import { StatusNote } from "../ui/status-note.tsx";
import {
  checkDrafts,
  type Draft,
  type Drafts,
  filledDown,
  sharedFields,
  typedSince,
} from "./profile-drafts.ts";
import { ProfileRow } from "./profile-row.tsx";

interface ProfilesFormProps {
  readonly programId: string;
  readonly athletes: readonly IncompleteProfile[];
}

/** The athletes whose profiles lack facts, with a control for each missing one, and a row that fills down. */
export function ProfilesForm({ programId, athletes }: ProfilesFormProps) {
  const [drafts, setDrafts] = useState<Drafts>({});
  const [wasTried, setWasTried] = useState(false);
  const { save, isSaving, failure, changed } = useSaveProfiles(programId);
  const form = useRef<HTMLFormElement>(null);
  const { facts, errors } = checkDrafts(drafts);
  const hasErrors = Object.keys(errors).length > 0;
  useUnsaved(facts.length > 0 || hasErrors);
  const submit = async () => {
    setWasTried(true);
    if (hasErrors) {
      // The errors show with the next render.
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
      return;
    }
    if (facts.length === 0 || !(await save(facts))) return;
    setDrafts((now) => typedSince(drafts, now));
    setWasTried(false);
  };
  return (
    <div className="flex flex-col gap-6">
      <FillDown onFill={(shared) => setDrafts(filledDown(athletes, drafts, shared))} />
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Region title={formatCount(athletes.length, "incomplete profile")}>
          <div className="@container flex flex-col gap-4 @min-[54rem]:gap-2">
            {athletes.map((athlete, index) => (
              <ProfileRow
                key={athlete.uid}
                athlete={athlete}
                draft={drafts[athlete.uid] ?? noDraft}
                errors={wasTried ? (errors[athlete.uid] ?? noDraft) : noDraft}
                isFirst={index === 0}
                onType={(field, text) =>
                  setDrafts((before) => ({
                    ...before,
                    [athlete.uid]: { ...before[athlete.uid], [field]: text },
                  }))
                }
              />
            ))}
          </div>
        </Region>
        <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-bg px-4 py-3 md:bottom-0 md:mx-0 md:rounded-card md:border">
          <div className="min-w-0 flex-[1_1_12rem] text-dense">
            <FormAlert>{failure}</FormAlert>
            {changed === null ? (
              <p role="status">{`${formatCount(facts.length, "athlete")} with something to save.`}</p>
            ) : (
              <StatusNote>{`${formatCount(changed, "profile")} saved.`}</StatusNote>
            )}
          </div>
          <Button type="submit" kind="primary" isBusy={isSaving} className="max-md:w-full">
            Save
          </Button>
        </div>
      </form>
    </div>
  );
}

const noDraft: Draft = {};

function useUnsaved(isUnsaved: boolean): void {
  const { markUnsaved } = useContext(SessionRecoveryContext);
  useEffect(() => (isUnsaved ? markUnsaved() : undefined), [isUnsaved, markUnsaved]);
}

function useSaveProfiles(programId: string) {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, error } = useEndpointMutation(completeProfiles);
  const [changed, setChanged] = useState<number | null>(null);
  const save = async (facts: readonly GivenFacts[]) => {
    setChanged(null);
    try {
      const reply = await mutateAsync({ params: { programId }, body: { athletes: [...facts] } });
      setChanged(reply.changed);
    } catch {
      return false;
    }
    for (const endpoint of [listAthletes, getAthlete]) {
      void queryClient.invalidateQueries({ queryKey: endpointKey(endpoint) });
    }
    await queryClient.invalidateQueries({ queryKey: endpointKey(listIncompleteProfiles) });
    return true;
  };
  return { save, isSaving: isPending, failure: error?.sentence, changed };
}

/** The facts that the athletes of a team share, which go into the empty cells of all rows. */
function FillDown({ onFill }: { readonly onFill: (shared: Draft) => void }) {
  const [shared, setShared] = useState<Draft>({});
  return (
    <Region title="Fill down">
      <form
        noValidate
        className="@container flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onFill(shared);
        }}
      >
        <p className="text-dense text-muted">
          Type what your athletes have in common. It goes into the empty fields of every row below.
        </p>
        <div className="grid grid-cols-2 items-end gap-x-2 gap-y-3 @min-[40rem]:grid-cols-[7rem_1.5fr_1fr_6rem_auto]">
          {sharedFields.map((field) => (
            <ProfileControl
              key={field.name}
              field={field}
              placeholder="–"
              binding={{
                name: `all-${field.name}`,
                value: shared[field.name] ?? "",
                error: undefined,
                onChange: (text) => setShared({ ...shared, [field.name]: text }),
              }}
            />
          ))}
          <Button type="submit" className="max-[40rem]:col-span-full">
            Fill Down
          </Button>
        </div>
      </form>
    </Region>
  );
}
