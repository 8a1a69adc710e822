import type { NodemailerError } from "nodemailer";
import type { Delivery } from "./transport.ts";

/** Replies that ask for a sign-in or for TLS, at whatever command: a fault of the settings and not of this mail. */
const setupReplies = [530, 534, 535, 538];

/**
 * What a failed attempt means: only a verdict on this mail is for good. A refusal of the server as a whole, or of us, is tried again,
 * because the operator can mend it and every mail would meet it.
 * @param shown makes what was said fit for the operator
 */
export function smtpFailure(failure: unknown, shown: (said: string) => string): Delivery {
  const error: NodemailerError = failure instanceof Error ? failure : new Error("unknown failure");
  const said = shown(`${error.response ?? error.message}`);
  const ofService = { outcome: "retry", fault: "service" } as const;
  if (error.code === "EABORT") {
    return { ...ofService, reason: "The mail server did not answer in time." };
  }
  if (error.code === "ETLS") {
    return { ...ofService, reason: `The mail server offers no TLS to trust: ${said}` };
  }
  if (isAboutSetup(error)) {
    const advice = "Check user, password and smtp or smtps in SMTP_URL";
    return { ...ofService, reason: `The mail server refused the sign-in. ${advice}: ${said}` };
  }
  const fault = isAboutThisMail(error) ? "mail" : "service";
  if (isVerdict(error)) {
    return { outcome: "permanent", fault, reason: `The mail server refused the mail: ${said}` };
  }
  if (error.response !== undefined) {
    return { outcome: "retry", fault, reason: `The mail server put the mail off: ${said}` };
  }
  const code = error.originalCode ?? error.code ?? "no code";
  return { ...ofService, reason: `No mail could be handed over (${code}): ${said}` };
}

function isAboutSetup({ code, responseCode }: NodemailerError): boolean {
  if (responseCode !== undefined && setupReplies.includes(responseCode)) return true;
  return code === "EAUTH" || code === "ENOAUTH";
}

/** A reply to recipient or text. Our sender is the same for every mail, so that a refusal of it is not this mail's. */
function isAboutThisMail({ code, command, responseCode }: NodemailerError): boolean {
  // The commands go out together: a 421 to one of them ends the connection and is all that we hear.
  if (code === "ECONNECTION") return command === "CONN" && responseCode === 421;
  return (code === "EENVELOPE" || code === "EMESSAGE") && command !== "MAIL FROM";
}

/** A lasting reply to sender, recipient or text, or one of the two that nodemailer finds unfit before it asks. */
function isVerdict({ code, permanent, response }: NodemailerError): boolean {
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return false;
  return permanent === true || response === undefined;
}
