import { writeFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { type PageName, pages } from "../contracts/src/core/pages.ts";
import type { ReportContent } from "../contracts/src/scouting/reports.ts";
import { addAthlete, addAthletes } from "../kit/product.mjs";
import { seasonFile } from "../kit/samples.mjs";
import { emptyContent } from "../web/src/scouting/report/report-draft.ts";
import { armslot } from "./armslot-command.ts";
import type { Program } from "./program.ts";

/** A name that is as long as real ones get, with parts that do not break. */
export const longName = {
  firstName: "Bartholomew Maximilian",
  lastName: "Featherstonehaugh-Wolfeschlegelsteinhausen",
};

const games = 60;
const athletes = 60;

/** The paths of a program's screens, by page name. */
export type ScreenPaths = ReadonlyMap<PageName, string>;

/**
 * Fills a program with many athletes. One of them has long names and many games. Returns the paths of all screens of the program, with
 * that athlete and one of the games.
 */
export async function fillProgram(
  { page, program }: { readonly page: Page; readonly program: Program },
  file: string,
): Promise<ScreenPaths> {
  const { programId } = program;
  const athleteId = await addAthlete(program, {
    ...longName,
    school: "Academy of the Holy Innocents at Llanfairpwllgwyngyllgogerychwyrndrobwll",
  });
  await addAthletes({ ...program, cookie: "" }, athletes);
  const pitcher = `${longName.lastName}, ${longName.firstName}`;
  await writeFile(file, seasonFile({ pitcher, id: 900100, games, pitches: 30, prefix: "season" }));
  await armslot(["import", file, "--program", programId]);
  const { games: captured } = await (
    await page.request.get(`/api/programs/${programId}/athletes/${athleteId}`)
  ).json();
  const { gameId }: { readonly gameId: string } = captured[0];
  const ids = { programId, athleteId, gameId, ...(await addScouting(page, programId, athleteId)) };
  const own = Object.entries(pages).filter(([, path]) => path.startsWith(pages.dashboard));
  return new Map(own.map(([name, path]) => [name as PageName, fillIn(path, ids)]));
}

const sentence = "Repeats a loose, three-quarter delivery, and keeps his velocity into the fifth.";

/** A report as a scout who saw five pitches and every tool writes it. */
function writtenReport(tools: readonly { readonly key: string; readonly kind: string }[]) {
  const pitches = tools.filter(({ kind }) => kind === "pitch").slice(0, 5);
  const others = tools.filter(({ kind }) => kind !== "pitch");
  const long = `${sentence} `.repeat(3).trim();
  return {
    ...emptyContent,
    grades: [...pitches, ...others].map(({ key, kind }) => ({
      ...{ tool: key, present: 50, future: 55, words: sentence },
      gun: kind === "pitch" ? { low: 86, sit: 88, high: 91, peak: 92.4 } : null,
    })),
    ...{ delivery: long, armAction: sentence, strengths: long, weaknesses: sentence },
    summary: `${long} ${long}`,
    ...{ roleNow: "Friday starter", roleLater: "Back-end starter", arrivalYear: 2030 },
    ...{ risk: "medium", riskWhy: sentence, likely: 45, action: "follow" },
    ...{ adjustment: -5, adjustmentReason: sentence },
  } satisfies ReportContent;
}

const newId = (number: number) => `00000000-0000-7000-8000-00000000000${number}`;

/** Adds a draft of a report and a list. Returns their IDs with the member's and a month, as the paths of screens name them. */
async function addScouting(page: Page, programId: string, athleteId: string) {
  const origin = process.env.PUBLIC_URL ?? "";
  const api = `/api/programs/${programId}`;
  const [reportId, listId] = [newId(1), newId(2)];
  const send = async (path: string, data: object) => {
    const answer = await page.request.put(`${api}/${path}`, { headers: { origin }, data });
    if (!answer.ok()) throw new Error(`${path} was refused: ${await answer.text()}`);
  };
  await send(`lists/${listId}`, { name: "Fall visits", isShared: true });
  const { templates } = await (await page.request.get(`${api}/board?limit=1`)).json();
  const { templateId, version, tools } = templates[0];
  await send(`athletes/${athleteId}/reports/${reportId}`, {
    ...{ saveId: newId(3), revision: 0, corrects: null, templateId, templateVersion: version },
    ...{ content: writtenReport(tools), isFiled: false },
    seen: { readings: null, reports: false },
  });
  const { session } = await (await page.request.get("/api/session")).json();
  return { reportId, listId, userId: session.user.uid as string, month: "2026-05" };
}

function fillIn(path: string, ids: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`no ${name} for ${path}`);
    return id;
  });
}

/** Opens a screen and waits for its content. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
  await expect(page.locator("[data-print-header]")).toBeAttached();
}
