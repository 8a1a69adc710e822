import { listPeople, removeMember } from "@armslot/contracts/people";
import type { Routes } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { peopleOf } from "./people.query.ts";
import { removeMemberOfProgram } from "./remove-member-of-program.ts";

export function mountPeople(routes: Routes, parts: Parts): void {
  const { clock } = parts;

  routes.read(listPeople, async (tx, { params: { programId } }) => ({
    people: await peopleOf(tx, { programId, now: clock() }),
  }));

  routes.act(removeMember, (call) => removeMemberOfProgram(parts, call));
}
