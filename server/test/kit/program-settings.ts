import { setInningsCaught } from "@armslot/contracts/athlete/innings-caught";
import type { EnteredLevelTable } from "@armslot/contracts/athlete/level-tables";
import { type RestRule, setRestRule } from "@armslot/contracts/roster/rest-rule";
import { upsertAlias } from "../../src/storage/aliases.ts";
import { insertLevelTable } from "../../src/storage/level-tables.ts";
import { anAthlete } from "./build.ts";
import type { MemberCall } from "./endpoint-calls.ts";
import type { ExpectedEntry, FlowWorld } from "./scouting-flows.ts";
import type { TestApp } from "./test-app.ts";

/** A level table as an admin enters it. */
export const aNewLevelTable: EnteredLevelTable = {
  name: "County varsity",
  year: 2026,
  source: "Radar at 40 county games",
  rows: [
    { pitchType: "Four-Seam", reading: "velo", mean: 81.5, sd: 3.25, pitches: 2100 },
    { pitchType: "Curveball", reading: "armSideBreak", mean: -7, sd: 4, pitches: null },
  ],
};

/** Stores a level table of a program. */
export async function aLevelTable(
  { parts: { db, clock, newId } }: TestApp,
  { programId, ...overrides }: Partial<EnteredLevelTable> & { readonly programId: string },
): Promise<{ readonly programId: string; readonly levelTableId: string }> {
  const levelTableId = newId();
  const table = { ...aNewLevelTable, ...overrides, programId, levelTableId, now: clock() };
  await db.tenant(programId, (tx) => insertLevelTable(tx, table));
  return { programId, levelTableId };
}

const ofProgram: MemberCall = { createTarget: async (_, programId) => ({ programId }) };
const ofLevelTable: MemberCall = {
  createTarget: (testApp, programId) => aLevelTable(testApp, { programId }),
};

/** Stores the name of a code that no other alias has. */
export async function anAlias(
  { parts: { db, newId }, clock }: TestApp,
  programId: string,
): Promise<{ readonly programId: string; readonly aliasId: string }> {
  const aliasId = newId();
  const alias = { aliasId, kind: "opponent", code: aliasId, name: "Harbor" } as const;
  await db.tenant(programId, (tx) => upsertAlias(tx, { ...alias, programId, now: clock() }));
  return { programId, aliasId };
}

const aRestRule: RestRule = { steps: [30, 45], dailyMax: 60 };

/** The flows of the actions with the rule for days of rest, with the entry that each must add. */
export function restRuleFlows(world: () => FlowWorld) {
  const set = async (rule: RestRule | null): Promise<ExpectedEntry> => {
    const { program, browser } = world();
    const params = { programId: program.programId };
    await browser.call(setRestRule, { params, body: { rule } });
    return { actor: program.admin.userId };
  };
  return {
    "rest-rule-set": async () => await set(aRestRule),
    "innings-caught-set": async (): Promise<ExpectedEntry> => {
      const { program, browser, testApp } = world();
      const { programId } = program;
      const { athleteId } = await anAthlete(testApp, program);
      await browser.call(setInningsCaught, {
        params: { programId, athleteId },
        body: { date: testApp.parts.clock().toISOString().slice(0, 10), innings: 4 },
      });
      return { actor: program.admin.userId, subject: athleteId };
    },
    "rest-rule-removed": async (): Promise<ExpectedEntry> => {
      await set(aRestRule);
      return { ...(await set(null)), besides: "rest-rule-set" };
    },
  };
}

/** The calls of the endpoints for level tables, names of codes and the rule for days of rest, by endpoint name. */
export const programSettingsCalls: Readonly<Record<string, MemberCall>> = {
  getLeague: ofProgram,
  listLevelTables: ofProgram,
  addLevelTable: { ...ofProgram, body: () => aNewLevelTable },
  saveLevelTable: { ...ofLevelTable, body: () => ({ ...aNewLevelTable, year: 2024, version: 1 }) },
  removeLevelTable: ofLevelTable,
  setRestRule: { ...ofProgram, body: () => ({ rule: aRestRule }) },
  listAliases: ofProgram,
  setAlias: { ...ofProgram, body: () => ({ kind: "opponent", code: "HAR_GUL", name: "Harbor" }) },
  removeAlias: { createTarget: anAlias },
};
