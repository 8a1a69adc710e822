import { contactMessage, sendContactMessage } from "@armslot/contracts/site/public-site";
import { siteMessages } from "@armslot/contracts/site/site-messages";
import { useEffect, useState } from "react";
import { call } from "../client/api.ts";
import { usePageTitle } from "../client/page-title.ts";
import { useForm } from "../client/use-form.ts";
import { EmailField } from "../ui/form/email-field.tsx";
import { TextArea } from "../ui/form/text-area.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { honeypotValue, MessageCard } from "./message-card.tsx";
import { type FormView, type MessagePageProps, messageFailure } from "./message-form.ts";
import { SentMessage } from "./sent-message.tsx";

type Contact = typeof contactMessage;
const empty = { fullName: "", email: "", programName: "", message: "" };

/** The contact form. Success replaces the whole page (SITE-4). */
export function ContactPage({ typed = empty }: MessagePageProps<Contact>) {
  const [isSent, setIsSent] = useState(false);
  usePageTitle(isSent ? siteMessages.contactSent : "Contact");
  useEffect(scrollToTop, []);
  const form = useForm({
    schema: contactMessage,
    initial: typed,
    describe: messageFailure,
    submit: async (values) => {
      await call(sendContactMessage, {
        body: { ...values, ...honeypotValue(form.props.ref.current) },
      });
      setIsSent(true);
    },
  });
  if (isSent)
    return <SentMessage title={siteMessages.contactSent} text={siteMessages.contactPromise} />;
  return <ContactForm form={form} />;
}

/** Scrolls to the top, unless the visitor started to fill in the form before the scripts loaded. */
function scrollToTop(): void {
  if (document.activeElement?.closest("form")) return;
  window.scrollTo({ top: 0, behavior: "instant" });
}

/** The contact form's card, for the interactive page and for the server's template. */
export function ContactForm({ form }: { readonly form: FormView<Contact> }) {
  return (
    <MessageCard
      title="Contact Us"
      text="Have a question or an idea, or want a demo for your staff? Write to us."
      form={form}
      action={sendContactMessage.path}
      button="Submit"
    >
      <TextField {...form.field("fullName")} label="Full Name" autoComplete="name" required />
      <EmailField {...form.field("email")} label="Email" autoComplete="email" required />
      <TextField
        {...form.field("programName")}
        label="Program Name"
        autoComplete="organization"
        required
      />
      <TextArea {...form.field("message")} label="Message" required />
    </MessageCard>
  );
}
