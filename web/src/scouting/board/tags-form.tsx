import {
  mergeTag,
  removeTag,
  saveTag,
  type Tag,
} from "@armslot/contracts/scouting/tags-and-stages";
import { useState } from "react";
import { useEndpointMutation } from "../../client/queries.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceBox } from "../../ui/choice-box.tsx";
import { ConfirmInPlace } from "../../ui/confirm-in-place.tsx";
import { controlClasses } from "../../ui/control-classes.ts";
import { Problem } from "../../ui/problem.tsx";
import { Region } from "../../ui/region.tsx";
import { useRefreshScouting } from "../refresh-scouting.ts";

interface TagsFormProps {
  readonly programId: string;
  readonly tags: readonly Tag[];
}

/** Renames, merges and removes the program's tags. */
export function TagsForm({ programId, tags }: TagsFormProps) {
  return (
    <Region title="Tags">
      {tags.length === 0 ? (
        <p className="text-dense text-muted">No tags yet. Add one on an athlete’s page.</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {tags.map((tag) => (
            <li key={`${tag.tagId} ${tag.name}`}>
              <TagRow {...{ programId, tag }} others={tags.filter((each) => each !== tag)} />
            </li>
          ))}
        </ul>
      )}
    </Region>
  );
}

interface TagRowProps {
  readonly programId: string;
  readonly tag: Tag;
  readonly others: readonly Tag[];
}

function TagRow({ programId, tag, others }: TagRowProps) {
  const [name, setName] = useState(tag.name);
  const [isAsking, setIsAsking] = useState(false);
  const onSuccess = useRefreshScouting();
  const save = useEndpointMutation(saveTag, { onSuccess });
  const remove = useEndpointMutation(removeTag, { onSuccess });
  const params = { programId, tagId: tag.tagId };
  const problem = save.error ?? remove.error;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ params, body: { name } });
      }}
      className="flex flex-col gap-1"
    >
      <div className="flex flex-wrap items-center gap-2">
        <input
          aria-label={`Name of the tag ${tag.name}`}
          value={name}
          maxLength={100}
          onChange={({ target }) => setName(target.value)}
          className={`${controlClasses} max-w-64`}
        />
        <Button type="submit" disabled={name === tag.name} isBusy={save.isPending}>
          Rename
        </Button>
        {others.length > 0 && <MergeTag {...{ programId, tag, others }} />}
        <ConfirmInPlace
          label="Remove"
          question={`Remove ${tag.name} from all athletes?`}
          kind="quiet"
          isAsking={isAsking}
          isBusy={remove.isPending}
          onAsk={() => setIsAsking(true)}
          onConfirm={() => remove.mutate({ params })}
          onCancel={() => setIsAsking(false)}
        />
      </div>
      {problem && <Problem>{problem.fields.name ?? problem.sentence}</Problem>}
    </form>
  );
}

/** Gives the athletes of a tag another one. It asks first: with some browsers an arrow key alone chooses. */
function MergeTag({ programId, tag, others }: TagRowProps) {
  const [into, setInto] = useState<Tag | null>(null);
  const onSuccess = useRefreshScouting();
  const merge = useEndpointMutation(mergeTag, { onSuccess });
  if (into === null) {
    return (
      <span className="w-40">
        <ChoiceBox
          label={`Merge ${tag.name} into`}
          everything="Merge into…"
          value=""
          options={others.map(({ tagId, name }) => ({ value: tagId, label: name }))}
          onChange={(intoId) => setInto(others.find(({ tagId }) => tagId === intoId) ?? null)}
        />
      </span>
    );
  }
  const confirm = () =>
    merge.mutate({ params: { programId, tagId: tag.tagId }, body: { intoId: into.tagId } });
  return (
    <>
      <ConfirmInPlace
        label="Merge"
        question={`Give all athletes of ${tag.name} the tag ${into.name} instead, for good?`}
        isAsking
        isBusy={merge.isPending}
        onAsk={() => undefined}
        onConfirm={confirm}
        onCancel={() => setInto(null)}
      />
      {merge.error && <Problem>{merge.error.sentence}</Problem>}
    </>
  );
}
