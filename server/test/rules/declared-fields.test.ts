import { moveToStage } from "@armslot/contracts/scouting/tags-and-stages";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { replySerializer } from "../../src/http/route-schema.ts";

test("a reply has only the fields that its contract declares, on each server of a process", async () => {
  for (let servers = 0; servers < 2; servers += 1) {
    const app = Fastify();
    onTestFinished(() => app.close());
    const stored = { moved: 2, passwordHash: "$argon2id$" };
    app.get("/", replySerializer(moveToStage), async () => stored);
    expect((await app.inject("/")).body).toBe('{"moved":2}');
    expect((await app.inject("/")).body).toBe('{"moved":2}');
  }
});
