import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { armslot } from "./armslot-command.ts";

/** A new program as the operator's command prints it. */
export interface NewProgram {
  readonly programId: string;
  readonly setupUrl: string;
  readonly name: string;
  readonly email: string;
}

/** A program after its setup, with its admin's password. */
export interface Program extends NewProgram {
  readonly password: string;
  readonly dashboard: string;
}

/** Creates a program with the operator's command. Its setup is not done yet. */
export async function createProgram(): Promise<NewProgram> {
  const mark = randomUUID().slice(0, 8);
  const name = `Harbor College ${mark}`;
  const email = `coach.${mark}@harbor.example`;
  const printed = (await armslot([
    "program",
    "create",
    "--name",
    name,
    "--league",
    "Coastal League",
    "--email",
    email,
  ])) as { programId: string; setupUrl: string };
  return { programId: printed.programId, setupUrl: printed.setupUrl, name, email };
}

/** Creates a program and completes its setup over HTTP. Afterwards `request` is signed in as its admin. */
export async function createReadyProgram(
  request: APIRequestContext,
  origin: string,
): Promise<Program> {
  const created = await createProgram();
  const password = "curveball 42";
  const answer = await request.post(`${origin}/api/program-setup/complete`, {
    headers: { origin },
    data: {
      programId: created.programId,
      token: new URL(created.setupUrl).searchParams.get("token"),
      password,
      firstName: "Casey",
      lastName: "Alder",
      title: "Head Coach",
      invites: [],
    },
  });
  if (!answer.ok()) throw new Error(`The server refused the setup: ${await answer.text()}`);
  return { ...created, password, dashboard: `/programs/${created.programId}` };
}
