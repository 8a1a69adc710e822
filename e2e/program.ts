import type { APIRequestContext } from "@playwright/test";
import {
  addAthlete,
  finishSetup,
  type NewProgram,
  createProgram as newProgram,
  type Post,
} from "../kit/product.mjs";
import { password } from "../kit/samples.mjs";
import { armslot } from "./armslot-command.ts";

/** A program after its setup, with its admin's password. */
export interface Program extends NewProgram {
  readonly password: string;
  readonly dashboard: string;
  /** Posts with the browser's cookies, so as the admin. */
  readonly post: Post;
}

/**
 * Creates a program with the operator's command. Its setup is not done yet.
 * @param settings of a server other than the one that all journeys share
 */
export async function createProgram(
  settings: Readonly<Record<string, string>> = {},
): Promise<NewProgram> {
  return await newProgram((words) => armslot(words, settings));
}

/** Creates a program and completes its setup over HTTP. Afterwards `request` is signed in as its admin. */
export async function createReadyProgram(
  request: APIRequestContext,
  origin: string,
): Promise<Program> {
  const created = await createProgram();
  const post: Post = async (path, data, headers = {}) => {
    const answer = await request.post(origin + path, { headers: { ...headers, origin }, data });
    if (!answer.ok()) throw new Error(`${path} was refused: ${await answer.text()}`);
    return await answer.json();
  };
  await finishSetup(post, created);
  return { ...created, password, post, dashboard: `/programs/${created.programId}` };
}

/** Adds the pitcher of the device file to a program's roster. Returns the path of the pitcher's page. */
export async function addPitcher(program: Program): Promise<string> {
  const athleteId = await addAthlete(program, {
    firstName: "Mateo",
    lastName: "Quill",
    position: "LHP",
    school: "Bayview High",
  });
  return `${program.dashboard}/athletes/${athleteId}`;
}
