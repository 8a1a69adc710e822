import { athleteFields, type ProfileField } from "@armslot/contracts/athlete-fields";
import { X } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { useStore } from "zustand";
import { formatCount } from "../../lib/format.ts";
import { ProfileControl } from "../../lib/profile-control.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { Region } from "../../ui/region.tsx";
import { type FileActions, isSamePitcher } from "./file-actions.ts";
import { useImportWork } from "./import-work.ts";
import type { PitcherGroup } from "./pitcher-groups.ts";
import { type AthleteToAdd, useAddAthletes } from "./use-add-athletes.ts";

/** The labels show above the first athlete only where all fields fit into one line. */
const rowClasses =
  "grid grid-cols-2 items-start gap-x-2 gap-y-3 @min-[36rem]:grid-cols-4 @min-[54rem]:grid-cols-[1.1fr_1.1fr_5.5rem_5.25rem_1.4fr_1.1fr_5rem_4.75rem_4.75rem_2.25rem]";
const laterRowClasses = "@min-[54rem]:[&_label]:sr-only";

interface NewAthletesProps {
  readonly programId: string;
  readonly groups: readonly PitcherGroup[];
  readonly actions: FileActions;
}

/** The fields of all pitchers that are being added to the roster, in one table. Added ones leave it. */
export function NewAthletes({ programId, groups, actions }: NewAthletesProps) {
  const { store } = useImportWork();
  const newAthletes = useStore(store, (state) => state.newAthletes);
  const { form, add, isAdding } = useAddAthletes(programId, actions);
  const shown = Object.entries(newAthletes).flatMap(([draft, athlete]): AthleteToAdd[] => {
    const place = groups.find(({ places }) => isSamePitcher(athlete, places))?.places[0];
    return place ? [{ draft, athlete, place }] : [];
  });
  useFocusEmptyField(form, shown.length);
  if (shown.length === 0) return null;
  return (
    <Region title="New athletes">
      <form
        ref={form}
        noValidate
        className="@container flex flex-col gap-4 @min-[54rem]:gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void add(shown);
        }}
      >
        <p className="text-dense text-muted">
          The names and throwing hands are from the files. Fill in the rest once; Armslot matches
          these pitchers in all files.
        </p>
        {shown.map((one, index) => (
          <AthleteFields key={one.draft} {...one} isFirst={index === 0} actions={actions} />
        ))}
        <Button type="submit" kind="primary" isBusy={isAdding} className="mt-2 md:self-start">
          {`Add ${formatCount(shown.length, "Athlete")}`}
        </Button>
      </form>
    </Region>
  );
}

/** Focuses the first empty field when more athletes appear. */
function useFocusEmptyField(form: RefObject<HTMLFormElement | null>, count: number): void {
  const before = useRef(0);
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>("input, select") ?? [])];
    if (count > before.current) fields.find(({ value }) => value === "")?.focus();
    before.current = count;
  }, [form, count]);
}

interface AthleteFieldsProps extends AthleteToAdd {
  readonly isFirst: boolean;
  readonly actions: FileActions;
}

function AthleteFields({ draft, athlete, place, isFirst, actions }: AthleteFieldsProps) {
  const { store } = useImportWork();
  const { name } = place.pitcher;
  const change = (field: ProfileField, value: string) =>
    store.setState(({ newAthletes }) => {
      const texts = { ...athlete.texts, [field]: value };
      const fieldErrors = { ...athlete.fieldErrors, [field]: "" };
      return { newAthletes: { ...newAthletes, [draft]: { ...athlete, texts, fieldErrors } } };
    });
  const bind = (field: ProfileField) => ({
    name: field,
    value: athlete.texts[field] ?? "",
    error: athlete.fieldErrors[field] || undefined,
    onChange: (value: string) => change(field, value),
  });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 not-first-of-type:border-t not-first-of-type:border-line not-first-of-type:pt-4 @min-[54rem]:not-first-of-type:border-0 @min-[54rem]:not-first-of-type:pt-0">
      <legend className="sr-only">{name}</legend>
      <FormAlert>{athlete.failure}</FormAlert>
      <div className={classNames(rowClasses, !isFirst && laterRowClasses)}>
        {athleteFields.map((field) => (
          <ProfileControl
            key={field.name}
            field={field}
            binding={bind(field.name)}
            placeholder="–"
          />
        ))}
        <Button
          kind="quiet"
          className={classNames("px-0", isFirst ? "mt-6" : "mt-6 @min-[54rem]:mt-0")}
          aria-label={`Don't add: ${name}`}
          title="Don't add"
          onClick={() => actions.choose(place, undefined)}
        >
          <X aria-hidden="true" size={16} />
        </Button>
      </div>
    </fieldset>
  );
}
