import type { PersonRow } from "@armslot/contracts/people";

/** A row of User Management for a pending invite. */
export type PendingInvite = Extract<PersonRow, { status: "pending" }>;
