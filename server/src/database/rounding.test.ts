import { fixedText } from "@armslot/baseball/pitch/decimal";
import { expect, inject, test } from "vitest";
import { newDatabase } from "../../test/kit/database/database-harness.ts";
import { asOwner } from "../../test/kit/database/database-server.ts";

test("the database rounds halves of both signs as screens do", async () => {
  const name = await newDatabase();
  for (const decimals of [0, 1, 2, 6]) {
    const halves = Array.from({ length: 400 }, (_, index) => (index - 200 + 0.5) / 10 ** decimals);
    const texts = halves.map((half) => half.toFixed(decimals + 1));
    const rows = await asOwner(
      inject("testServer"),
      name,
      async (sql) =>
        await sql<{ shown: string }[]>`
          select round(t.v::numeric, ${decimals}::integer)::text as shown
          from unnest(${texts}::text[]) with ordinality t (v, place) order by t.place`,
    );
    expect(rows.map(({ shown }) => shown)).toEqual(
      texts.map((text) => fixedText(Number(text), decimals)),
    );
  }
});
