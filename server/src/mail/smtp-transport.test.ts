import { createServer, type Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { mailMessages } from "../../test/kit/services/mail-messages.ts";
import { smtpSettings, startSmtp } from "../../test/kit/services/mail-services.ts";
import { smtpOptions, smtpTransport } from "./smtp-transport.ts";
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
  test("a delivered mail has the configured sender, one recipient, both parts and Auto-Submitted", async () => {
    const { delivery, taken } = await deliver(invite);
    expect(delivery).toEqual({ state: "sent" });
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

  test("names the visitor in Reply-To and in no other header", async () => {
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
  ])(
    "a delivered mail has no Reply-To when the visitor's address is invalid: %j",
    async (address) => {
      const { taken } = await deliver({ ...contact, replyTo: { name: "x", address } });
      expect(taken[0]?.mail.replyTo).toBeUndefined();
      expect(taken[0]?.source).not.toContain("eve@");
    },
  );

  test("a delivered mail has the same Message-ID in every attempt", async () => {
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
  ])("a delivered mail goes to one person with any name: %s", async (name) => {
    const { delivery, taken } = await deliver({ ...invite, to: { ...invite.to, name } });
    expect(delivery).toEqual({ state: "sent" });
    expect(taken[0]?.to).toEqual([invite.to.address]);
    expect(taken[0]?.mail.to).toMatchObject({ value: [{ address: invite.to.address }] });
    expect(taken[0]?.mail.to).toHaveProperty("value.length", 1);
  });

  test("shows the recipient's name without a web address", async () => {
    const to = { ...invite.to, name: "Win at\r\nhttps://evil.example" };
    const { taken } = await deliver({ ...invite, to });
    const name = "Win at https: evil. example";
    expect(taken[0]?.mail.to).toMatchObject({ value: [{ name, address: to.address }] });
  });

  test("shows the recipient's name as typed, not as an encoded word", async () => {
    const to = { ...invite.to, name: "=?utf-8?Q?Win=20at=20evil=2Eexample?=" };
    const { taken } = await deliver({ ...invite, to });
    const name = "= ?utf-8?Q?Win=20at=20evil=2Eexample?=";
    expect(taken[0]?.mail.to).toMatchObject({ value: [{ name, address: to.address }] });
  });

  test("reaches a domain with non-ASCII letters", async () => {
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

  test.each(places)(
    "header injection in $place of $message.kind adds no recipient and no header",
    async (target) => {
      const { place, message } = target;
      const to = place === "name" ? { ...message.to, name: attack } : message.to;
      const params = place === "name" ? message.params : { ...message.params, [place]: attack };
      const { delivery, taken } = await deliver({ ...message, to, params });
      expect(delivery).toEqual({ state: "sent" });
      expect(taken.map((one) => one.to)).toEqual([[message.to.address]]);
      const { mail } = taken[0]!;
      expect(mail.headers.size).toBe(mail.headers.has("reply-to") ? 9 : 8);
      expect(mail.bcc).toBeUndefined();
      expect(mail.to).toHaveProperty("value.length", 1);
      expect(mail.html).not.toContain("<script");
    },
  );

  test.each([
    "ana@visitors.example, eve@visitors.example",
    "ana@visitors.example>\r\nRCPT TO:<eve@visitors.example",
    "Ana <ana@visitors.example>",
    "",
  ])("header injection in the address fails for good: %j", async (address) => {
    const { delivery, taken } = await deliver({ ...invite, to: { name: "Ana", address } });
    expect(delivery).toEqual({
      state: "failed",
      fault: "mail",
      reason: "The recipient's address is not an email address.",
    });
    expect(taken).toEqual([]);
  });
});

/** Where the server refuses, its reply code, the state of the mail, what caused it, and the reason for the operator. */
const refusals = [
  ["onRcptTo", 550, "failed", "mail", "The mail server refused the mail: 550 no such box"],
  ["onRcptTo", 451, "queued", "mail", "The mail server deferred the mail: 451 no such box"],
  ["onRcptTo", 421, "queued", "mail", "The mail server deferred the mail: 421 no such box"],
  ["onRcptTo", 503, "queued", "mail", "The mail server deferred the mail: 503 no such box"],
  ["onRcptTo", 530, "queued", "service", "The mail server refused the sign-in. Check user"],
  ["onMailFrom", 553, "failed", "service", "The mail server refused the mail: 553 no such box"],
  ["onMailFrom", 451, "queued", "service", "The mail server deferred the mail: 451 no such box"],
  ["onMailFrom", 421, "queued", "service", "The mail server deferred the mail: 421 no such box"],
  [
    "onMailFrom",
    530,
    "queued",
    "service",
    "The mail server refused the sign-in. Check user, password",
  ],
  ["onData", 554, "failed", "mail", "The mail server refused the mail: 554 no such box"],
  ["onData", 452, "queued", "mail", "The mail server deferred the mail: 452 no such box"],
  ["onConnect", 554, "queued", "service", "The mail server deferred the mail: 554 no such box"],
] as const;

describe.each([
  ["one by one", ["AUTH", "PIPELINING"]],
  ["all at once", ["AUTH"]],
])("a refusal with commands sent %s", (_how, disabledCommands) => {
  test.each(refusals)("a refusal at %s with %i means %s, caused by the %s", async (...refused) => {
    const [place, code, state, fault, reason] = refused;
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
      state,
      fault,
      reason: expect.stringContaining(reason),
    });
    expect(taken).toEqual([]);
  });
});

describe("a refusal", () => {
  test("a refusal is shown to the operator without recipient, link and password", async () => {
    const { to, params } = invite;
    const reply = `<${to.address}> ${to.name} ${params.invite_link} top-secret unknown`;
    const { settings } = await startSmtp({
      onAuth: (auth, _session, done) => done(null, { user: auth.username }),
      onRcptTo: (_to, _session, done) => done(refusal(550, reply)),
    });
    const login = { user: "mailer", password: "top-secret" };
    expect(await smtpTransport({ ...settings, login }).send(invite, patient())).toEqual({
      state: "failed",
      fault: "mail",
      reason: "The mail server refused the mail: 550 … unknown",
    });
  });
});

describe("the sign-in", () => {
  const accounts = [
    ["right", "top-secret", { state: "sent" }],
    [
      "wrong",
      "guessed",
      {
        state: "queued",
        fault: "service",
        reason: expect.stringMatching(
          /^The mail server refused the sign-in\. Check .*SMTP_URL: 535/,
        ),
      },
    ],
  ] as const;

  test.each(accounts)(
    "the sign-in with the %s password has the expected result",
    async (_word, password, expected) => {
      const { settings, taken } = await startSmtp({
        onAuth: (auth, _session, done) => {
          if (auth.password === "top-secret") return done(null, { user: auth.username });
          return done(new Error("Invalid username or password"));
        },
      });
      const login = { user: "mailer", password };
      expect(await smtpTransport({ ...settings, login }).send(invite, patient())).toEqual(expected);
      expect(taken).toHaveLength(expected.state === "sent" ? 1 : 0);
    },
  );
});

describe("TLS off this machine", () => {
  const login = { user: "mailer", password: "top-secret" };

  test.each([
    ["without STARTTLS", { disabledCommands: ["STARTTLS"] }, false, "does not offer trusted TLS"],
    ["with an untrusted certificate", {}, false, "certificate"],
    ["with smtps and an untrusted certificate", { secure: true }, true, "certificate"],
  ])(
    "sends neither mail nor password to a server %s",
    async (_which, options, isSecure, reason) => {
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
        state: "queued",
        fault: "service",
        reason: expect.stringContaining(reason),
      });
      expect(taken).toEqual([]);
      expect(passwords).toEqual([]);
    },
  );

  test("TLS off this machine is required, and mails never load files or addresses", () => {
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

/** A server that follows a script. */
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

describe("a connection without a reply", () => {
  test("a connection without a reply ends with the signal and is retried when the server is silent", async () => {
    const { settings } = await startSocketServer(() => undefined);
    expect(await smtpTransport(settings).send(invite, impatient())).toEqual({
      state: "queued",
      fault: "service",
      reason: "The mail server did not answer in time.",
    });
  });

  test("a connection without a reply ends with the signal and is retried when the server is silent after the text", async () => {
    const { settings } = await startSmtp({ onData: (stream) => stream.resume() });
    expect(await smtpTransport(settings).send(invite, impatient())).toEqual({
      state: "queued",
      fault: "service",
      reason: "The mail server did not answer in time.",
    });
  });

  test.each([
    ["at once", (socket: Socket) => socket.destroy()],
    ["after the greeting", (socket: Socket) => socket.end("220 mail.example ESMTP\r\n")],
    [
      "after a 421 to EHLO",
      (socket: Socket) =>
        socket
          .once("data", () => socket.end("421 too busy\r\n"))
          .write("220 mail.example ESMTP\r\n"),
    ],
    ["after nonsense", (socket: Socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")],
  ])("a connection without a reply is retried when it breaks %s", async (_when, talk) => {
    const { settings } = await startSocketServer(talk);
    expect(await smtpTransport(settings).send(invite, patient())).toMatchObject({
      state: "queued",
      fault: "service",
    });
  });

  test("a connection without a reply is retried when no server listens", async () => {
    const { settings, stop } = await startSocketServer(() => undefined);
    await stop();
    expect(await smtpTransport(settings).send(invite, patient())).toEqual({
      state: "queued",
      fault: "service",
      reason: expect.stringContaining("(ECONNREFUSED)"),
    });
  });

  test("a connection without a reply is not opened when the signal was aborted before", async () => {
    const { settings, taken } = await startSmtp();
    const delivery = await smtpTransport(settings).send(invite, AbortSignal.abort());
    expect(delivery).toMatchObject({ state: "queued", fault: "service" });
    expect(taken).toEqual([]);
  });
});
