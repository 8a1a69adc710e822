// @vitest-environment happy-dom
import { type Alias, listAliases, removeAlias } from "@armslot/contracts/aliases";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { idOf } from "../../../test/program-data.ts";
import { showAccount } from "../../../test/show-account.ts";
import { cleanUpScreens } from "../../../test/show-app.tsx";

cleanUpScreens();

const cal: Alias = { aliasId: idOf(40), kind: "opponent", code: "CAL_MUS", name: "Cal" };

test("lists names, and shows a code again", async () => {
  const { api } = await showAccount({
    prepare: (own) => own.answer(listAliases, () => ({ aliases: [cal] })),
  });
  const table = await screen.findByRole("table", { name: "Team and place names" });
  for (const text of ["Cal", "CAL_MUS", "Team"]) expect(within(table).getByText(text)).toBeTruthy();
  api.answer(removeAlias, () => ({}));
  api.answer(listAliases, () => ({ aliases: [] }));
  await userEvent.click(within(table).getByRole("button", { name: "Show Code CAL_MUS" }));
  expect(await screen.findByText(/codes such as CAL_MUS/)).toBeTruthy();
  expect(api.received(removeAlias)).toHaveLength(1);
});
