import { fullName } from "@armslot/baseball/roster/names";
import {
  type AthleteField,
  athleteFields,
  type ProfileField,
} from "@armslot/contracts/roster/athlete-fields";
import { getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import {
  completeProfiles,
  type GivenFacts,
  type IncompleteProfile,
  laterProfile,
  listIncompleteProfiles,
} from "@armslot/contracts/roster/begun-profiles";
import { useQueryClient } from "@tanstack/react-query";
import { useContext, useEffect, useRef, useState } from "react";
import { checkTyped, type FormSchema, type Typed } from "../client/form-values.ts";
import { formatCount } from "../client/format.ts";
import { endpointKey, useEndpointMutation } from "../client/queries.ts";
import { SessionRecoveryContext } from "../client/session-recovery.ts";
import { ProfileControl, profileNumbers } from "../parts/profile-control.tsx";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { Region } from "../ui/region.tsx";
import { StatusNote } from "../ui/status-note.tsx";

/** The facts that a profile can lack, in the order of the forms. */
const laterFields: readonly AthleteField[] = athleteFields.filter(({ isStart }) => !isStart);

/** The facts that the athletes of a team have in common. */
const sharedFields = laterFields.filter(({ name }) =>
  (["gradClass", "school", "city", "state"] as readonly string[]).includes(name),
);

/** The texts that were typed for one athlete. */
type Draft = Readonly<Partial<Record<ProfileField, string>>>;

/** The typed texts by athlete. */
type Drafts = Readonly<Record<string, Draft>>;

/** Returns the drafts with the shared texts where an athlete has neither the fact nor a typed text. */
function filledDown(athletes: readonly IncompleteProfile[], drafts: Drafts, shared: Draft): Drafts {
  const filled = athletes.map((athlete) => {
    const draft = drafts[athlete.uid] ?? {};
    const added = sharedFields.flatMap(({ name }) => {
      const isEmpty = athlete[name] === null && !draft[name];
      return isEmpty && shared[name] ? [[name, shared[name]] as const] : [];
    });
    return [athlete.uid, { ...draft, ...Object.fromEntries(added) }] as const;
  });
  return { ...drafts, ...Object.fromEntries(filled) };
}

/** Returns the texts in fields that were empty when a save began. The save stored the others. */
function typedSince(saved: Drafts, drafts: Drafts): Drafts {
  const typed = Object.entries(drafts).map(([athleteId, draft]) => {
    const isNew = (name: string) => !saved[athleteId]?.[name as ProfileField]?.trim();
    return [athleteId, Object.fromEntries(Object.entries(draft).filter(([name]) => isNew(name)))];
  });
  return Object.fromEntries(typed);
}

const schema = laterProfile as unknown as FormSchema;

/** The labels show above the first row only where all fields fit into one line. */
const rowClasses =
  "grid grid-cols-2 items-start gap-x-2 gap-y-3 @min-[36rem]:grid-cols-4 @min-[54rem]:grid-cols-[minmax(0,1.3fr)_5.5rem_minmax(0,1.5fr)_minmax(0,1.1fr)_5rem_5rem_5rem_5.5rem]";

const laterRowClasses = "@min-[54rem]:[&_label]:sr-only";

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

interface ProfileRowProps {
  readonly athlete: IncompleteProfile;
  readonly draft: Draft;
  /** The error sentence of each field. */
  readonly errors: Draft;
  readonly isFirst: boolean;
  readonly onType: (field: ProfileField, text: string) => void;
}

/** An athlete with the facts that the profile has, and a control for each missing one. */
function ProfileRow({ athlete, draft, errors, isFirst, onType }: ProfileRowProps) {
  const name = fullName(athlete);
  return (
    <fieldset className="min-w-0 not-first-of-type:border-t not-first-of-type:border-line not-first-of-type:pt-4 @min-[54rem]:not-first-of-type:border-0 @min-[54rem]:not-first-of-type:pt-0">
      <legend className="sr-only">{name}</legend>
      <div className={classNames(rowClasses, !isFirst && laterRowClasses)}>
        <p
          className={classNames(
            "col-span-full self-center text-dense font-medium wrap-anywhere @min-[54rem]:col-span-1",
            isFirst && "@min-[54rem]:pt-6",
          )}
        >
          {name} <span className="font-normal text-muted">{athlete.position}</span>
        </p>
        {laterFields.map((field) => {
          const stored = athlete[field.name];
          if (stored !== null) {
            return (
              <div key={field.name} className="flex min-w-0 flex-col gap-1.5 text-dense">
                <span className={classNames("font-medium", !isFirst && "@min-[54rem]:sr-only")}>
                  {field.label}
                </span>
                <span className="flex min-h-9 items-center text-muted wrap-anywhere">{stored}</span>
              </div>
            );
          }
          return (
            <ProfileControl
              key={field.name}
              field={field}
              placeholder="–"
              binding={{
                name: `${field.name}-${athlete.uid}`,
                value: draft[field.name] ?? "",
                error: errors[field.name],
                hint: "",
                onChange: (text) => onType(field.name, text),
              }}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

/** What the typed texts amount to: the facts of each athlete with one, and the error sentences by athlete and field. */
interface CheckedDrafts {
  readonly facts: readonly GivenFacts[];
  readonly errors: Readonly<Record<string, Draft>>;
}

/** Checks the typed texts of all athletes. Empty ones can wait. */
function checkDrafts(drafts: Drafts): CheckedDrafts {
  const facts: GivenFacts[] = [];
  const errors: Record<string, Draft> = {};
  for (const [athleteId, draft] of Object.entries(drafts)) {
    const typed = Object.fromEntries(
      Object.entries(draft).filter(([, text]) => text.trim() !== ""),
    );
    if (Object.keys(typed).length === 0) continue;
    const checked = checkTyped(schema, typed as Typed<FormSchema>, profileNumbers);
    if (checked.isValid) facts.push({ athleteId, ...checked.values });
    else errors[athleteId] = checked.errors;
  }
  return { facts, errors };
}
