// @vitest-environment happy-dom
import { act, render, renderHook, screen } from "@testing-library/react";
import { lazy, type ReactNode, Suspense } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, test } from "vitest";
import { memberSession, session } from "../../../test/program-data.ts";
import { cleanUpScreens } from "../../../test/show-app.tsx";
import { createQueryClient } from "../../client/queries.ts";
import { createAppStore } from "../../session/app-store.ts";
import { useKeptViewer, useViewer } from "../../session/session.ts";
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

test("the viewer stays one object while the layout renders again, so no screen renders for it", () => {
  const store = createAppStore();
  store.getState().actions.setSession(session);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Providers store={store} queryClient={createQueryClient()}>
      {children}
    </Providers>
  );
  const { result, rerender } = renderHook(useKeptViewer, { wrapper });
  const first = result.current;
  expect(first).toEqual(session);
  rerender();
  expect(result.current).toBe(first);
  act(() => store.getState().actions.setSession(null));
  expect(result.current).toBe(first);
  act(() => store.getState().actions.setSession(memberSession));
  expect(result.current).toEqual(memberSession);
});
