import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { mailMessages } from "../../../test/mail-messages.ts";
import { startEmailjs } from "../../../test/mail-services.ts";
import { mailKinds } from "../../settings/mail-settings.ts";
import { emailjsTransport } from "./emailjs-transport.ts";

const { invite } = mailMessages;
const patient = () => AbortSignal.timeout(60_000);
const impatient = () => AbortSignal.timeout(100);

describe("what is asked of EmailJS", () => {
  test.each(mailKinds)("a mail of kind %s is one request with exactly these keys", async (kind) => {
    const { settings, requests } = await startEmailjs();
    const message = mailMessages[kind];
    const delivery = await emailjsTransport(settings).send(message, patient());
    expect(delivery).toEqual({ outcome: "sent" });
    expect(requests).toEqual([
      {
        method: "POST",
        path: "/api/v1.0/email/send",
        contentType: "application/json",
        body: {
          service_id: "service_a1",
          template_id: `template_${kind}`,
          user_id: "public_b2",
          template_params: message.params,
        },
      },
    ]);
  });

  test("the private key goes along as accessToken when there is one", async () => {
    const { settings, requests } = await startEmailjs();
    await emailjsTransport({ ...settings, privateKey: "private_c3" }).send(invite, patient());
    expect(requests).toMatchObject([{ body: { accessToken: "private_c3" } }]);
  });

  test("what is no name or is more than one address never leaves as such", async () => {
    const { settings, requests } = await startEmailjs();
    const transport = emailjsTransport(settings);
    const to = { name: "x", address: "ana@visitors.example, eve@visitors.example" };
    expect(await transport.send({ ...invite, to }, patient())).toMatchObject({
      outcome: "permanent",
    });
    expect(requests).toEqual([]);
    const params = {
      ...invite.params,
      to_email: "eve@visitors.example",
      from_name: "Win\r\nat https://www.evil.example",
      program_name: "p".repeat(5000),
    };
    await transport.send({ ...invite, params }, patient());
    expect(requests).toMatchObject([
      {
        body: {
          template_params: {
            to_email: invite.to.address,
            from_name: "Win at https: www. evil. example",
            program_name: "p".repeat(100),
          },
        },
      },
    ]);
  });
});

/** Status, text, outcome, and whose fault it is. */
const answers = [
  [200, "OK", "sent", undefined],
  [200, " OK\n", "sent", undefined],
  [200, "<html>Welcome</html>", "retry", "service"],
  [200, "", "retry", "service"],
  [201, "OK", "retry", "service"],
  [302, "", "retry", "service"],
  [400, "The template ID not found", "permanent", "mail"],
  [401, "Who are you", "permanent", "service"],
  [403, "API calls are disabled for non-browser applications", "permanent", "service"],
  [412, "Gmail_API: Invalid grant", "permanent", "service"],
  [418, "I'm a teapot", "permanent", "mail"],
  [422, '{"error":"no"}', "permanent", "mail"],
  [404, "Account not found", "retry", "service"],
  [408, "slow", "retry", "service"],
  [429, "Too many requests", "retry", "service"],
  [500, "oops", "retry", "service"],
  [503, "", "retry", "service"],
] as const;

