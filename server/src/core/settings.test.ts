import { expect, test } from "vitest";
import { readSettings, WrongSettings } from "./settings.ts";

test("reports all invalid settings at once, one sentence each", () => {
  const given = {
    PORT: "abc",
    PUBLIC_URL: "ftp://armslot.example",
    TRUST_PROXY: "yes",
    DEMO: "maybe",
    AUTH_ACCOUNT_HINTS: "1",
    ALLOW_INSECURE_HTTP: "yes",
    HSTS_INCLUDE_SUBDOMAINS: "yes",
    LOG_LEVEL: "loud",
    SERVER_SECRET: "short",
    METRICS: "yes",
    METRICS_TOKEN: "short",
    DEMO_PASSWORD: "short",
    LIMIT_REQUESTS_PER_MINUTE: "0",
    PASSWORD_HASH_MEMORY_KIB: "1024",
    EMAIL_PROVIDER: "pigeon",
  };
  let message = "";
  try {
    readSettings(given, ".");
  } catch (failure) {
    if (!(failure instanceof WrongSettings)) throw failure;
    message = failure.message;
  }
  const told = message.split("\n").map((line) => line.split(" ")[0]);
  expect(new Set(told)).toEqual(new Set(Object.keys(given)));
  expect(told).toHaveLength(Object.keys(given).length);
});

test("refuses a plain http address outside this machine unless ALLOW_INSECURE_HTTP is on", () => {
  const given = { PUBLIC_URL: "http://armslot.example" };
  expect(() => readSettings(given, ".")).toThrow("ALLOW_INSECURE_HTTP=on");
  const settings = readSettings({ ...given, ALLOW_INSECURE_HTTP: "on" }, ".");
  expect(settings).toMatchObject({ isSecure: false, isProduction: true });
});

test("requires SERVER_SECRET with DATABASE_URL and loads no demo by default", () => {
  const given = { DATABASE_URL: "postgres://armslot@db.example/armslot" };
  expect(() => readSettings(given, ".")).toThrow("SERVER_SECRET is required");
  const SERVER_SECRET = "0123456789abcdef0123456789abcdef";
  expect(readSettings({ ...given, SERVER_SECRET }, ".").demo).toBe(false);
  expect(readSettings({ ...given, SERVER_SECRET, DEMO: "on" }, ".").demo).toBe(true);
});

test.each([
  ["p#w", "db"],
  ["p/w", "db"],
  ["p?w", "db"],
  ["12#3", "db"],
  ["12/3", "db"],
  ["12?3", "db"],
  ["pw", "db:99999"],
  ["pw", "db1:5432,db2:x"],
])(
  "refuses a DATABASE_URL with the password %s and the host %s, and does not print it",
  (password, host) => {
    const DATABASE_URL = `postgres://armslot:${password}@${host}/armslot`;
    expect(() => readSettings({ DATABASE_URL, SERVER_SECRET: "s".repeat(32) }, "/app")).toThrow(
      new WrongSettings(
        "DATABASE_URL must look like postgres://USER:<password>@HOST:5432/DATABASE. Write special characters of the password as %23 for #, %25 for %, %2F for /, %3F for ? and %40 for @.",
      ),
    );
  },
);

test("refuses a misspelled parameter of DATABASE_URL about encryption, because everything would be sent in the clear", () => {
  const SERVER_SECRET = "0123456789abcdef0123456789abcdef";
  const read = (query: string) =>
    readSettings(
      { DATABASE_URL: `postgres://u%3Fa@db1:5432,db2:5432/armslot${query}`, SERVER_SECRET },
      ".",
    );
  for (const known of [
    "",
    "?",
    "?sslmode=require&sslrootcert=/ca.pem&connect_timeout=5&pgbouncer=true",
  ]) {
    expect(read(known).databaseUrl).toContain("db1");
  }
  for (const wrong of ["?sslmod=require", "?connect_timeout=5&sslMode=verify-full"]) {
    expect(() => read(wrong)).toThrow("DATABASE_URL has a parameter about SSL");
  }
});

test("accepts every loopback name on the port with a loopback address, and only the public name otherwise", () => {
  const { hosts, origins } = readSettings({ PORT: "4000" }, ".");
  expect(hosts).toEqual(["localhost:4000", "127.0.0.1:4000", "[::1]:4000"]);
  expect(origins).toEqual(hosts.map((host) => `http://${host}`));
  expect(readSettings({ PUBLIC_URL: "https://armslot.example" }, ".").hosts).toEqual([
    "armslot.example",
  ]);
});

const emailjs = {
  EMAIL_PROVIDER: "emailjs",
  EMAILJS_SERVICE_ID: "service_a1",
  EMAILJS_PUBLIC_KEY: "public_b2",
  EMAILJS_TEMPLATE_INVITE: "template_invite",
  EMAILJS_TEMPLATE_RESET: "template_reset",
  EMAILJS_TEMPLATE_NOTICE: "template_notice",
  EMAILJS_TEMPLATE_WAITLIST: "template_waitlist",
  EMAILJS_TEMPLATE_CONTACT: "template_contact",
  CONTACT_RECIPIENT: "desk@armslot.example",
};
const smtp = {
  EMAIL_PROVIDER: "smtp",
  SMTP_URL: "smtp://mailer:open%20sesame@mail.example:2587",
  EMAIL_FROM: "Armslot <mail@armslot.example>",
  CONTACT_RECIPIENT: "desk@armslot.example",
};

