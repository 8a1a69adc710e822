import { joinWaitlist, waitlistEntry } from "@armslot/contracts/site/public-site";
import { siteMessages } from "@armslot/contracts/site/site-messages";
import { useState } from "react";
import { call } from "../client/api.ts";
import { usePageTitle } from "../client/page-title.ts";
import { useForm } from "../client/use-form.ts";
import { EmailField } from "../ui/form/email-field.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { honeypotValue, MessageCard } from "./message-card.tsx";
import { type FormView, type MessagePageProps, messageFailure } from "./message-form.ts";
import { SentMessage } from "./sent-message.tsx";

type Waitlist = typeof waitlistEntry;
const empty = { fullName: "", email: "", league: "", programName: "", title: "" };

/** The waitlist form. Success replaces the whole page (SITE-3). */
export function GetStartedPage({ typed = empty }: MessagePageProps<Waitlist>) {
  const [isSent, setIsSent] = useState(false);
  usePageTitle(isSent ? siteMessages.waitlistJoined : "Get Early Access");
  const form = useForm({
    schema: waitlistEntry,
    initial: typed,
    describe: messageFailure,
    submit: async (values) => {
      await call(joinWaitlist, { body: { ...values, ...honeypotValue(form.props.ref.current) } });
      setIsSent(true);
    },
  });
  if (isSent)
    return <SentMessage title={siteMessages.waitlistJoined} text={siteMessages.waitlistPromise} />;
  return <GetStartedForm form={form} />;
}

/** The waitlist form's card, for the interactive page and for the server's template. */
export function GetStartedForm({ form }: { readonly form: FormView<Waitlist> }) {
  return (
    <MessageCard
      title="Get Early Access"
      text="Tell us who you are and where you coach or scout, and we will set up your program."
      form={form}
      action={joinWaitlist.path}
      button="Join Waitlist"
    >
      <TextField {...form.field("fullName")} label="Full Name" autoComplete="name" required />
      <EmailField {...form.field("email")} label="Email" autoComplete="email" required />
      <TextField {...form.field("league")} label="League" autoComplete="off" required />
      <TextField
        {...form.field("programName")}
        label="Program Name"
        autoComplete="organization"
        required
      />
      <TextField
        {...form.field("title")}
        label="Title"
        autoComplete="organization-title"
        required
      />
    </MessageCard>
  );
}
