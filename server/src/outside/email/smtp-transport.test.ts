import { createServer, type Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { mailMessages } from "../../../test/mail-messages.ts";
import { smtpSettings, startSmtp } from "../../../test/mail-services.ts";
import { smtpOptions } from "./smtp-options.ts";
import { smtpTransport } from "./smtp-transport.ts";
import type { MailMessage } from "./transport.ts";

const { invite, contact } = mailMessages;
const patient = () => AbortSignal.timeout(60_000);
const impatient = () => AbortSignal.timeout(150);

function refusal(responseCode: number, text: string) {
  return Object.assign(new Error(text), { responseCode });
}

async function deliver(message: MailMessage) {
  const { settings, taken } = await startSmtp();
  const delivery = await smtpTransport(settings).send(message, patient());
  return { delivery, taken };
}

describe("a delivered mail", () => {
  test("is from the setting, to one person, has both parts and says that a machine sent it", async () => {
    const { delivery, taken } = await deliver(invite);
    expect(delivery).toEqual({ outcome: "sent" });
    expect(taken).toMatchObject([
      {
        from: "mail@armslot.example",
        to: ["ana@visitors.example"],
        mail: {
          from: { value: [{ name: "Armslot, Inc.", address: "mail@armslot.example" }] },
          to: { value: [{ name: "Ana Ibarra", address: "ana@visitors.example" }] },
          subject: "Max Ode invited you to Riverside College on Armslot",
          messageId: `<${invite.mailId}@armslot.example>`,
        },
      },
    ]);
    const { mail } = taken[0]!;
    expect([...mail.headers.keys()].sort()).toEqual([
      "auto-submitted",
      "content-type",
      "date",
      "from",
      "message-id",
      "mime-version",
      "subject",
      "to",
    ]);
    expect(mail.headers.get("auto-submitted")).toBe("auto-generated");
    expect(mail.headers.get("content-type")).toMatchObject({ value: "multipart/alternative" });
    expect(mail.text).toContain(invite.params.invite_link);
    expect(mail.html).toContain(`href="${invite.params.invite_link}"`);
    expect(mail.attachments).toEqual([]);
  });

  test("of a visitor has them in Reply-To and nowhere else in its head", async () => {
    const { taken } = await deliver(contact);
    const { mail, source, from, to } = taken[0]!;
    const { name, address } = contact.replyTo;
    expect(mail.replyTo).toMatchObject({ value: [{ name, address }] });
    expect([from, to]).toEqual(["mail@armslot.example", [contact.to.address]]);
    const head = source.slice(0, source.indexOf("\r\n\r\n"));
    expect(head.split(address)).toHaveLength(2);
    expect(mail.text).toContain("Is there a trial?\nThe season begins soon.");
  });

  test.each([
    "noor@visitors.example, eve@visitors.example",
    "noor@visitors.example\r\nBcc: eve@visitors.example",
  ])("of a visitor whose address is none, %j, has no Reply-To", async (address) => {
    const { taken } = await deliver({ ...contact, replyTo: { name: "x", address } });
    expect(taken[0]?.mail.replyTo).toBeUndefined();
    expect(taken[0]?.source).not.toContain("eve@");
  });

  test("carries the same Message-ID at every attempt", async () => {
    const { settings, taken } = await startSmtp();
    const transport = smtpTransport(settings);
    await transport.send(invite, patient());
    await transport.send(invite, patient());
    const [first, second] = taken.map(({ mail }) => mail.messageId);
    expect(first).toContain(invite.mailId);
    expect(second).toBe(first);
  });

  test.each([
    'Ibarra, Ana "Ace" <eve@visitors.example>, Eve',
    "Ana; Ibarra: a@b.example",
    "Zoë Åström 👋",
    "\\",
  ])("goes to one person whatever that person is called: %s", async (name) => {
    const { delivery, taken } = await deliver({ ...invite, to: { ...invite.to, name } });
    expect(delivery).toEqual({ outcome: "sent" });
    expect(taken[0]?.to).toEqual([invite.to.address]);
    expect(taken[0]?.mail.to).toMatchObject({ value: [{ address: invite.to.address }] });
    expect(taken[0]?.mail.to).toHaveProperty("value.length", 1);
  });

  test("names its reader without a web address", async () => {
    const to = { ...invite.to, name: "Win at\r\nhttps://evil.example" };
    const { taken } = await deliver({ ...invite, to });
    const name = "Win at https: evil. example";
    expect(taken[0]?.mail.to).toMatchObject({ value: [{ name, address: to.address }] });
  });

  test("names its reader as the header says, and not as an encoded word would", async () => {
    const to = { ...invite.to, name: "=?utf-8?Q?Win=20at=20evil=2Eexample?=" };
    const { taken } = await deliver({ ...invite, to });
    const name = "= ?utf-8?Q?Win=20at=20evil=2Eexample?=";
    expect(taken[0]?.mail.to).toMatchObject({ value: [{ name, address: to.address }] });
  });

  test("reaches a domain with letters beyond ASCII", async () => {
    const to = { name: "Ana", address: "ana@bücher.example" };
    const { taken } = await deliver({ ...invite, to });
    expect(taken[0]?.to).toEqual([to.address]);
    expect(taken[0]?.source).toContain("<ana@xn--bcher-kva.example>");
  });
});

describe("header injection", () => {
  const attack =
    "x\r\nBcc: eve@visitors.example\r\nX-Evil: 1\n\n<script>alert(1)</script>\u0000.\r\n.\r\n";
  const messages = Object.values(mailMessages);
  const places = messages.flatMap((message) =>
    [...Object.keys(message.params), "name"].map((place) => ({ place, message })),
  );

  test.each(places)("in $place of $message.kind adds nobody and no header", async (target) => {
    const { place, message } = target;
    const to = place === "name" ? { ...message.to, name: attack } : message.to;
    const params = place === "name" ? message.params : { ...message.params, [place]: attack };
    const { delivery, taken } = await deliver({ ...message, to, params });
    expect(delivery).toEqual({ outcome: "sent" });
    expect(taken.map((one) => one.to)).toEqual([[message.to.address]]);
    const { mail } = taken[0]!;
    expect(mail.headers.size).toBe(mail.headers.has("reply-to") ? 9 : 8);
    expect(mail.bcc).toBeUndefined();
    expect(mail.to).toHaveProperty("value.length", 1);
    expect(mail.html).not.toContain("<script");
  });

  test.each([
    "ana@visitors.example, eve@visitors.example",
    "ana@visitors.example>\r\nRCPT TO:<eve@visitors.example",
    "Ana <ana@visitors.example>",
    "",
  ])("in the address is refused for good: %j", async (address) => {
    const { delivery, taken } = await deliver({ ...invite, to: { name: "Ana", address } });
    expect(delivery).toEqual({
      outcome: "permanent",
      fault: "mail",
      reason: "The recipient's address is no email address.",
    });
    expect(taken).toEqual([]);
  });
});

/** Where the server says no, with what, what that means, whose fault it is, and what the operator reads. */
const refusals = [
  ["onRcptTo", 550, "permanent", "mail", "The mail server refused the mail: 550 no such box"],
  ["onRcptTo", 451, "retry", "mail", "The mail server put the mail off: 451 no such box"],
  ["onRcptTo", 421, "retry", "mail", "The mail server put the mail off: 421 no such box"],
  ["onRcptTo", 503, "retry", "mail", "The mail server put the mail off: 503 no such box"],
  ["onRcptTo", 530, "retry", "service", "The mail server refused the sign-in. Check user"],
  ["onMailFrom", 553, "permanent", "service", "The mail server refused the mail: 553 no such box"],
  ["onMailFrom", 451, "retry", "service", "The mail server put the mail off: 451 no such box"],
  ["onMailFrom", 421, "retry", "service", "The mail server put the mail off: 421 no such box"],
  [
    "onMailFrom",
    530,
    "retry",
    "service",
    "The mail server refused the sign-in. Check user, password",
  ],
  ["onData", 554, "permanent", "mail", "The mail server refused the mail: 554 no such box"],
  ["onData", 452, "retry", "mail", "The mail server put the mail off: 452 no such box"],
  ["onConnect", 554, "retry", "service", "The mail server put the mail off: 554 no such box"],
] as const;

describe.each([
  ["one by one", ["AUTH", "PIPELINING"]],
  ["all at once", ["AUTH"]],
])("a refusal of commands sent %s", (_how, disabledCommands) => {
  test.each(refusals)("at %s with %i is %s, by fault of the %s", async (...refused) => {
    const [place, code, outcome, fault, reason] = refused;
    const refuse = refusal(code, "no such box");
    const { settings, taken } = await startSmtp({
      disabledCommands,
      ...(place === "onConnect" && { onConnect: (_session, done) => done(refuse) }),
      ...(place === "onMailFrom" && { onMailFrom: (_from, _session, done) => done(refuse) }),
      ...(place === "onRcptTo" && { onRcptTo: (_to, _session, done) => done(refuse) }),
      ...(place === "onData" && {
        onData: (stream, _session, done) => stream.on("end", () => done(refuse)).resume(),
      }),
    });
    expect(await smtpTransport(settings).send(invite, patient())).toEqual({
      outcome,
      fault,
      reason: expect.stringContaining(reason),
    });
    expect(taken).toEqual([]);
  });
});

describe("a refusal", () => {
  test("is told without the person, the link and the password", async () => {
    const { to, params } = invite;
    const said = `<${to.address}> ${to.name} ${params.invite_link} top-secret unknown`;
    const { settings } = await startSmtp({
      onAuth: (auth, _session, done) => done(null, { user: auth.username }),
      onRcptTo: (_to, _session, done) => done(refusal(550, said)),
    });
    const login = { user: "mailer", password: "top-secret" };
    expect(await smtpTransport({ ...settings, login }).send(invite, patient())).toEqual({
      outcome: "permanent",
      fault: "mail",
      reason: "The mail server refused the mail: 550 … unknown",
    });
  });
});

describe("the sign-in", () => {
  const accounts = [
    ["right", "top-secret", { outcome: "sent" }],
    [
      "wrong",
      "guessed",
      {
        outcome: "retry",
        fault: "service",
        reason: expect.stringMatching(
          /^The mail server refused the sign-in\. Check .*SMTP_URL: 535/,
        ),
      },
    ],
  ] as const;

  test.each(accounts)("with the %s password", async (_word, password, expected) => {
    const { settings, taken } = await startSmtp({
      onAuth: (auth, _session, done) => {
        if (auth.password === "top-secret") return done(null, { user: auth.username });
        return done(new Error("Invalid username or password"));
      },
    });
    const login = { user: "mailer", password };
    expect(await smtpTransport({ ...settings, login }).send(invite, patient())).toEqual(expected);
    expect(taken).toHaveLength(expected.outcome === "sent" ? 1 : 0);
  });
});

describe("TLS beyond the own machine", () => {
  const login = { user: "mailer", password: "top-secret" };

  test.each([
    ["without STARTTLS", { disabledCommands: ["STARTTLS"] }, false, "offers no TLS"],
    ["whose certificate nobody vouches for", {}, false, "certificate"],
    ["with smtps whose certificate nobody vouches for", { secure: true }, true, "certificate"],
  ])("a server %s gets neither mail nor password", async (_which, options, isSecure, reason) => {
    const passwords: unknown[] = [];
    const { settings, taken } = await startSmtp({
      ...options,
      onAuth: (auth, _session, done) => {
        passwords.push(auth.password);
        done(null, { user: auth.username });
      },
    });
    const transport = smtpTransport({ ...settings, isSecure, isLoopback: false, login });
    expect(await transport.send(invite, patient())).toEqual({
      outcome: "retry",
      fault: "service",
      reason: expect.stringContaining(reason),
    });
    expect(taken).toEqual([]);
    expect(passwords).toEqual([]);
  });

  test("is asked for, and nothing is ever fetched for a mail", () => {
    const settings = smtpSettings(25);
    const remote = { ...settings, host: "mail.example", isLoopback: false };
    const always = {
      disableFileAccess: true,
      disableUrlAccess: true,
      tls: { rejectUnauthorized: true },
    };
    expect(smtpOptions(remote)).toMatchObject({ ...always, requireTLS: true, ignoreTLS: false });
    expect(smtpOptions({ ...remote, isSecure: true })).toMatchObject({ ...always, secure: true });
    expect(smtpOptions(settings)).toMatchObject({ requireTLS: false, ignoreTLS: true });
    expect(smtpOptions({ ...settings, isSecure: true })).toMatchObject({ ...always, secure: true });
    expect(smtpOptions({ ...settings, host: "localhost" }).host).toBe("127.0.0.1");
  });
});

/** A server that talks as it is told to. */
async function startSocketServer(talk: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on("error", () => undefined));
    talk(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  onTestFinished(stop);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return { settings: smtpSettings(address.port), stop };
}

describe("no answer", () => {
  test("silence ends with the signal and is tried again", async () => {
    const { settings } = await startSocketServer(() => undefined);
    expect(await smtpTransport(settings).send(invite, impatient())).toEqual({
      outcome: "retry",
      fault: "service",
      reason: "The mail server did not answer in time.",
    });
  });

  test("silence after the text ends with the signal and is tried again", async () => {
    const { settings } = await startSmtp({ onData: (stream) => stream.resume() });
    expect(await smtpTransport(settings).send(invite, impatient())).toEqual({
      outcome: "retry",
      fault: "service",
      reason: "The mail server did not answer in time.",
    });
  });

  test.each([
    ["at once", (socket: Socket) => socket.destroy()],
    ["after the greeting", (socket: Socket) => socket.end("220 mail.example ESMTP\r\n")],
    [
      "after a 421 to our hello",
      (socket: Socket) =>
        socket
          .once("data", () => socket.end("421 too busy\r\n"))
          .write("220 mail.example ESMTP\r\n"),
    ],
    ["after nonsense", (socket: Socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")],
  ])("a connection cut %s is tried again", async (_when, talk) => {
    const { settings } = await startSocketServer(talk);
    expect(await smtpTransport(settings).send(invite, patient())).toMatchObject({
      outcome: "retry",
      fault: "service",
    });
  });

  test("nobody listening is tried again", async () => {
    const { settings, stop } = await startSocketServer(() => undefined);
    await stop();
    expect(await smtpTransport(settings).send(invite, patient())).toEqual({
      outcome: "retry",
      fault: "service",
      reason: expect.stringContaining("(ECONNREFUSED)"),
    });
  });

  test("a signal that was aborted before connects to nobody", async () => {
    const { settings, taken } = await startSmtp();
    const delivery = await smtpTransport(settings).send(invite, AbortSignal.abort());
    expect(delivery).toMatchObject({ outcome: "retry", fault: "service" });
    expect(taken).toEqual([]);
  });
});
