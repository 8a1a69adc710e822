import { id } from "@armslot/contracts/fields";
import * as z from "zod/mini";
import { CommandFailed } from "./command.ts";

/** There is no such program. */
export function noProgram(): CommandFailed {
  return new CommandFailed("There is no program of this id. To list them: armslot program list");
}

/** A program's id as typed; a text that can't be an id is the id of no program. */
export function programIdOf(text: string | undefined): string {
  const { data } = z.safeParse(id, text?.trim().toLowerCase());
  if (data === undefined) throw noProgram();
  return data;
}
