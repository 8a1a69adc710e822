import { contactKinds } from "@armslot/contracts/scouting/contact-rules";
import { type Contact, contactPeople, withdrawContact } from "@armslot/contracts/scouting/contacts";
import { useState } from "react";
import { useEndpointMutation } from "../../client/queries.ts";
import { useViewer } from "../../session/session.ts";
import { ConfirmInPlace } from "../../ui/confirm-in-place.tsx";
import { Problem } from "../../ui/problem.tsx";
import { VerdictBadge } from "./rule-answers.tsx";

/** Returns a contact's time as its place's clock showed it. */
export function contactTime({ at, timeZone }: Pick<Contact, "at" | "timeZone">): string {
  return new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, dateStyle: "medium", timeStyle: "short" },
  }).format(new Date(at));
}

/** Returns a contact in a few words, such as `Call to a parent, no answer`. */
function contactText({ kind, direction, withWhom, wasAnswered }: Contact): string {
  const who = contactPeople[withWhom].toLowerCase();
  const way = direction === "out" ? `to ${who}` : `from ${who}`;
  return `${contactKinds[kind]} ${way}${wasAnswered ? "" : ", no answer"}`;
}

interface ContactRowProps {
  readonly programId: string;
  readonly contact: Contact;
  readonly onChanged: () => void;
}

/** A contact of the log. Its author can withdraw it while its month is open. */
export function ContactRow({ programId, contact, onChanged }: ContactRowProps) {
  const {
    contactId,
    athleteId,
    minutes,
    place,
    verdict,
    rule,
    overrideReason,
    loggedBy,
    memberId,
  } = contact;
  const [isAsking, setIsAsking] = useState(false);
  const { user } = useViewer();
  const withdraw = useEndpointMutation(withdrawContact, { onSuccess: onChanged });
  const facts = [
    contactTime(contact),
    minutes === null ? null : `${minutes} min`,
    place,
    loggedBy ?? "a former member",
  ].filter((fact) => fact !== null);
  const isOwn = memberId === user.uid;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 text-dense">
      <div className="flex min-w-0 flex-[1_1_12rem] flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {contactText(contact)}
          <VerdictBadge verdict={verdict} />
        </span>
        <span className="text-meta text-muted wrap-anywhere">{facts.join(" · ")}</span>
        {overrideReason !== null && (
          <span className="text-meta wrap-anywhere">{`Reason: ${overrideReason}`}</span>
        )}
        {verdict === "not-allowed" && rule !== null && (
          <span className="text-meta text-muted wrap-anywhere">{rule}</span>
        )}
        {withdraw.error && <Problem>{withdraw.error.sentence}</Problem>}
      </div>
      {isOwn && (
        <ConfirmInPlace
          label="Withdraw"
          question="Withdraw this contact?"
          kind="quiet"
          isAsking={isAsking}
          isBusy={withdraw.isPending}
          onAsk={() => setIsAsking(true)}
          onConfirm={() => withdraw.mutate({ params: { programId, athleteId, contactId } })}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
