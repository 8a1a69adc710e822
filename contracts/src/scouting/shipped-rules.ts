import type { ContactKind, ContactRules } from "./contact-rules.ts";

const talks: readonly ContactKind[] = ["call", "text", "email", "letter", "video-call"];
const every: readonly ContactKind[] = [...talks, "in-person", "unofficial-visit"];
/** No one has compared these sentences with their sources yet, and the screens say so. */
const readOn: ContactRules["readOn"] = null;

/**
 * Rules to start from, by `association-division-season`. A program chooses one, completes its calendar, and edits its copy. Whoever
 * changes one checks the source again and sets `readOn`.
 * @public
 */
export const shippedRules: Readonly<Record<string, ContactRules>> = {
  "ncaa-d1-2026-27": {
    name: "NCAA Division I Baseball 2026-27",
    source: "NCAA Division I bylaw 13, as changed on April 26, 2023",
    readOn,
    fromDays: [
      {
        kinds: [...every],
        yearsBeforeClass: 2,
        monthDay: "08-01",
        sentence: "Division I baseball allows the first talk on August 1 before the junior year.",
      },
      {
        kinds: ["official-visit"],
        yearsBeforeClass: 2,
        monthDay: "09-01",
        sentence: "Division I baseball allows official visits from September 1 of the junior year.",
      },
    ],
    always: null,
    closedPeriods: [],
    note: "Enter the dead and quiet periods of this season's recruiting calendar.",
  },
  "ncaa-d2-2026-27": {
    name: "NCAA Division II 2026-27",
    source: "NCAA Division II bylaw 13",
    readOn,
    fromDays: [
      {
        kinds: [...every, "official-visit"],
        yearsBeforeClass: 2,
        monthDay: "06-15",
        sentence: "Division II allows the first talk on June 15 after the sophomore year.",
      },
    ],
    always: null,
    closedPeriods: [],
    note: null,
  },
  "ncaa-d3-2026-27": {
    name: "NCAA Division III 2026-27",
    source: "NCAA Division III bylaw 13",
    readOn,
    fromDays: [],
    always: {
      kinds: [...talks],
      sentence: "Division III has no limit on calls and messages.",
    },
    closedPeriods: [],
    note: null,
  },
  "naia-2026-27": {
    name: "NAIA 2026-27",
    source: "NAIA bylaws",
    readOn,
    fromDays: [],
    always: { kinds: [...talks], sentence: "The NAIA has no limit on calls and messages." },
    closedPeriods: [],
    note: null,
  },
};
