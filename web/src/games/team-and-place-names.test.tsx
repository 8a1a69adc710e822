// @vitest-environment happy-dom
import { type Alias, listAliases, removeAlias } from "@armslot/contracts/games/aliases";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { idOf } from "../../test/program-data.ts";
import { showAccount } from "../../test/show-account.ts";
import { cleanUpScreens } from "../../test/show-app.tsx";

cleanUpScreens();

const harbor: Alias = { aliasId: idOf(40), kind: "opponent", code: "HAR_GUL", name: "Harbor" };

test("lists names, and shows a code again", async () => {
  const { api } = await showAccount({
    prepare: (own) => own.answer(listAliases, () => ({ aliases: [harbor] })),
  });
  const table = await screen.findByRole("table", { name: "Team and place names" });
  for (const text of ["Harbor", "HAR_GUL", "Team"])
    expect(within(table).getByText(text)).toBeTruthy();
  api.answer(removeAlias, () => ({}));
  api.answer(listAliases, () => ({ aliases: [] }));
  await userEvent.click(within(table).getByRole("button", { name: "Show Code HAR_GUL" }));
  expect(await screen.findByText(/codes such as HAR_GUL/)).toBeTruthy();
  expect(api.received(removeAlias)).toHaveLength(1);
});
