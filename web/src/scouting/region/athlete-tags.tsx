import { saveTag, tagAthletes } from "@armslot/contracts/scouting/tags-and-stages";
import { X } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { newId } from "../../client/new-id.ts";
import { useEndpointMutation } from "../../client/queries.ts";
import { Button } from "../../ui/button.tsx";
import { catchFocus, useKeptFocus } from "../../ui/catch-focus.ts";
import { controlClasses } from "../../ui/control-classes.ts";
import { Problem } from "../../ui/problem.tsx";
import { useRefreshScouting } from "../refresh-scouting.ts";
import type { AthleteScouting } from "./scouting-region.tsx";

interface AthleteTagsProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly scouting: AthleteScouting;
}

const sameName = (one: string, other: string) =>
  one.trim().localeCompare(other.trim(), "en", { sensitivity: "base" }) === 0;

/** The athlete's tags. A typed name that no tag has becomes a tag of the program. */
export function AthleteTags({ programId, athleteId, scouting }: AthleteTagsProps) {
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const refresh = useRefreshScouting();
  const create = useEndpointMutation(saveTag);
  const put = useEndpointMutation(tagAthletes, { onSuccess: refresh });
  const own = scouting.allTags.filter(({ tagId }) => scouting.tags.includes(tagId));
  const others = scouting.allTags.filter(({ tagId }) => !scouting.tags.includes(tagId));
  const tag = (tagId: string, isOn: boolean) =>
    put.mutateAsync({ params: { programId, tagId }, body: { athleteIds: [athleteId], isOn } });
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === "") return;
    const known = scouting.allTags.find(({ name }) => sameName(name, typed));
    const { tagId } =
      known ??
      (await create.mutateAsync({ params: { programId, tagId: newId() }, body: { name: typed } }));
    await tag(tagId, true);
    setTyped("");
    catchFocus(field.current);
  };
  const problem = create.error ?? put.error;
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label="Tags" className="flex flex-wrap items-center gap-2 empty:hidden">
        {own.map(({ tagId, name }) => (
          <TagItem
            key={tagId}
            name={name}
            onTakeAway={() => void tag(tagId, false).catch(() => null)}
          />
        ))}
      </ul>
      <form
        onSubmit={(event) => void add(event).catch(() => null)}
        className="flex max-w-[40rem] items-center gap-2"
      >
        <input
          ref={field}
          aria-label="Add a tag"
          placeholder="Add a tag"
          list="tags-of-the-program"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className={controlClasses}
        />
        <datalist id="tags-of-the-program">
          {others.map(({ tagId, name }) => (
            <option key={tagId} value={name} />
          ))}
        </datalist>
        <Button type="submit" isBusy={create.isPending || put.isPending}>
          Add
        </Button>
      </form>
      {problem && <Problem>{problem.sentence}</Problem>}
    </div>
  );
}

interface TagItemProps {
  readonly name: string;
  readonly onTakeAway: () => void;
}

function TagItem({ name, onTakeAway }: TagItemProps) {
  const button = useRef<HTMLButtonElement>(null);
  useKeptFocus(button, false);
  return (
    <li className="flex h-9 items-center rounded-badge border border-line bg-surface ps-3 text-dense pointer-coarse:h-11">
      <span className="max-w-64 truncate">{name}</span>
      <button
        ref={button}
        type="button"
        aria-label={`Take the tag ${name} away`}
        onClick={onTakeAway}
        className="flex size-9 items-center justify-center text-muted hover:text-ink pointer-coarse:size-11"
      >
        <X aria-hidden="true" size={14} />
      </button>
    </li>
  );
}
