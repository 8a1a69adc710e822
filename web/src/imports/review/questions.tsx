import { listAliases } from "@armslot/contracts/games/aliases";
import type { ImportReview } from "@armslot/contracts/imports/import-review";
import { useState } from "react";
import { formatCount, formatDate } from "../../client/format.ts";
import { useEndpointQuery } from "../../client/queries.ts";
import { looksLikeCode, NameCodes } from "../../parts/name-codes.tsx";
import { useViewer } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceList } from "../../ui/choice-list.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { countPitches } from "../import-words.ts";
import { ColumnQuestion } from "./column-question.tsx";
import type { FileActions } from "./file-actions.ts";

interface QuestionProps {
  readonly review: ImportReview;
  readonly actions: FileActions;
}

/** The questions that only a person can answer: columns, dates, the own team, and games that seem to be stored already. */
export function Questions({ review, actions }: QuestionProps) {
  return (
    <>
      {review.columnQuestion && (
        <ColumnQuestion
          review={review}
          question={review.columnQuestion}
          onChoose={(columns) =>
            actions.decide(review.file.fileId, (now) => ({ ...now, columns: { ...columns } }))
          }
        />
      )}
      <DateQuestion review={review} actions={actions} />
      <UndatedQuestion review={review} actions={actions} />
      <TeamQuestion review={review} actions={actions} />
      {review.duplicates.map((question) => (
        <DuplicateQuestion
          key={question.key}
          question={question}
          onChoose={(choice) =>
            actions.decide(review.file.fileId, (now) => ({
              ...now,
              duplicates: [
                ...(now.duplicates ?? []).filter(({ key }) => key !== question.key),
                { key: question.key, choice },
              ],
            }))
          }
        />
      ))}
    </>
  );
}

function DateQuestion({ review: { dateQuestion, file }, actions }: QuestionProps) {
  const { dates } = file.decisions;
  if (!dateQuestion) {
    return (
      dates && (
        <p className="flex flex-wrap items-center gap-x-3 text-dense">
          Dates in this file are read with the {dates === "mdy" ? "month" : "day"} first.
          <Button
            kind="quiet"
            onClick={() => actions.decide(file.fileId, ({ dates: _dates, ...others }) => others)}
          >
            Change
          </Button>
        </p>
      )
    );
  }
  const { sample, mdy, dmy } = dateQuestion;
  return (
    <ChoiceList
      question={`Which day is ${sample} in this file?`}
      value={dates ?? null}
      onChange={(value) =>
        actions.decide(file.fileId, (now) => ({ ...now, dates: value === "dmy" ? "dmy" : "mdy" }))
      }
      options={[
        { value: "mdy", label: dayText(mdy), hint: "The month comes first." },
        { value: "dmy", label: dayText(dmy), hint: "The day comes first." },
      ]}
    />
  );
}

/** Asks for the date of the games for which the file has none. Without an answer they stay undated. */
function UndatedQuestion({ review: { undatedTotal, file }, actions }: QuestionProps) {
  const given = file.decisions.date;
  const [date, setDate] = useState(given ?? "");
  if (undatedTotal === 0 && given === undefined) return null;
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        actions.decide(file.fileId, ({ date: _date, ...others }) => ({
          ...others,
          ...(date !== "" && { date }),
        }));
      }}
    >
      <TextField
        label="Date of the games without a date in this file"
        type="date"
        name="date"
        autoComplete="off"
        hint="With a date, games that are stored already are found. Empty is allowed."
        value={date}
        onChange={setDate}
      />
      <Button type="submit" className="mb-6">
        Use This Date
      </Button>
    </form>
  );
}

function dayText(date: string | null): string {
  if (date === null) return "No date";
  const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  return longDay.format(new Date(date));
}

