import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import type { Board, BoardRow } from "@armslot/contracts/scouting/board";
import type { Report } from "@armslot/contracts/scouting/reports";
import type { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { shippedTemplates } from "@armslot/contracts/scouting/templates";
import { emptyContent } from "../src/scouting/report/report-draft.ts";
import { athleteId, idOf, session } from "./program-data.ts";

export type AthleteScouting = ReplyOf<typeof getAthleteScouting>;

const [professional] = shippedTemplates;
if (!professional) throw new Error("There is no template.");
export const template = professional;

export const scout = { uid: session.user.uid, name: "Casey Alder" };
export const otherScout = { uid: idOf(71), name: "Robin Vale" };

export const stages = ["Identified", "Evaluating", "Passed"].map((name, index) => ({
  stageId: idOf(80 + index),
  name,
  needsReason: name === "Passed",
}));

export const tags = [{ tagId: idOf(90), name: "Showcase" }];

/** A filed report of a scout, with a fastball and an OFP. */
export function reportOf(change: Partial<Report> = {}): Report {
  const { templateId, version: templateVersion, name, scale, tools } = template;
  return {
    ...{ reportId: idOf(100), seriesId: idOf(100), version: 1, state: "filed" },
    ...{ authorId: otherScout.uid, author: otherScout.name, templateId, templateVersion, ofp: 55 },
    ...{ savedAt: "2026-05-02T18:00:00.000Z", filedAt: "2026-05-02T18:00:00.000Z" },
    template: { name, scale, tools },
    content: {
      ...emptyContent,
      grades: [{ tool: "Four-Seam", present: 50, future: 55, words: "Late ride.", gun: null }],
      action: "follow",
      summary: "Keeps his tempo with men on base.",
    },
    ...{ readings: null, wasBlind: true, revision: 3 },
    ...change,
  };
}

/** What the server says of an athlete whom no one has scouted. */
export function scoutingOf(change: Partial<AthleteScouting> = {}): AthleteScouting {
  const shown = {
    ...{ standings: [], stageMoves: [], looks: [], reports: [], ratings: [], notes: [] },
    ...{ followUps: [], ...change },
  };
  return {
    athlete: { uid: athleteId, firstName: "Mateo", lastName: "Quill" },
    settings: { isBlind: true, showsReadings: true },
    totals: {
      standings: shown.standings.length,
      stageMoves: shown.stageMoves.length,
      looks: shown.looks.length,
      reports: shown.reports.length,
      ratings: shown.ratings.length,
      notes: shown.notes.length,
      followUps: shown.followUps.length,
    },
    ownLooks: shown.looks
      .filter(({ scoutId }) => scoutId === scout.uid)
      .map(({ lookId, seenOn, kind, place, opposition, innings, pitches }) => ({
        ...{ lookId, seenOn, kind, place, opposition, innings, pitches },
      })),
    furtherGraded: [],
    ...{ standing: "prospect", standings: [], stageMoves: [], stages, tags: [], allTags: tags },
    ...{ members: [scout, otherScout], templates: [...shippedTemplates], looks: [], reports: [] },
    ...{ isHidden: false, hasDeclined: false, ratings: [], notes: [], followUps: [], lists: [] },
    hasAcademics: false,
    readings: [{ pitchType: "Four-Seam", pitches: 42, n: 40, mean: 88.4 }],
    readingsSeal: "5".repeat(64),
    ...change,
  };
}

/** A row of the board. */
export function boardRowOf(change: Partial<BoardRow> = {}): BoardRow {
  return {
    ...{ uid: athleteId, firstName: "Mateo", lastName: "Quill", position: "LHP", gradClass: 2027 },
    ...{ school: "Bayview High", tags: [], looks: 0, scouts: 0, seenBy: 0, isHidden: false },
    ...{ fastball: 88.4, fastballN: 40 },
    ...change,
  };
}

/** The board with these athletes. */
export function boardOf(athletes: BoardRow[], change: Partial<Board> = {}): Board {
  return {
    settings: { isBlind: true, showsReadings: true },
    ...{ total: athletes.length, athletes, stages, tags, members: [scout, otherScout] },
    ...{ templates: [...shippedTemplates], lists: [], followUps: [] },
    ...change,
  };
}
