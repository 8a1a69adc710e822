// @vitest-environment happy-dom

import { getSession, signIn } from "@armslot/contracts/people/sign-in";
import type { AthleteProfile } from "@armslot/contracts/roster/athlete-fields";
import { addAthlete, getAthlete, saveAthlete } from "@armslot/contracts/roster/athletes";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { type FakeApi, fakeApi } from "../../test/fake-api.ts";
import {
  aProfile,
  athleteId,
  athleteOf,
  programId,
  screenOf,
  session,
} from "../../test/program-data.ts";
import { cleanUpScreens } from "../../test/show-app.tsx";
import { useEndpointMutation, useEndpointQuery } from "../client/queries.ts";
import { createAppStore } from "../session/app-store.ts";
import { App } from "./app.tsx";
import { createApp } from "./create-app.ts";

cleanUpScreens();

const profile: AthleteProfile = {
  ...aProfile(),
  birthYear: null,
};
const params = { programId, athleteId };

/** A page with two writes and no form. */
function Page() {
  const adding = useEndpointMutation(addAthlete);
  const saving = useEndpointMutation(saveAthlete);
  const athlete = useEndpointQuery(getAthlete, { params, query: {} });
  return (
    <>
      <h1>{athlete.data?.athlete.lastName}</h1>
      <button type="button" onClick={() => adding.mutate({ params: { programId }, body: profile })}>
        Add
      </button>
      <button
        type="button"
        onClick={() => saving.mutate({ params, body: { ...profile, version: 1 } })}
      >
        Save
      </button>
      <output>{[adding.status, saving.status].join(" ")}</output>
    </>
  );
}

function accept(api: FakeApi) {
  api.answer(getAthlete, () => screenOf());
  api.answer(addAthlete, () => athleteOf());
  api.answer(saveAthlete, () => athleteOf());
}

function show(at: string) {
  const api = fakeApi();
  accept(api);
  api.answer(getSession, () => ({ session: null }));
  const store = createAppStore();
  store.getState().actions.setSession(session);
  const routes = [
    { path: "/programs/:programId", element: <Page /> },
    { path: "*", element: <Page /> },
  ];
  const createRouter = () => createMemoryRouter(routes, { initialEntries: [at] });
  const app = createApp({ createRouter, store });
  render(<App app={app} />);
  return { ...app, api };
}

async function bothRefused() {
  const shown = show(`/programs/${programId}`);
  await screen.findByText("Quill");
  for (const write of [addAthlete, saveAthlete]) shown.api.fail(write, "signed-out");
  await userEvent.click(screen.getByRole("button", { name: "Add" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("dialog", { name: "Sign in again" });
  return shown;
}

test("two refused writes open one dialog, and each is sent once more, a create with the same key", async () => {
  const { api } = await bothRefused();
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  api.answer(signIn, () => {
    accept(api);
    return session;
  });
  await userEvent.type(screen.getByLabelText("Password"), "fastball9{Enter}");
  await screen.findByText("success success");
  const keys = api.received(addAthlete).map(({ headers }) => headers.get("Idempotency-Key"));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(api.received(saveAthlete)).toHaveLength(2);
  expect(api.received(signIn)).toHaveLength(1);
});

/** Holds back all later replies to this method. Returns the function that releases them. */
function holdReplies(method: string): () => void {
  const send = fetch;
  let release = () => undefined as unknown;
  const gate = new Promise((resolve) => {
    release = () => resolve(null);
  });
  vi.stubGlobal("fetch", async (address: string, request: RequestInit) => {
    const answer = await send(address, request);
    if (request.method === method) await gate;
    return answer;
  });
  return () => release();
}

async function signInAgain(api: FakeApi, sent: number) {
  await userEvent.type(screen.getByLabelText("Password"), "fastball9{Enter}");
  await waitFor(() => expect(api.received(saveAthlete)).toHaveLength(sent));
}

test("the screen reloads after the writes and shows what they stored", async () => {
  const { api } = await bothRefused();
  let isStored = false;
  api.answer(signIn, () => {
    accept(api);
    api.answer(getAthlete, () => screenOf({ lastName: isStored ? "Renamed" : "Quill" }));
    return session;
  });
  const release = holdReplies(saveAthlete.method);
  await signInAgain(api, 2);
  isStored = true;
  release();
  expect(await screen.findByText("Renamed")).toBeDefined();
});

test("a read that is refused keeps the open dialog", async () => {
  const { api, queryClient, store } = await bothRefused();
  api.fail(getAthlete, "signed-out");
  await queryClient.invalidateQueries();
  expect(store.getState().auth.isAuthenticated).toBe(true);
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
});

test("a late refusal from the ended session does not end the new one", async () => {
  const { api, queryClient, store } = await bothRefused();
  const releaseRead = holdReplies("GET");
  api.fail(getAthlete, "signed-out");
  void queryClient.invalidateQueries();
  await waitFor(() => expect(api.received(getAthlete)).toHaveLength(2));
  const releaseWrite = holdReplies(saveAthlete.method);
  api.answer(signIn, () => {
    accept(api);
    return session;
  });
  await signInAgain(api, 2);
  releaseRead();
  releaseWrite();
  await screen.findByText("success success");
  expect(store.getState().auth.isAuthenticated).toBe(true);
});

test("the dialog mentions changes only if there are any", async () => {
  await bothRefused();
  const dialog = screen.getByRole("dialog", { name: "Sign in again" });
  expect(dialog.textContent).not.toContain("changes");
});

test.each([
  "/login",
  "/",
  `/invite/${programId}`,
  `/program-setup/${programId}`,
  "/reset-password",
])("a refused write at %s fails without a dialog", async (at) => {
  const { api, store } = show(at);
  api.fail(addAthlete, "signed-out");
  await userEvent.click(await screen.findByRole("button", { name: "Add" }));
  await screen.findByText("error idle");
  await waitFor(() => expect(store.getState().auth.isAuthenticated).toBe(false));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.received(addAthlete)).toHaveLength(1);
});

test("leaving for a public page closes the dialog", async () => {
  const { router, store } = await bothRefused();
  await router.navigate("/");
  await screen.findByText("error error");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(store.getState().auth.isAuthenticated).toBe(false);
});
