import * as z from "zod/mini";
import { type GameKind, gameKinds, type PitchSource, pitchSources } from "./circumstances.ts";

/**
 * The counts before a pitch that a filter offers, from the pitcher's side, with the names for screens. Ahead means more strikes than
 * balls (FILTER-4).
 */
export const countSituations = {
  ahead: "Ahead",
  even: "Even",
  behind: "Behind",
  "two-strikes": "Two strikes",
  "first-pitch": "First pitch",
} as const;

export type CountSituation = keyof typeof countSituations;

/**
 * Which of an athlete's pitches a screen shows (FILTER-1). What is left out filters nothing, so `{}` is everything. A list names the
 * allowed values. Of the dates, either a season, the last outings, or a range is given.
 */
export interface PitchFilter {
  /** A calendar year. */
  readonly season?: number | undefined;
  /** The number of newest outings. */
  readonly last?: number | undefined;
  /** The first and the last day, `YYYY-MM-DD`. Either can be left out. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly kind?: readonly GameKind[] | undefined;
  readonly source?: readonly PitchSource[] | undefined;
  readonly type?: readonly string[] | undefined;
  readonly batter?: "R" | "L" | undefined;
  readonly count?: CountSituation | undefined;
}

/** A filter as the parameters of an address: the query of the API and the search of a screen. */
export type FilterTexts = { readonly [Name in keyof PitchFilter]?: string };

/**
 * The number of outings that the filter bar offers.
 * @public
 */
export const lastOutingsOffered = 5;

/** The longest list of pitch types in a filter. A longer one would not fit into an address. */
const typesMax = 20;
const typeMaxCharacters = 100;

const undefinedIfNot = <Value>(isValid: boolean, value: Value) => (isValid ? value : undefined);

function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const date = (text: string) => undefinedIfNot(isDate(text), text);

/** Splits a list at its commas. Commas and percent signs within a value are percent-encoded. */
function listOf(text: string): readonly string[] {
  const values = text
    .split(",")
    .map((value) => value.replaceAll("%2C", ",").replaceAll("%25", "%").trim());
  return [...new Set(values)];
}

function textOf(values: readonly string[]): string {
  return values.map((value) => value.replaceAll("%", "%25").replaceAll(",", "%2C")).join(",");
}

function knownList<Name extends string>(text: string, names: Readonly<Record<Name, string>>) {
  const values = listOf(text);
  const isKnown = (value: string): value is Name => Object.hasOwn(names, value);
  return undefinedIfNot(values.every(isKnown), values as readonly Name[]);
}

function typeList(text: string): readonly string[] | undefined {
  const types = listOf(text);
  const isType = (type: string) => type !== "" && type.length <= typeMaxCharacters;
  return undefinedIfNot(types.length <= typesMax && types.every(isType), types);
}

function oneOf<Name extends string>(text: string, names: Readonly<Record<Name, string>>) {
  return undefinedIfNot(Object.hasOwn(names, text), text as Name);
}

/** Reads each parameter of a filter, in the order of an address. An invalid text gives undefined. */
const readers: { readonly [Name in keyof PitchFilter]-?: (text: string) => PitchFilter[Name] } = {
  season: (text) => undefinedIfNot(/^(?:19|20|21)\d\d$/.test(text), Number(text)),
  last: (text) => undefinedIfNot(/^[1-9]\d?$/.test(text), Number(text)),
  from: date,
  to: date,
  kind: (text) => knownList(text, gameKinds),
  source: (text) => knownList(text, pitchSources),
  type: typeList,
  batter: (text) => oneOf(text, { R: "", L: "" }),
  count: (text) => oneOf(text, countSituations),
};

const filterNames = Object.keys(readers) as (keyof PitchFilter)[];

/** Whether at most one of season, last outings and range is given, and the range does not end before it begins. */
function hasOneDateChoice({ season, last, from, to }: PitchFilter): boolean {
  const hasRange = from !== undefined || to !== undefined;
  const choices = [season !== undefined, last !== undefined, hasRange].filter(Boolean);
  return choices.length <= 1 && !(from !== undefined && to !== undefined && from > to);
}

function withoutDates({ season, last, from, to, ...rest }: PitchFilter): PitchFilter {
  return rest;
}

/**
 * Returns the filter of a screen's address (`?type=Slider&count=two-strikes`). Ignores invalid and other parameters.
 * @param search names and decoded texts, as `URLSearchParams` or the entries of `FilterTexts` have them
 * @public
 */
export function filterOfSearch(
  search: Iterable<readonly [string, string | undefined]>,
): PitchFilter {
  const texts = new Map(search);
  const entries = filterNames.flatMap((name) => {
    const text = texts.get(name);
    const value = text === undefined ? undefined : readers[name](text);
    return value === undefined ? [] : [[name, value] as const];
  });
  const filter: PitchFilter = Object.fromEntries(entries);
  return hasOneDateChoice(filter) ? filter : withoutDates(filter);
}

/** Returns a filter as the API's query and as the parameters of an address. Everything gives an empty object. */
export function textsOfFilter(filter: PitchFilter): FilterTexts {
  const entries = filterNames.flatMap((name) => {
    const value = filter[name];
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return [];
    return [[name, Array.isArray(value) ? textOf(value) : String(value)] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * Returns a filter as the search of a screen's address: `type=Slider,Curveball`, or an empty text for everything.
 * @public
 */
export function searchOfFilter(filter: PitchFilter): string {
  return Object.entries(textsOfFilter(filter))
    .map(([name, text]) => `${name}=${encodeURIComponent(text).replaceAll("%2C", ",")}`)
    .join("&");
}

/**
 * Whether a filter lets every pitch through.
 * @public
 */
export function isEverything(filter: PitchFilter): boolean {
  return Object.keys(textsOfFilter(filter)).length === 0;
}

function parameter<Name extends keyof PitchFilter>(name: Name) {
  const read = readers[name] as (text: string) => PitchFilter[Name];
  return z.optional(
    z.pipe(
      z.string().check(z.refine((text) => read(text) !== undefined)),
      z.transform((text: string) => read(text)),
    ),
  );
}

/** Returns the schema of an API's query with the parts of a filter that stored sums can serve, and more parameters. */
export function outingFilterQueryWith<More extends z.core.$ZodShape>(more: More) {
  return z
    .strictObject({
      season: parameter("season"),
      last: parameter("last"),
      from: parameter("from"),
      to: parameter("to"),
      kind: parameter("kind"),
      source: parameter("source"),
      ...more,
    })
    .check(z.refine((filter) => hasOneDateChoice(filter as PitchFilter)));
}

/** Returns the schema of an API's query with a filter and more parameters. */
export function filterQueryWith<More extends z.core.$ZodShape>(more: More) {
  return outingFilterQueryWith({
    type: parameter("type"),
    batter: parameter("batter"),
    count: parameter("count"),
    ...more,
  });
}

/** The API's query of a filter. */
export const pitchFilterQuery = filterQueryWith({});
