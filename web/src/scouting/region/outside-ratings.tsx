import {
  addRating,
  enteredRating,
  type OutsideRating,
  withdrawRating,
} from "@armslot/contracts/scouting/notes-and-ratings";
import { useState } from "react";
import * as z from "zod/mini";
import { formatDate } from "../../client/format.ts";
import { newId } from "../../client/new-id.ts";
import { useEndpointMutation } from "../../client/queries.ts";
import { useForm } from "../../client/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmInPlace } from "../../ui/confirm-in-place.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { RequiredNote } from "../../ui/form/required-note.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { useOpener } from "../../ui/use-opener.ts";
import { useRefreshScouting } from "../refresh-scouting.ts";
import { ShowOlder } from "../show-older.tsx";
import { NothingYet, Part } from "./part.tsx";
import type { AthleteScouting } from "./scouting-region.tsx";
import { useScouted } from "./use-scouted.ts";

interface OutsideRatingsProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly scouting: AthleteScouting;
}

/** What others published about the athlete. It stands beside our grades and is never averaged with them. */
export function OutsideRatings({ programId, athleteId, scouting }: OutsideRatingsProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { opener, close } = useOpener(() => setIsAdding(false));
  const { items: ratings, older } = useScouted({
    ...{ programId, athleteId, scouting, part: "ratings" },
    keyOf: ({ ratingId }) => ratingId,
  });
  return (
    <Part
      title="Outside Ratings"
      actions={
        !isAdding && (
          <Button ref={opener} kind="quiet" onClick={() => setIsAdding(true)}>
            Add a Rating
          </Button>
        )
      }
    >
      {ratings.length === 0 && !isAdding && <NothingYet>None are noted.</NothingYet>}
      <ul className="flex flex-col empty:hidden">
        {ratings.map((rating) => (
          <li key={rating.ratingId}>
            <RatingRow {...{ programId, athleteId, rating }} />
          </li>
        ))}
      </ul>
      <ShowOlder {...older} />
      {isAdding && <RatingForm {...{ programId, athleteId }} onDone={close} />}
    </Part>
  );
}

interface RatingRowProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly rating: OutsideRating;
}

function RatingRow({ programId, athleteId, rating }: RatingRowProps) {
  const { ratingId, source, value, ratedOn, event, link, addedBy } = rating;
  const [isAsking, setIsAsking] = useState(false);
  const refresh = useRefreshScouting();
  const withdraw = useEndpointMutation(withdrawRating, { onSuccess: refresh });
  const facts = [ratedOn && formatDate(ratedOn), event, `noted by ${addedBy ?? "a former member"}`];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 py-1 text-dense">
      <span className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
        <span className="font-medium">{`${source}: ${value}`}</span>
        <span className="block text-meta text-muted">
          {facts.filter(Boolean).join(" · ")}
          {link !== null && (
            <>
              {" · "}
              <a
                href={link}
                target="_blank"
                rel="noreferrer"
                className="text-accent underline underline-offset-4"
              >
                Source
              </a>
            </>
          )}
        </span>
        {withdraw.error && <Problem>{withdraw.error.sentence}</Problem>}
      </span>
      <ConfirmInPlace
        label="Withdraw"
        question="Withdraw this rating?"
        kind="quiet"
        isAsking={isAsking}
        isBusy={withdraw.isPending}
        onAsk={() => setIsAsking(true)}
        onConfirm={() => withdraw.mutate({ params: { programId, athleteId, ratingId } })}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  );
}

/** A rating as typed: an empty day is none. */
const typedRating = z.strictObject({
  ...enteredRating.shape,
  ratedOn: z.pipe(
    z.transform((day: string) => (day === "" ? null : day)),
    enteredRating.shape.ratedOn,
  ),
});

interface RatingFormProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly onDone: () => void;
}

function RatingForm({ programId, athleteId, onDone }: RatingFormProps) {
  const [ratingId] = useState(newId);
  const refresh = useRefreshScouting();
  const add = useEndpointMutation(addRating, { onSuccess: refresh });
  const form = useForm({
    schema: typedRating,
    initial: { source: "", value: "", ratedOn: "", event: "", link: "" },
    submit: async (typed) => {
      const params = { programId, athleteId, ratingId };
      await add.mutateAsync({ params, body: typed });
      onDone();
    },
  });
  return (
    <form {...form.props} aria-label="Add an outside rating" className="flex flex-col gap-4">
      <FormAlert>{form.error}</FormAlert>
      <RequiredNote only={["Source", "Rating"]} />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField {...form.field("source")} label="Source" autoComplete="off" required autoFocus />
        <TextField {...form.field("value")} label="Rating" autoComplete="off" required />
        <TextField {...form.field("ratedOn")} label="Day" type="date" />
        <TextField {...form.field("event")} label="Event" autoComplete="off" />
        <TextField {...form.field("link")} label="Link" type="url" autoComplete="off" />
      </div>
      <div className="flex gap-2">
        <Button kind="primary" type="submit" isBusy={form.isSending}>
          Add Rating
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