describe("what an answer means", () => {
  test.each(answers)("%i %j is %s, by fault of the %s", async (status, text, outcome, fault) => {
    const { settings } = await startEmailjs((reply) => reply.writeHead(status).end(text));
    const delivery = await emailjsTransport(settings).send(invite, patient());
    const reason = `EmailJS answered ${status}: ${text || "nothing"}`;
    expect(delivery).toEqual({ outcome, ...(fault && { fault, reason }) });
  });

  test.each([
    ["7", 7_000],
    ["0", 0],
    ["999999999", 86_400_000],
    ["Wed, 21 Oct 2026 07:28:00 GMT", undefined],
    ["-1", undefined],
    ["1e3", undefined],
  ])("a 429 that says Retry-After: %s waits %s ms", async (retryAfter, afterMs) => {
    const { settings } = await startEmailjs((reply) =>
      reply.writeHead(429, { "retry-after": retryAfter }).end("slow down"),
    );
    const reason = "EmailJS answered 429: slow down";
    expect(await emailjsTransport(settings).send(invite, patient())).toEqual({
      outcome: "retry",
      fault: "service",
      reason,
      ...(afterMs !== undefined && { afterMs }),
    });
  });

  test("a redirect is not followed, so that keys and links go to the configured host alone", async () => {
    const elsewhere = await startEmailjs();
    const { settings } = await startEmailjs((reply) =>
      reply.writeHead(307, { location: `${elsewhere.settings.baseUrl}/api/v1.0/email/send` }).end(),
    );
    const delivery = await emailjsTransport(settings).send(invite, patient());
    expect(delivery).toEqual({
      outcome: "retry",
      fault: "service",
      reason: "EmailJS answered 307: nothing",
    });
    expect(elsewhere.requests).toEqual([]);
  });

  test.each([
    [200, "retry"],
    [400, "permanent"],
  ])(
    "a body of status %i that never ends is read no further than a few KB",
    async (status, outcome) => {
      const closed: Promise<unknown>[] = [];
      const { settings } = await startEmailjs((reply) => {
        reply.writeHead(status);
        const goOn = () => {
          while (!reply.destroyed && reply.write("never enough ".repeat(100)));
        };
        reply.on("drain", goOn);
        closed.push(once(reply, "close"));
        goOn();
      });
      const delivery = await emailjsTransport(settings).send(invite, patient());
      expect(delivery.outcome).toBe(outcome);
      expect("reason" in delivery && delivery.reason.length).toBeLessThanOrEqual(500);
      expect(closed).toHaveLength(1);
      await Promise.all(closed);
    },
  );

  test("the operator is told neither whom it was for, nor the link, nor the key", async () => {
    const { to, params } = invite;
    const echo = `No: ${to.address} <${to.name}> "${to.name.toUpperCase()}" ${encodeURIComponent(to.name)}
      ${params.invite_link} ${params.invite_link.split("?")[1]} ${params.from_name}\u0007\u202e
      of ${params.program_name} with private_c3!`;
    const { settings } = await startEmailjs((reply) => reply.writeHead(400).end(echo));
    const transport = emailjsTransport({ ...settings, privateKey: "private_c3" });
    expect(await transport.send(invite, patient())).toEqual({
      outcome: "permanent",
      fault: "mail",
      reason: "EmailJS answered 400: No: … of … with …!",
    });
  });
});

describe("no answer", () => {
  test("silence ends with the signal and is tried again", async () => {
    const { settings } = await startEmailjs(() => undefined);
    expect(await emailjsTransport(settings).send(invite, impatient())).toEqual({
      outcome: "retry",
      fault: "service",
      reason: "EmailJS did not answer in time.",
    });
  });

  test("a body that stops in the middle ends with the signal and is tried again", async () => {
    const { settings } = await startEmailjs((reply) => {
      reply.writeHead(200, { "content-length": "2" });
      reply.write("O");
    });
    expect(await emailjsTransport(settings).send(invite, impatient())).toEqual({
      outcome: "retry",
      fault: "service",
      reason: "EmailJS did not answer in time.",
    });
  });

  test("a signal that was aborted before asks nobody", async () => {
    const { settings, requests } = await startEmailjs();
    const delivery = await emailjsTransport(settings).send(invite, AbortSignal.abort());
    expect(delivery).toMatchObject({ outcome: "retry", fault: "service" });
    expect(requests).toEqual([]);
  });

  test.each(["before the answer", "in the middle of it"])(
    "a connection cut %s is tried again",
    async (moment) => {
      const { settings } = await startEmailjs((reply, request) => {
        if (moment === "before the answer") return request.socket.destroy();
        reply.writeHead(200, { "content-length": "2" });
        return reply.write("O", () => request.socket.destroy());
      });
      expect(await emailjsTransport(settings).send(invite, patient())).toMatchObject({
        outcome: "retry",
        fault: "service",
        reason: expect.stringMatching(/^EmailJS could not be reached, or the connection broke off/),
      });
    },
  );

  test("nobody listening is tried again", async () => {
    const { settings, stop } = await startEmailjs();
    await stop();
    expect(await emailjsTransport(settings).send(invite, patient())).toEqual({
      outcome: "retry",
      fault: "service",
      reason: "EmailJS could not be reached, or the connection broke off (ECONNREFUSED).",
    });
  });

  test("an answer that is no HTTP is tried again", async () => {
    const { settings } = await startEmailjs((_reply, request) => {
      request.socket.end("220 mail.example ESMTP\r\n");
    });
    const delivery = await emailjsTransport(settings).send(invite, patient());
    expect(delivery).toMatchObject({
      outcome: "retry",
      fault: "service",
      reason: expect.stringContaining("HPE_"),
    });
  });
});