/** Asks for the own team, and offers to name the codes of the teams. A named code is not offered again, also not by another file. */
function TeamQuestion({ review: { teams, file }, actions }: QuestionProps) {
  const { programId } = useViewer().program;
  const hasTeams = teams.length >= 2;
  const aliases = useEndpointQuery(listAliases, { params: { programId } }, { isEnabled: hasTeams })
    .data?.aliases;
  if (!hasTeams) return null;
  const nameOf = ({ code, name }: { code: string; name: string }) =>
    aliases?.find((alias) => alias.kind === "opponent" && alias.code === code)?.name ?? name;
  const isUnnamed = (team: { code: string; name: string }) =>
    nameOf(team) === team.code && looksLikeCode(team.code);
  return (
    <div className="flex flex-col gap-3">
      <ChoiceList
        question="Your team in this file"
        value={teams.find(({ isOwn }) => isOwn)?.code ?? null}
        onChange={(team) => actions.decide(file.fileId, (now) => ({ ...now, team }))}
        options={teams.map((team) => ({
          value: team.code,
          label: `${nameOf(team)} · ${formatCount(team.pitchers, "pitcher")}`,
          ...(nameOf(team) !== team.code && { hint: `${team.code} in the file.` }),
        }))}
      />
      {aliases && (
        <NameCodes
          programId={programId}
          codes={teams
            .filter(isUnnamed)
            .map(({ code }) => ({ kind: "opponent", code, name: null }))}
        />
      )}
    </div>
  );
}

type Duplicate = ImportReview["duplicates"][number];
type DuplicateChoice = NonNullable<Duplicate["choice"]>;

interface DuplicateQuestionProps {
  readonly question: Duplicate;
  readonly onChoose: (choice: DuplicateChoice) => void;
}

const duplicateChoices = [
  {
    value: "merge",
    label: "It is the same game. Add only what is missing.",
    hint: "Suggested, because no pitch counts twice.",
  },
  { value: "keep-both", label: "It is another game. Import it too." },
  { value: "skip", label: "Leave it out." },
] as const;

function DuplicateQuestion({ question, onChoose }: DuplicateQuestionProps) {
  const { athlete, date, pitches, alike, stored, choice, suggested } = question;
  return (
    <ChoiceList
      question={`${athlete.name} already has a game on ${formatDate(stored.date, "an unknown date")}${
        stored.opponent === null ? "" : ` against ${stored.opponent}`
      } with ${countPitches(stored.pitches)}, and ${alike} of these ${countPitches(pitches)}${
        date === stored.date ? "" : ` of ${formatDate(date, "an unknown date")}`
      } look alike. What is this?`}
      value={choice ?? suggested}
      onChange={(value) => {
        const chosen = duplicateChoices.find((option) => option.value === value);
        if (chosen) onChoose(chosen.value);
      }}
      options={duplicateChoices}
    />
  );
}

/** Fields that replace the opponent and the location of all games in the file. */
export function GameFactsForm({ review, actions }: QuestionProps) {
  const { decisions, fileId } = review.file;
  const [opponent, setOpponent] = useState(decisions.opponent ?? "");
  const [location, setLocation] = useState(decisions.location ?? "");
  return (
    <form
      className="flex max-w-[40rem] flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        actions.decide(fileId, ({ opponent: _opponent, location: _location, ...others }) => ({
          ...others,
          ...(opponent.trim() === "" ? {} : { opponent: opponent.trim() }),
          ...(location.trim() === "" ? {} : { location: location.trim() }),
        }));
      }}
    >
      <p className="text-dense text-muted">
        These apply to every game in the file. Leave a field empty to use what the file says.
      </p>
      <div className="grid gap-3 md:grid-cols-2">
        <TextField
          label="Opponent"
          name="opponent"
          autoComplete="off"
          maxLength={200}
          value={opponent}
          onChange={setOpponent}
        />
        <TextField
          label="Location"
          name="location"
          autoComplete="off"
          maxLength={200}
          value={location}
          onChange={setLocation}
        />
      </div>
      <Button type="submit" className="self-start">
        Use for All Games
      </Button>
    </form>
  );
}
