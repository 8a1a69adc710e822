import { messages } from "@armslot/contracts/messages";
import { contactMessage, sendContactMessage } from "@armslot/contracts/public-site";
import { useEffect, useState } from "react";
import { call } from "../lib/api.ts";
import { useForm } from "../lib/form/use-form.ts";
import { usePageTitle } from "../lib/page-title.ts";
import { EmailField } from "../ui/form/email-field.tsx";
import { TextArea } from "../ui/form/text-area.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { MessageCard, trapIn } from "./message-card.tsx";
import { type DrawnForm, type MessageScreenProps, messageFailure } from "./message-form.ts";
import { SentScreen } from "./sent-screen.tsx";

type Contact = typeof contactMessage;
const empty = { fullName: "", email: "", programName: "", message: "" };

/** A message to whoever runs this Armslot; once sent, the screen says so and nothing else. */
export function ContactScreen({ typed = empty }: MessageScreenProps<Contact>) {
  const [isSent, setIsSent] = useState(false);
  usePageTitle(isSent ? messages.contactSent : "Contact");
  useEffect(scrollToTop, []);
  const form = useForm({
    schema: contactMessage,
    initial: typed,
    describe: messageFailure,
    submit: async (values) => {
      await call(sendContactMessage, {
        body: { ...values, ...trapIn(form.props.ref.current) },
      });
      setIsSent(true);
    },
  });
  if (isSent) return <SentScreen title={messages.contactSent} text={messages.contactPromise} />;
  return <ContactForm form={form} />;
}

/** Unless the person has begun to fill in the form before the scripts came. */
function scrollToTop(): void {
  if (document.activeElement?.closest("form")) return;
  window.scrollTo({ top: 0, behavior: "instant" });
}

/** The contact form, as a running one or as its template. */
export function ContactForm({ form }: { readonly form: DrawnForm<Contact> }) {
  return (
    <MessageCard
      title="Contact Us"
      text="A question, an idea, a demo for your staff: write to us."
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
