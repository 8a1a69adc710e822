import type { AthleteProfile } from "@armslot/contracts/roster/athlete-fields";
import type { EnteredLook } from "@armslot/contracts/scouting/looks";
import type { ReportContent } from "@armslot/contracts/scouting/reports";

/** The scouts of the demo program. No one can sign in as one of them. */
export const demoScouts = [
  { firstName: "Avery", lastName: "Fieldnote", title: "Area Scout" },
  { firstName: "Jules", lastName: "Backstop", title: "Area Scout" },
  { firstName: "Marlo", lastName: "Stopwatch", title: "Crosschecker" },
] as const;

/** A look, by the number of its scout, so many days before the demo is loaded. */
interface DemoLook {
  readonly scout: number;
  readonly daysAgo: number;
  readonly kind: EnteredLook["kind"];
  readonly place: string;
  readonly opposition?: string;
  readonly innings?: number;
  readonly pitches?: number;
  readonly note?: string;
}

/** A filed report. It cites the scout's looks. */
interface DemoReport {
  readonly scout: number;
  readonly daysAgo: number;
  /** Present and future by tool. */
  readonly grades: Readonly<Record<string, readonly [present: number, future: number]>>;
  readonly action: NonNullable<ReportContent["action"]>;
  readonly said: Partial<ReportContent>;
}

type Profile = Pick<
  AthleteProfile,
  "firstName" | "lastName" | "position" | "school" | "city" | "state"
>;

/** An athlete whom the demo's scouts follow. */
export interface DemoProspect {
  readonly profile: Profile & { readonly yearsToGraduation: number };
  readonly stage: string;
  readonly reason?: string;
  readonly looks: readonly DemoLook[];
  readonly reports: readonly DemoReport[];
}

const gradesOf = (
  fastball: readonly [number, number],
  slider: readonly [number, number],
  command: readonly [number, number],
) => ({
  ...{ "Four-Seam": fastball, Slider: slider, command },
  poise: [command[0], command[0]] as const,
});

/** One is seen by three scouts who agree, one by two who do not, one by one, and one is passed. */
export const demoProspects: readonly DemoProspect[] = [
  {
    profile: {
      ...{ firstName: "Kellan", lastName: "Vosperry", position: "RHP", yearsToGraduation: 1 },
      ...{ school: "Harbor Point High School", city: "Corpus Christi", state: "TX" },
    },
    stage: "Evaluating",
    looks: [
      {
        ...{ scout: 0, daysAgo: 41, kind: "game", place: "Harbor Point", opposition: "Ridge" },
        ...{ innings: 5, pitches: 74, note: "Held his velocity into the fifth." },
      },
      { scout: 1, daysAgo: 27, kind: "showcase", place: "Gulf Showcase", innings: 2, pitches: 31 },
      { scout: 2, daysAgo: 13, kind: "game", place: "Harbor Point", innings: 6, pitches: 82 },
    ],
    reports: [
      {
        ...{ scout: 0, daysAgo: 40, action: "follow" },
        grades: gradesOf([50, 60], [45, 55], [45, 50]),
        said: { summary: "Starter's frame. The fastball carries at the letters.", likely: 50 },
      },
      {
        ...{ scout: 1, daysAgo: 26, action: "follow" },
        grades: gradesOf([55, 60], [45, 50], [45, 50]),
        said: { summary: "Looser than in spring. The slider needs a second shape.", likely: 50 },
      },
      {
        ...{ scout: 2, daysAgo: 12, action: "sign" },
        grades: gradesOf([55, 60], [50, 55], [45, 50]),
        said: { summary: "Would take him now. Repeats his delivery.", likely: 55, risk: "medium" },
      },
    ],
  },
  {
    profile: {
      ...{ firstName: "Matthis", lastName: "Orrinwood", position: "LHP", yearsToGraduation: 1 },
      ...{ school: "Cedar Hollow High School", city: "Tyler", state: "TX" },
    },
    stage: "Evaluating",
    looks: [
      { scout: 0, daysAgo: 33, kind: "game", place: "Cedar Hollow", innings: 4, pitches: 79 },
      { scout: 1, daysAgo: 19, kind: "bullpen", place: "Cedar Hollow", pitches: 35 },
    ],
    reports: [
      {
        ...{ scout: 0, daysAgo: 32, action: "pass" },
        grades: gradesOf([45, 50], [40, 45], [35, 40]),
        said: { summary: "Fell behind all night. Could not land the slider.", likely: 35 },
      },
      {
        ...{ scout: 1, daysAgo: 18, action: "follow" },
        grades: gradesOf([50, 60], [50, 60], [50, 55]),
        said: {
          summary: "A different pitcher in the bullpen: three pitches for strikes.",
          likely: 50,
        },
      },
    ],
  },
  {
    profile: {
      ...{ firstName: "Ilario", lastName: "Quenby", position: "LHP", yearsToGraduation: 2 },
      ...{ school: "Bayview High School", city: "Galveston", state: "TX" },
    },
    stage: "Contacted",
    looks: [{ scout: 2, daysAgo: 8, kind: "game", place: "Bayview", innings: 3, pitches: 44 }],
    reports: [
      {
        ...{ scout: 2, daysAgo: 7, action: "follow" },
        grades: gradesOf([45, 55], [50, 55], [50, 55]),
        said: { summary: "Feel to pitch. See him again when he has grown.", likely: 45 },
      },
    ],
  },
  {
    profile: {
      ...{ firstName: "Tobin", lastName: "Aldersmoor", position: "RHP", yearsToGraduation: 1 },
      ...{ school: "Ridge High School", city: "Waco", state: "TX" },
    },
    stage: "Passed",
    reason: "Velocity has not moved in two summers",
    looks: [{ scout: 1, daysAgo: 52, kind: "game", place: "Ridge", innings: 5, pitches: 70 }],
    reports: [
      {
        ...{ scout: 1, daysAgo: 51, action: "pass" },
        grades: gradesOf([40, 40], [40, 45], [50, 50]),
        said: { summary: "Competes, without a pitch that misses bats.", likely: 35 },
      },
    ],
  },
  {
    profile: {
      ...{ firstName: "Rafferty", lastName: "Thistlemark", position: "RHP", yearsToGraduation: 3 },
      ...{ school: "Mesa Verde High School", city: "Midland", state: "TX" },
    },
    stage: "Identified",
    looks: [],
    reports: [],
  },
];

/** Reports on athletes of the demo's roster, the first with pitches first, so that grades have measured numbers beside them. */
export const rosterReports: readonly DemoReport[] = [
  {
    ...{ scout: 0, daysAgo: 60, action: "sign" },
    grades: gradesOf([55, 60], [50, 55], [45, 50]),
    said: { summary: "The fastball plays above its number.", likely: 55 },
  },
  {
    ...{ scout: 0, daysAgo: 58, action: "follow" },
    grades: gradesOf([45, 50], [50, 50], [50, 55]),
    said: { summary: "Throws everything for a strike.", likely: 45 },
  },
  {
    ...{ scout: 0, daysAgo: 55, action: "follow" },
    grades: gradesOf([60, 60], [45, 50], [40, 45]),
    said: { summary: "Big arm, no idea yet where it goes.", likely: 45 },
  },
];
