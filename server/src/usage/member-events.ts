import { createHmac } from "node:crypto";
import type { Role } from "@armslot/contracts/core/access";
import type { EventName, eventFields } from "@armslot/contracts/core/events";
import { inviteToken } from "../core/invite-token.ts";
import type { Parts } from "../deps/parts.ts";
import type { NewEvent } from "../storage/analytics-events.ts";
import type { ProfileProperties } from "../storage/analytics-profiles.ts";
import type { NewInvite } from "../storage/pending-invites.ts";
import { eventText } from "./event-text.ts";

type Fields<Name extends EventName> = Readonly<
  Record<Exclude<(typeof eventFields)[Name][number], "distinct_id" | "createdAt">, string>
>;

interface MemberEvent<Name extends EventName> {
  readonly name: Name;
  readonly distinctId: string;
  readonly userId: string | null;
  readonly programId: string;
  readonly fields: Fields<Name>;
  readonly now: Date;
}

function eventOf<Name extends EventName>(
  { newId }: Pick<Parts, "newId">,
  { fields, now, ...event }: MemberEvent<Name>,
): NewEvent {
  const texts = Object.entries<string>(fields).map(([field, text]) => [field, eventText(text)]);
  const properties = { ...Object.fromEntries(texts), createdAt: now.toISOString() };
  return { ...event, insertId: newId(), properties, at: now, now };
}

/** Returns the one-way fingerprint that represents an invite's token in analytics, the same for the same token (EVENT-4). */
export function inviteFingerprint(
  serverSecret: string,
  invite: { readonly inviteId: string; readonly nonce: Uint8Array },
): string {
  const key = createHmac("sha256", serverSecret).update("invite fingerprint").digest();
  return createHmac("sha256", key)
    .update(inviteToken(serverSecret, invite))
    .digest("hex")
    .slice(0, 16);
}

/** Returns 'User Invited'. It carries the ID that the invited person's account will have, so it joins their signup in Mixpanel. */
export function userInvitedEvent(
  parts: Pick<Parts, "newId" | "serverSecret">,
  invite: Pick<NewInvite, "programId" | "inviteId" | "email" | "nonce" | "invitedBy" | "now">,
): NewEvent {
  const { programId, inviteId: uid, email, invitedBy, now } = invite;
  const fingerprint = inviteFingerprint(parts.serverSecret, invite);
  return eventOf(parts, {
    name: "User Invited",
    distinctId: uid,
    userId: null,
    programId,
    fields: { uid, email, inviteToken: fingerprint, programId, invitedBy },
    now,
  });
}

interface Member {
  readonly programId: string;
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  readonly email: string;
  readonly role: Role;
  readonly league: string;
}

/** Returns 'Invited User Signup'. */
export function invitedUserSignupEvent(
  parts: Pick<Parts, "newId">,
  { programId, userId, email, title, now }: Omit<Member, "league"> & { readonly now: Date },
): NewEvent {
  return eventOf(parts, {
    name: "Invited User Signup",
    distinctId: userId,
    userId,
    programId,
    fields: { uid: userId, email, programId, title },
    now,
  });
}

interface Download {
  readonly programId: string;
  readonly userId: string;
  readonly athleteId: string;
  readonly gameId: string;
  readonly now: Date;
}

/** Returns 'CSV Download' for a game. */
export function csvDownloadEvent(
  parts: Pick<Parts, "newId">,
  { programId, userId, athleteId, gameId, now }: Download,
): NewEvent {
  return eventOf(parts, {
    name: "CSV Download",
    distinctId: userId,
    userId,
    programId,
    fields: { programId, athleteId, gameId },
    now,
  });
}

/** Returns the analytics profile of a user who was just created (EVENT-6). */
export function profileOf(member: Member & { readonly now: Date }): ProfileProperties {
  const { firstName, lastName, email, programId, title, role, league, now } = member;
  return {
    name: eventText(`${firstName} ${lastName}`),
    email: eventText(email),
    createdAt: now.toISOString(),
    programId,
    title: eventText(title),
    type: role,
    league: eventText(league),
  };
}
