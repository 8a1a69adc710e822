import type { FilterOptions } from "@armslot/contracts/athlete/athlete-screen";
import { gameKinds, pitchSources } from "@armslot/contracts/pitch/circumstances";
import {
  countSituations,
  lastOutingsOffered,
  type PitchFilter,
} from "@armslot/contracts/pitch/pitch-filter";

interface Option {
  readonly value: string;
  readonly label: string;
}

/** A choice of the filter bar. */
export interface FilterChoice {
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

/** Returns the choices that the data offers, and those that the filter uses. */
export function choicesOf(options: FilterOptions, filter: PitchFilter): readonly FilterChoice[] {
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
