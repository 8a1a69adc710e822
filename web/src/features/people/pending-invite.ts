import type { PersonRow } from "@armslot/contracts/people";

/** Somebody whose invite waits. */
export type PendingInvite = Extract<PersonRow, { status: "pending" }>;
