// @vitest-environment happy-dom
import {
  type AthleteProfile,
  addAthlete,
  getAthlete,
  saveAthlete,
} from "@armslot/contracts/athletes";
import { getSession, signIn } from "@armslot/contracts/sign-in";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { athleteId, athleteOf, programId, session } from "../../../test/program-data.ts";
import { cleanUpScreens } from "../../../test/show-app.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../lib/queries.ts";
import { createAppStore } from "../../session/store/app-store.ts";
import { App } from "../app.tsx";
import { createApp } from "../create-app.ts";

cleanUpScreens();

const { firstName, lastName, position, gradClass, school, city, state } = athleteOf();
const profile: AthleteProfile = {
  ...{ firstName, lastName, position, gradClass, school, city, state },
  ...{ heightFeet: 6, heightInches: 2 },
};
const params = { programId, athleteId };

/** A page with two writes and nothing typed. */
function Page() {
  const adding = useEndpointMutation(addAthlete);
  const saving = useEndpointMutation(saveAthlete);
  const athlete = useEndpointQuery(getAthlete, { params });
  return (
    <>
      <h1>{athlete.data?.lastName}</h1>
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
  api.answer(getAthlete, () => athleteOf());
  api.answer(addAthlete, () => athleteOf());
  api.answer(saveAthlete, () => athleteOf());
}

function show(at: string) {
  const api = fakeApi();
  accept(api);
  api.answer(getSession, () => ({ session: null }));
  const store = createAppStore();
  store.getState().actions.takeSession(session);
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

test("two refused writes ask once, and each is sent once more, a create under its first key", async () => {
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

/** From now on the answers to this method wait until they are let go. */
function holdAnswers(method: string): () => void {
  const send = fetch;
  let letGo = () => undefined as unknown;
  const gate = new Promise((resolve) => {
    letGo = () => resolve(null);
  });
  vi.stubGlobal("fetch", async (address: string, request: RequestInit) => {
    const answer = await send(address, request);
    if (request.method === method) await gate;
    return answer;
  });
  return () => letGo();
}

async function signInAgain(api: FakeApi, sent: number) {
  await userEvent.type(screen.getByLabelText("Password"), "fastball9{Enter}");
  await waitFor(() => expect(api.received(saveAthlete)).toHaveLength(sent));
}

test("the screen is read anew only after the writes, so that it shows what they stored", async () => {
  const { api } = await bothRefused();
  let isStored = false;
  api.answer(signIn, () => {
    accept(api);
    api.answer(getAthlete, () => athleteOf({ lastName: isStored ? "Renamed" : "Quill" }));
    return session;
  });
  const letGo = holdAnswers(saveAthlete.method);
  await signInAgain(api, 2);
  isStored = true;
  letGo();
  expect(await screen.findByText("Renamed")).toBeDefined();
});

test("a read that meets the session's end leaves the question to sign in again standing", async () => {
  const { api, queryClient, store } = await bothRefused();
  api.fail(getAthlete, "signed-out");
  await queryClient.invalidateQueries();
  expect(store.getState().auth.isAuthenticated).toBe(true);
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
});

test("a refusal from the ended session that arrives late does not end the new one", async () => {
  const { api, queryClient, store } = await bothRefused();
  const letReadGo = holdAnswers("GET");
  api.fail(getAthlete, "signed-out");
  void queryClient.invalidateQueries();
  await waitFor(() => expect(api.received(getAthlete)).toHaveLength(2));
  const letWriteGo = holdAnswers(saveAthlete.method);
  api.answer(signIn, () => {
    accept(api);
    return session;
  });
  await signInAgain(api, 2);
  letReadGo();
  letWriteGo();
  await screen.findByText("success success");
  expect(store.getState().auth.isAuthenticated).toBe(true);
});

test("with nothing typed the dialog speaks of nothing typed", async () => {
  await bothRefused();
  const dialog = screen.getByRole("dialog", { name: "Sign in again" });
  expect(dialog.textContent).not.toContain("typed");
});

test.each([
  "/login",
  "/",
  `/invite/${programId}`,
  `/program-setup/${programId}`,
  "/reset-password",
])("%s never asks: a refused write there just fails", async (at) => {
  const { api, store } = show(at);
  api.fail(addAthlete, "signed-out");
  await userEvent.click(await screen.findByRole("button", { name: "Add" }));
  await screen.findByText("error idle");
  await waitFor(() => expect(store.getState().auth.isAuthenticated).toBe(false));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.received(addAthlete)).toHaveLength(1);
});

test("a page left for a public one takes the question with it", async () => {
  const { router, store } = await bothRefused();
  await router.navigate("/");
  await screen.findByText("error error");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(store.getState().auth.isAuthenticated).toBe(false);
});
