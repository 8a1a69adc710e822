import { listPeople, listSentInvites, removeMember } from "@armslot/contracts/people/people";
import type { Parts } from "../deps/parts.ts";
import type { Routes } from "../http/route.ts";
import { invitesSentBy, peopleOf } from "./people.query.ts";
import { removeMemberOfProgram } from "./remove-member-of-program.ts";

export function mountPeople(routes: Routes, parts: Parts): void {
  const { db, clock } = parts;

  routes.read(listPeople, async (tx, { params: { programId } }) => ({
    people: await peopleOf(tx, { programId, now: clock() }),
  }));

  // Not a read in one message, which only learns afterward who asks.
  routes.act(listSentInvites, async ({ viewer: { programId, userId } }) => {
    const invites = await db.tenantRead(programId, (tx) =>
      invitesSentBy(tx, { programId, sentBy: userId, now: clock() }),
    );
    return { reply: { invites } };
  });

  routes.act(removeMember, (call) => removeMemberOfProgram(parts, call));
}
