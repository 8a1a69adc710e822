import type { FilterOptions } from "@armslot/contracts/athlete/athlete-screen";
import { gameKinds, pitchSources } from "@armslot/contracts/pitch/circumstances";
import {
  countSituations,
  isEverything,
  lastOutingsOffered,
  type PitchFilter,
} from "@armslot/contracts/pitch/pitch-filter";
import { SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { formatNumber } from "../client/format.ts";
import { filterWords } from "../parts/filter-words.ts";
import type { WithVideo } from "../parts/with-video.ts";
import { Button } from "../ui/button.tsx";
import { ChoiceBox, choiceBoxClasses } from "../ui/choice-box.tsx";
import { classNames } from "../ui/class-names.ts";

interface Option {
  readonly value: string;
  readonly label: string;
}

/** A choice of the filter bar. */
interface FilterChoice {
  readonly key: string;
  readonly label: string;
  /** The label of the first option, which filters nothing. */
  readonly everything: string;
  /** The chosen option, or an empty text for everything. */
  readonly value: string;
  readonly options: readonly Option[];
  readonly apply: (value: string) => PitchFilter;
}

const toOptions = <Name extends string>(
  values: readonly Name[],
  names: Readonly<Record<Name, string>>,
): readonly Option[] => values.map((value) => ({ value, label: names[value] }));

interface FilterBarProps {
  /** What the pitches have. A choice without at least two different values is not offered. */
  readonly options: FilterOptions;
  readonly filter: PitchFilter;
  readonly onChange: (filter: PitchFilter) => void;
  /** How many pitches the filter lets through, and how many there are. */
  readonly shown: number;
  readonly all: number;
  /** Whether the two numbers are still those of the filter before. */
  readonly isStale: boolean;
  /** The choice whether the screen adds values from video, where it has any. */
  readonly video?: FilteredVideo | undefined;
}

export interface FilteredVideo extends WithVideo {
  /** Clears the filter, too. */
  readonly onClear: () => void;
}

/** Chooses which pitches a screen shows (FILTER-1, FILTER-6). On a phone the choices open below a button. */
export function FilterBar(props: FilterBarProps) {
  const { options, filter, onChange, video } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const choices = choicesOf(options, filter);
  const hasDates = filter.from !== undefined || filter.to !== undefined;
  const [wantsRange, setWantsRange] = useState(false);
  const isRange = hasDates || wantsRange;
  const words = [...filterWords(filter), ...(video?.isOn ? ["With video"] : [])];
  const change = (next: PitchFilter) => {
    setWantsRange(false);
    onChange(next);
  };
  if (choices.length === 0 && isEverything(filter) && !video) return null;
  return (
    <section aria-label="Filter" className="flex flex-col gap-2">
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="self-start md:hidden print:hidden"
      >
        <SlidersHorizontal aria-hidden="true" size={16} className="text-muted" />
        {words.length === 0 ? "Filter" : `Filter (${words.length})`}
      </Button>
      <div
        id={id}
        className={classNames(
          "grid-cols-2 gap-2 md:flex md:flex-wrap print:hidden",
          isOpen ? "grid" : "hidden",
        )}
      >
        {choices.map(({ key, ...choice }) => (
          <ChoiceBox
            key={key}
            {...choice}
            value={key === "dates" && isRange ? "range" : choice.value}
            onChange={(value) => {
              if (value === "range") setWantsRange(true);
              else change(choice.apply(value));
            }}
          />
        ))}
        {isRange && <DateRange filter={filter} onChange={onChange} />}
        {video && (
          <ChoiceBox
            label="Values from video"
            everything="Without video"
            value={video.isOn ? "with" : ""}
            options={[{ value: "with", label: "With video" }]}
            onChange={(value) => video.onChange(value === "with")}
          />
        )}
      </div>
      {words.length > 0 && (
        <Filtered {...props} words={words} onClear={video?.onClear ?? (() => change({}))} />
      )}
    </section>
  );
}

interface FilteredProps extends Pick<FilterBarProps, "shown" | "all" | "isStale"> {
  readonly words: readonly string[];
  readonly onClear: () => void;
}

function Filtered({ shown, all, isStale, words, onClear }: FilteredProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense">
      <span role="status">
        <span className="font-medium">
          {isStale ? "Loading…" : `${formatNumber(shown)} of ${formatNumber(all)} pitches`}
        </span>
        {` · ${words.join(" · ")}`}
      </span>
      <Button kind="quiet" onClick={onClear} className="print:hidden">
        Clear
      </Button>
    </p>
  );
}

