import { downloadExport, exportAthlete, exportProgram } from "@armslot/contracts/sharing/exports";
import { expect } from "vitest";
import type { TestBrowser } from "./test-browser.ts";
import { unzipped } from "./unzipped.ts";

/** A downloaded export. */
export interface DownloadedExport {
  readonly fileName: string;
  readonly texts: Map<string, string>;
  /** The rows of a JSON file. */
  rows(name: string): readonly Readonly<Record<string, unknown>>[];
}

/** Starts and downloads the export of an athlete, or of the whole program without one. */
export async function downloadedExport(
  browser: TestBrowser,
  { programId, athleteId }: { readonly programId: string; readonly athleteId?: string },
): Promise<DownloadedExport> {
  const { exportId } =
    athleteId === undefined
      ? await browser.call(exportProgram, { params: { programId } })
      : await browser.call(exportAthlete, { params: { programId, athleteId } });
  const answer = await browser.send(downloadExport, { params: { programId, exportId } });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/zip");
  const [, fileName = ""] =
    /^attachment; filename="([\w.-]+)"$/.exec(String(answer.headers["content-disposition"])) ?? [];
  const texts = await unzipped(answer.rawPayload);
  return {
    fileName,
    texts,
    rows: (name) => JSON.parse(texts.get(`json/${name}.json`) ?? "null"),
  };
}