/** Returns the setting name of each fault, and the full message. */
function faultsOf(given: Readonly<Record<string, string>>) {
  try {
    readSettings(given, ".");
  } catch (failure) {
    if (!(failure instanceof WrongSettings)) throw failure;
    const lines = failure.message.split("\n");
    return { names: lines.map((line) => line.split(" ")[0]), text: failure.message };
  }
  return { names: [], text: "" };
}

test("keeps mail on the server by default", () => {
  expect(readSettings({}, ".").emailProvider).toBe("outbox");
});

test("reads the EmailJS account and a template for each kind of mail", () => {
  expect(readSettings(emailjs, ".")).toMatchObject({
    emailProvider: "emailjs",
    emailjs: {
      baseUrl: "https://api.emailjs.com",
      serviceId: "service_a1",
      publicKey: "public_b2",
      privateKey: undefined,
      templates: {
        invite: "template_invite",
        reset: "template_reset",
        notice: "template_notice",
        waitlist: "template_waitlist",
        contact: "template_contact",
      },
    },
  });
  const all = { ...emailjs, EMAILJS_PRIVATE_KEY: "key", EMAILJS_BASE_URL: "http://localhost:9/" };
  expect(readSettings(all, ".")).toMatchObject({
    emailjs: { baseUrl: "http://localhost:9", privateKey: "key" },
  });
});

test("reports all missing settings of the chosen provider and none of the others", () => {
  const { EMAIL_PROVIDER: _emailjs, ...ofEmailjs } = emailjs;
  expect(faultsOf({ EMAIL_PROVIDER: "emailjs" }).names).toEqual(Object.keys(ofEmailjs));
  expect(faultsOf({ EMAIL_PROVIDER: "smtp" }).names).toEqual([
    "SMTP_URL",
    "EMAIL_FROM",
    "CONTACT_RECIPIENT",
  ]);
  expect(faultsOf({ SMTP_URL: "nonsense" }).names).toEqual([]);
});

test.each([
  "http://api.emailjs.example",
  "ftp://api.emailjs.example",
  "https://user:word@api.emailjs.example",
  "https://api.emailjs.example/?a=b",
  "api.emailjs.example",
])("refuses EMAILJS_BASE_URL=%s", (EMAILJS_BASE_URL) => {
  expect(faultsOf({ ...emailjs, EMAILJS_BASE_URL }).names).toEqual(["EMAILJS_BASE_URL"]);
});

test.each([
  [
    "smtp://mail.example",
    { host: "mail.example", port: 587, isSecure: false, isLoopback: false, login: undefined },
  ],
  ["smtps://Mail.Example", { host: "mail.example", port: 465, isSecure: true }],
  ["smtp://[::1]:2525", { host: "::1", port: 2525, isLoopback: true }],
  [
    "smtps://a%40b.example:p%2Fq%25@127.0.0.1:1/",
    { isLoopback: true, login: { user: "a@b.example", password: "p/q%" } },
  ],
])("parses SMTP_URL=%s", (SMTP_URL, server) => {
  expect(readSettings({ ...smtp, SMTP_URL }, ".")).toMatchObject({ smtp: server });
});

test.each([
  "https://mail.example",
  "smtp:mail.example",
  "smtp:///queue",
  "smtp://mail.example:0",
  "smtp://mail.example:70000",
  "smtp://mail.example/path",
  "smtp://mail.example?tls.rejectUnauthorized=false",
  "smtp://mail.example#a",
  "smtp://mai%20l.example",
  "smtp://mailer@mail.example",
  "smtp://:top-secret@mail.example",
  "smtp://mailer:top-secret%@mail.example",
  "smtp://mailer:top-secret#1@mail.example",
])("refuses SMTP_URL=%s without repeating it", (SMTP_URL) => {
  const { names, text } = faultsOf({ ...smtp, SMTP_URL });
  expect(names).toEqual(["SMTP_URL"]);
  expect(text).not.toContain(SMTP_URL);
  expect(text).not.toContain("top-secret");
});

test.each([
  ["mail@armslot.example", { name: "Armslot", address: "mail@armslot.example" }],
  ["Ann & Co. <Mail@Armslot.Example>", { name: "Ann & Co.", address: "mail@armslot.example" }],
  ['"Armslot, Inc." <mail@armslot.example>', { name: "Armslot, Inc." }],
  ["<mail@armslot.example>", { name: "Armslot" }],
])("parses EMAIL_FROM=%s", (EMAIL_FROM, from) => {
  expect(readSettings({ ...smtp, EMAIL_FROM }, ".")).toMatchObject({ smtp: { from } });
});

test.each([
  "Armslot",
  "mail@armslot.example, other@armslot.example",
  "A <mail@armslot.example> <b@armslot.example>",
  "Armslot <mail@armslot.example",
  "A\r\nBcc: b@armslot.example <mail@armslot.example>",
  `${"x".repeat(101)} <mail@armslot.example>`,
])("refuses EMAIL_FROM=%j", (EMAIL_FROM) => {
  expect(faultsOf({ ...smtp, EMAIL_FROM }).names).toEqual(["EMAIL_FROM"]);
});

test("accepts one CONTACT_RECIPIENT, which is optional where mail is kept", () => {
  expect(readSettings({}, ".").contactRecipient).toBeUndefined();
  const CONTACT_RECIPIENT = " Desk@Armslot.Example ";
  expect(readSettings({ CONTACT_RECIPIENT }, ".").contactRecipient).toBe("desk@armslot.example");
  for (const wrong of ["desk", "a@b.example, c@d.example", "Desk <a@b.example>"]) {
    for (const provider of [{}, emailjs, smtp]) {
      const { names } = faultsOf({ ...provider, CONTACT_RECIPIENT: wrong });
      expect(names).toEqual(["CONTACT_RECIPIENT"]);
    }
  }
});