interface DateRangeProps {
  readonly filter: PitchFilter;
  readonly onChange: (filter: PitchFilter) => void;
}

/** The first and the last day. A range that ends before it begins moves its other end. */
function DateRange({ filter, onChange }: DateRangeProps) {
  const { season: _season, last: _last, from, to, ...rest } = filter;
  const show = (range: { from?: string | undefined; to?: string | undefined }) =>
    onChange({ ...rest, ...range });
  return (
    <>
      <DateBox
        label="From"
        value={from}
        onChange={(day) => show({ from: day, to: day && to && day > to ? day : to })}
      />
      <DateBox
        label="To"
        value={to}
        onChange={(day) => show({ from: day && from && day < from ? day : from, to: day })}
      />
    </>
  );
}

interface DateBoxProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

function DateBox({ label, value, onChange }: DateBoxProps) {
  return (
    <label className="flex min-w-0 items-center gap-2 text-dense text-muted">
      {label}
      <input
        type="date"
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value || undefined)}
        className={classNames(choiceBoxClasses, "border-line px-2")}
      />
    </label>
  );
}

/** Returns the choices that the data offers, and those that the filter uses. */
function choicesOf(options: FilterOptions, filter: PitchFilter): readonly FilterChoice[] {
  const list = (values: readonly string[] = []) => values.join(",");
  const all: readonly (FilterChoice | null)[] = [
    dateChoice(options, filter),
    {
      key: "kind",
      label: "Kind",
      everything: "All kinds",
      value: list(filter.kind),
      options: toOptions(options.kinds, gameKinds),
      apply: (value) => ({ ...filter, kind: options.kinds.filter((kind) => kind === value) }),
    },
    {
      key: "source",
      label: "Source",
      everything: "All sources",
      value: list(filter.source),
      options: toOptions(options.sources, pitchSources),
      apply: (value) => ({ ...filter, source: options.sources.filter((one) => one === value) }),
    },
    {
      key: "type",
      label: "Pitch type",
      everything: "All pitch types",
      value: list(filter.type),
      options: options.pitchTypes.map((type) => ({ value: type, label: type })),
      apply: (value) => ({ ...filter, type: value === "" ? [] : [value] }),
    },
    {
      key: "batter",
      label: "Batter",
      everything: "All batters",
      value: filter.batter ?? "",
      options: toOptions(options.batters, { R: "vs R", L: "vs L" }),
      apply: (value) => ({ ...filter, batter: value === "R" || value === "L" ? value : undefined }),
    },
    options.hasCounts ? countChoice(filter) : null,
  ];
  return all
    .filter((choice) => choice !== null)
    .filter(({ options: offered, value }) => offered.length > 1 || value !== "")
    .map((choice) => ({ ...choice, options: withChosen(choice) }));
}

/** A filter in the address can have a value that the data lacks, or several. It stays visible. */
function withChosen({ options, value }: FilterChoice): readonly Option[] {
  const isOffered = value === "" || options.some((option) => option.value === value);
  return isOffered ? options : [...options, { value, label: value.replaceAll(",", ", ") }];
}

function chosenDates({ season, last }: PitchFilter): string {
  if (season !== undefined) return `season ${season}`;
  return last === undefined ? "" : `last ${last}`;
}

function dateChoice({ seasons }: FilterOptions, filter: PitchFilter): FilterChoice {
  const { season: _season, last: _last, from: _from, to: _to, ...rest } = filter;
  return {
    key: "dates",
    label: "Dates",
    everything: "All dates",
    value: chosenDates(filter),
    options:
      seasons.length === 0
        ? []
        : [
            ...seasons.map((year) => ({ value: `season ${year}`, label: `Season ${year}` })),
            { value: `last ${lastOutingsOffered}`, label: `Last ${lastOutingsOffered} outings` },
            { value: "range", label: "Choose dates…" },
          ],
    apply: (value) => {
      const [name = "", number = ""] = value.split(" ");
      return name === "" ? rest : { ...rest, [name]: Number(number) };
    },
  };
}

function countChoice(filter: PitchFilter): FilterChoice {
  const names = Object.keys(countSituations) as (keyof typeof countSituations)[];
  return {
    key: "count",
    label: "Count",
    everything: "All counts",
    value: filter.count ?? "",
    options: toOptions(names, countSituations),
    apply: (value) => ({ ...filter, count: names.find((name) => name === value) }),
  };
}
