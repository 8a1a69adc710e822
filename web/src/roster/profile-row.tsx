import { fullName } from "@armslot/baseball/roster/names";
import type { ProfileField } from "@armslot/contracts/roster/athlete-fields";
import type { IncompleteProfile } from "@armslot/contracts/roster/begun-profiles";
import { ProfileControl } from "../parts/profile-control.tsx";
import { classNames } from "../ui/class-names.ts";
import { type Draft, laterFields } from "./profile-drafts.ts";

/** The labels show above the first row only where all fields fit into one line. */
const rowClasses =
  "grid grid-cols-2 items-start gap-x-2 gap-y-3 @min-[36rem]:grid-cols-4 @min-[54rem]:grid-cols-[minmax(0,1.3fr)_5.5rem_minmax(0,1.5fr)_minmax(0,1.1fr)_5rem_5rem_5rem_5.5rem]";
const laterRowClasses = "@min-[54rem]:[&_label]:sr-only";

interface ProfileRowProps {
  readonly athlete: IncompleteProfile;
  readonly draft: Draft;
  /** The error sentence of each field. */
  readonly errors: Draft;
  readonly isFirst: boolean;
  readonly onType: (field: ProfileField, text: string) => void;
}

/** An athlete with the facts that the profile has, and a control for each missing one. */
export function ProfileRow({ athlete, draft, errors, isFirst, onType }: ProfileRowProps) {
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
