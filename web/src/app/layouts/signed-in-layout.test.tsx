// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { lazy, Suspense } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, test } from "vitest";
import { session } from "../../../test/program-data.ts";
import { cleanUpScreens } from "../../../test/show-app.tsx";
import { createQueryClient } from "../../lib/queries.ts";
import { useViewer } from "../../session/session.ts";
import { createAppStore } from "../../session/store/app-store.ts";
import { Providers } from "../providers.tsx";
import { SignedInLayout } from "./signed-in-layout.tsx";

cleanUpScreens();

function Name() {
  return <p>{useViewer().user.firstName} looks</p>;
}

test("a lazy part of a screen that loads after the session ended still has its viewer", async () => {
  const store = createAppStore();
  store.getState().actions.setSession(session);
  let arrive: (part: { default: typeof Name }) => void = () => undefined;
  const Late = lazy(() => new Promise<{ default: typeof Name }>((come) => (arrive = come)));
  const router = createMemoryRouter([
    {
      Component: SignedInLayout,
      children: [{ index: true, element: <Suspense fallback="waiting">{<Late />}</Suspense> }],
    },
  ]);
  render(
    <Providers store={store} queryClient={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  await screen.findByText("waiting");
  store.getState().actions.setSession(null);
  arrive({ default: Name });
  expect(await screen.findByText("Casey looks")).toBeDefined();
});
