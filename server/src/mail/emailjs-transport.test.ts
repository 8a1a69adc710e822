import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { mailMessages } from "../../test/kit/services/mail-messages.ts";
import { startEmailjs } from "../../test/kit/services/mail-services.ts";
import { mailKinds } from "../core/mail-settings.ts";
import { emailjsTransport } from "./emailjs-transport.ts";

const { invite } = mailMessages;
const patient = () => AbortSignal.timeout(60_000);
const impatient = () => AbortSignal.timeout(100);

describe("a request to EmailJS", () => {
  test.each(mailKinds)(
    "a request to EmailJS has exactly these keys for a mail of kind %s",
    async (kind) => {
      const { settings, requests } = await startEmailjs();
      const message = mailMessages[kind];
      const delivery = await emailjsTransport(settings).send(message, patient());
      expect(delivery).toEqual({ state: "sent" });
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
    },
  );

  test("carries the private key as accessToken when there is one", async () => {
    const { settings, requests } = await startEmailjs();
    await emailjsTransport({ ...settings, privateKey: "private_c3" }).send(invite, patient());
    expect(requests).toMatchObject([{ body: { accessToken: "private_c3" } }]);
  });

  test("carries no name with a web address and no second recipient", async () => {
    const { settings, requests } = await startEmailjs();
    const transport = emailjsTransport(settings);
    const to = { name: "x", address: "ana@visitors.example, eve@visitors.example" };
    expect(await transport.send({ ...invite, to }, patient())).toMatchObject({
      state: "failed",
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

/** Status and text of a response, the state of the mail, and what caused a failure. */
const answers = [
  [200, "OK", "sent", undefined],
  [200, " OK\n", "sent", undefined],
  [200, "<html>Welcome</html>", "queued", "service"],
  [200, "", "queued", "service"],
  [201, "OK", "queued", "service"],
  [302, "", "queued", "service"],
  [400, "The template ID not found", "failed", "mail"],
  [401, "Who are you", "failed", "service"],
  [403, "API calls are disabled for non-browser applications", "failed", "service"],
  [412, "Gmail_API: Invalid grant", "failed", "service"],
  [418, "I'm a teapot", "failed", "mail"],
  [422, '{"error":"no"}', "failed", "mail"],
  [404, "Account not found", "queued", "service"],
  [408, "slow", "queued", "service"],
  [429, "Too many requests", "queued", "service"],
  [500, "oops", "queued", "service"],
  [503, "", "queued", "service"],
] as const;

describe("a response", () => {
  test.each(answers)(
    "a response with %i %j means %s, caused by the %s",
    async (status, text, state, fault) => {
      const { settings } = await startEmailjs((reply) => reply.writeHead(status).end(text));
      const delivery = await emailjsTransport(settings).send(invite, patient());
      const reason = `EmailJS answered ${status}: ${text || "no text"}`;
      expect(delivery).toEqual({ state, ...(fault && { fault, reason }) });
    },
  );

  test.each([
    ["7", 7_000],
    ["0", 0],
    ["999999999", 86_400_000],
    ["Wed, 21 Oct 2026 07:28:00 GMT", undefined],
    ["-1", undefined],
    ["1e3", undefined],
  ])("a response with 429 and Retry-After: %s waits %s ms", async (retryAfter, afterMs) => {
    const { settings } = await startEmailjs((reply) =>
      reply.writeHead(429, { "retry-after": retryAfter }).end("slow down"),
    );
    const reason = "EmailJS answered 429: slow down";
    expect(await emailjsTransport(settings).send(invite, patient())).toEqual({
      state: "queued",
      fault: "service",
      reason,
      ...(afterMs !== undefined && { afterMs }),
    });
  });

  test("a response is not followed to another host, which must not get keys and links", async () => {
    const other = await startEmailjs();
    const { settings } = await startEmailjs((reply) =>
      reply.writeHead(307, { location: `${other.settings.baseUrl}/api/v1.0/email/send` }).end(),
    );
    const delivery = await emailjsTransport(settings).send(invite, patient());
    expect(delivery).toEqual({
      state: "queued",
      fault: "service",
      reason: "EmailJS answered 307: no text",
    });
    expect(other.requests).toEqual([]);
  });

  test.each([
    [200, "queued"],
    [400, "failed"],
  ])(
    "a response is read for a few KB only when its body never ends (status %i)",
    async (status, state) => {
      const closed: Promise<unknown>[] = [];
      const { settings } = await startEmailjs((reply) => {
        reply.writeHead(status);
        const writeMore = () => {
          while (!reply.destroyed && reply.write("never enough ".repeat(100)));
        };
        reply.on("drain", writeMore);
        closed.push(once(reply, "close"));
        writeMore();
      });
      const delivery = await emailjsTransport(settings).send(invite, patient());
      expect(delivery.state).toBe(state);
      expect("reason" in delivery && delivery.reason.length).toBeLessThanOrEqual(500);
      expect(closed).toHaveLength(1);
      await Promise.all(closed);
    },
  );

  test("a response is shown to the operator without recipient, link and key", async () => {
    const { to, params } = invite;
    const echo = `No: ${to.address} <${to.name}> "${to.name.toUpperCase()}" ${encodeURIComponent(to.name)}
      ${params.invite_link} ${params.invite_link.split("?")[1]} ${params.from_name}\u0007\u202e
      of ${params.program_name} with private_c3!`;
    const { settings } = await startEmailjs((reply) => reply.writeHead(400).end(echo));
    const transport = emailjsTransport({ ...settings, privateKey: "private_c3" });
    expect(await transport.send(invite, patient())).toEqual({
      state: "failed",
      fault: "mail",
      reason: "EmailJS answered 400: No: … of … with …!",
    });
  });
});

describe("a connection without a response", () => {
  test("a connection without a response ends with the signal and is retried when the service is silent", async () => {
    const { settings } = await startEmailjs(() => undefined);
    expect(await emailjsTransport(settings).send(invite, impatient())).toEqual({
      state: "queued",
      fault: "service",
      reason: "EmailJS did not answer in time.",
    });
  });

  test("a connection without a response ends with the signal and is retried when the body stops halfway", async () => {
    const { settings } = await startEmailjs((reply) => {
      reply.writeHead(200, { "content-length": "2" });
      reply.write("O");
    });
    expect(await emailjsTransport(settings).send(invite, impatient())).toEqual({
      state: "queued",
      fault: "service",
      reason: "EmailJS did not answer in time.",
    });
  });

  test("a connection without a response is not opened when the signal was aborted before", async () => {
    const { settings, requests } = await startEmailjs();
    const delivery = await emailjsTransport(settings).send(invite, AbortSignal.abort());
    expect(delivery).toMatchObject({ state: "queued", fault: "service" });
    expect(requests).toEqual([]);
  });

  test.each(["before the response", "in the middle of the response"])(
    "a connection without a response is retried when it breaks %s",
    async (moment) => {
      const { settings } = await startEmailjs((reply, request) => {
        if (moment === "before the answer") return request.socket.destroy();
        reply.writeHead(200, { "content-length": "2" });
        return reply.write("O", () => request.socket.destroy());
      });
      expect(await emailjsTransport(settings).send(invite, patient())).toMatchObject({
        state: "queued",
        fault: "service",
        reason: expect.stringMatching(/^EmailJS could not be reached, or the connection broke/),
      });
    },
  );

  test("a connection without a response is retried when no server listens", async () => {
    const { settings, stop } = await startEmailjs();
    await stop();
    expect(await emailjsTransport(settings).send(invite, patient())).toEqual({
      state: "queued",
      fault: "service",
      reason: "EmailJS could not be reached, or the connection broke (ECONNREFUSED).",
    });
  });

  test("a connection without a response is retried when the response is not HTTP", async () => {
    const { settings } = await startEmailjs((_reply, request) => {
      request.socket.end("220 mail.example ESMTP\r\n");
    });
    const delivery = await emailjsTransport(settings).send(invite, patient());
    expect(delivery).toMatchObject({
      state: "queued",
      fault: "service",
      reason: expect.stringMatching(/ \((?:HPE_INVALID_CONSTANT|HTTPParserError)\)\.$/),
    });
  });
});
