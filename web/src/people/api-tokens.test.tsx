// @vitest-environment happy-dom

import { keptLimits } from "@armslot/contracts/core/kept-limits";
import {
  type ApiToken,
  createApiToken,
  listApiTokens,
  revokeApiToken,
} from "@armslot/contracts/people/api-tokens";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { programId, session } from "../../test/program-data.ts";
import { showAccount } from "../../test/show-account.ts";
import { cleanUpScreens } from "../../test/show-app.tsx";

cleanUpScreens();

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const token = `armslot_${"a".repeat(52)}`;

function aToken(more: Partial<ApiToken> = {}): ApiToken {
  return {
    tokenId: "01950000-0000-7000-8000-0000000000a1",
    name: "Bullpen laptop",
    scopes: ["import"],
    owner: "Casey Alder",
    isOwn: true,
    createdAt: inHours(-48),
    expiresAt: inHours(48),
    lastUsedAt: null,
    ...more,
  };
}

const region = () => within(screen.getByRole("region", { name: "API Tokens" }));
const dialog = () => within(screen.getByRole("dialog", { name: "Create API Token" }));

async function openForm(prepare: Parameters<typeof showAccount>[0] = {}) {
  const shown = await showAccount(prepare);
  await userEvent.click(region().getByRole("button", { name: "Create Token" }));
  await screen.findByRole("dialog", { name: "Create API Token" });
  return shown;
}

async function fillIn() {
  await userEvent.type(dialog().getByLabelText("Name"), "Lab");
  await userEvent.type(dialog().getByLabelText("Current Password"), "fastball 1");
}

const create = () => userEvent.click(dialog().getByRole("button", { name: "Create Token" }));

test("creating a token shows it once, with the server and the program's ID", async () => {
  const { api } = await openForm({
    prepare: (prepared) => prepared.answer(createApiToken, () => ({ token })),
  });
  await fillIn();
  await userEvent.click(dialog().getByLabelText("Import files"));
  await userEvent.click(dialog().getByRole("radio", { name: "30" }));
  await create();
  expect(await dialog().findByLabelText("Token")).toHaveProperty("value", token);
  expect(dialog().getByLabelText("Program ID")).toHaveProperty("value", programId);
  expect(dialog().getByLabelText("Server")).toHaveProperty("value", location.origin);
  expect(api.bodiesOf(createApiToken)).toEqual([
    { name: "Lab", scopes: ["import"], days: 30, currentPassword: "fastball 1" },
  ]);
  await waitFor(() => expect(api.received(listApiTokens).length).toBe(2));
  await userEvent.click(dialog().getByRole("button", { name: "Done" }));
  expect(document.body.innerHTML).not.toContain(token);
});

test("the copies are the token, and all three settings for a shell", async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal("ClipboardItem", undefined);
  await openForm({ prepare: (prepared) => prepared.answer(createApiToken, () => ({ token })) });
  vi.stubGlobal("navigator", Object.create(navigator, { clipboard: { value: { writeText } } }));
  await fillIn();
  await userEvent.click(dialog().getByLabelText("Read athletes, games and pitches"));
  await create();
  await userEvent.click(await dialog().findByRole("button", { name: "Copy Token" }));
  expect(await dialog().findByText("Token copied.")).toBeDefined();
  await userEvent.click(dialog().getByRole("button", { name: "Copy All" }));
  expect(await dialog().findByText("All three copied as shell settings.")).toBeDefined();
  const settings = `export ARMSLOT_URL="${location.origin}"\nexport ARMSLOT_PROGRAM="${programId}"\nexport ARMSLOT_TOKEN="${token}"`;
  expect(writeText.mock.calls).toEqual([[token], [settings]]);
});

test("a token that allows nothing is not sent", async () => {
  const { api } = await openForm();
  await fillIn();
  await create();
  expect(await dialog().findByText("Choose what the token allows.")).toBeDefined();
  expect(api.received(createApiToken)).toEqual([]);
});

test("a wrong password is shown at its field and keeps what was entered", async () => {
  const sentence = "Incorrect password. Please try again.";
  await openForm({
    prepare: (api) =>
      api.fail(createApiToken, "invalid-input", { fields: { currentPassword: sentence } }),
  });
  await fillIn();
  await userEvent.click(dialog().getByLabelText("Import files"));
  await create();
  expect(await dialog().findByText(sentence)).toBeDefined();
  expect(dialog().getByLabelText("Name")).toHaveProperty("value", "Lab");
  expect(dialog().getByLabelText("Import files")).toHaveProperty("checked", true);
});

test("the eleventh token is refused with a sentence above the fields", async () => {
  await openForm({
    prepare: (api) =>
      api.fail(createApiToken, "limit-reached", { detail: keptLimits.apiTokens.sentence }),
  });
  await fillIn();
  await userEvent.click(dialog().getByLabelText("Import files"));
  await create();
  expect(await dialog().findByText(keptLimits.apiTokens.sentence)).toBeDefined();
});

test("the list says what each token allows, when it ends and whose it is", async () => {
  const tokens = [
    aToken({ scopes: ["read", "import"], lastUsedAt: inHours(-1) }),
    aToken({ tokenId: "01950000-0000-7000-8000-0000000000a2", isOwn: false, owner: "Robin Hale" }),
    aToken({ tokenId: "01950000-0000-7000-8000-0000000000a3", expiresAt: inHours(-1) }),
  ];
  await showAccount({ prepare: (api) => api.answer(listApiTokens, () => ({ tokens })) });
  const items = within(await region().findByRole("list", { name: "API tokens" }));
  const texts = items.getAllByRole("listitem").map((item) => item.textContent ?? "");
  expect(texts[0]).toMatch(
    /^Bullpen laptopRead athletes, games and pitches; Import files\. Works until .+\. Last used .+\. ID\s000000a1\.Revoke$/,
  );
  expect(texts[1]).toMatch(
    /^Bullpen laptop \(Robin Hale\)Import files\. .+ Never used\. ID\s000000a2\.Revoke$/,
  );
  expect(texts[2]).toMatch(
    /^Bullpen laptopImport files\. Expired .+\. Never used\. ID\s000000a3\.$/,
  );
});

test("revoking asks first, and then reloads the list and the activity", async () => {
  const { api } = await showAccount({
    viewer: session,
    prepare: (prepared) => {
      prepared.answer(listApiTokens, () => ({ tokens: [aToken()] }));
      prepared.answer(revokeApiToken, () => ({}));
    },
  });
  await userEvent.click(await region().findByRole("button", { name: "Revoke" }));
  expect(api.received(revokeApiToken)).toEqual([]);
  api.answer(listApiTokens, () => ({ tokens: [] }));
  await userEvent.click(region().getByRole("button", { name: "Confirm" }));
  expect(await region().findByText("No API tokens yet.")).toBeDefined();
  expect(api.received(revokeApiToken).map(({ params }) => params)).toEqual([
    { programId, tokenId: aToken().tokenId },
  ]);
});

test("a list that fails to load offers another try", async () => {
  const { api } = await showAccount({
    prepare: (prepared) => prepared.fail(listApiTokens, "not-found"),
  });
  expect(await region().findByText("Failed to load API tokens. Please try again.")).toBeDefined();
  api.answer(listApiTokens, () => ({ tokens: [aToken()] }));
  await userEvent.click(region().getByRole("button", { name: "Try again" }));
  expect(await region().findByText("Bullpen laptop")).toBeDefined();
});
