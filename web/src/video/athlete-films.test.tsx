// @vitest-environment happy-dom
import { countClips } from "@armslot/contracts/video/clips";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { fakeApi } from "../../test/fake-api.ts";
import { screenOf, session } from "../../test/program-data.ts";
import { cleanUpScreens } from "../../test/show-app.tsx";
import { Providers } from "../app/providers.tsx";
import { createQueryClient } from "../client/queries.ts";
import { createAppStore } from "../session/app-store.ts";
import { ViewerContext } from "../session/session.ts";
import { AthleteFilms } from "./athlete-films.tsx";

cleanUpScreens();

function showFilms() {
  render(
    <Providers store={createAppStore()} queryClient={createQueryClient()}>
      <ViewerContext value={session}>
        <MemoryRouter>
          <AthleteFilms athlete={screenOf().athlete} />
        </MemoryRouter>
      </ViewerContext>
    </Providers>,
  );
}

test.each([
  [
    { paired: 12, waiting: 1 },
    "12 clips with a pitch. They play from the games. 1 clip in Pending Videos waits for a pitch.",
  ],
  [
    { paired: 0, waiting: 2 },
    "0 clips with a pitch. They play from the games. 2 clips in Pending Videos wait for a pitch.",
  ],
  [{ paired: 1, waiting: 0 }, "1 clip with a pitch. They play from the games."],
])("an athlete's videos are counted without a list of them: %o", async (counts, sentence) => {
  const api = fakeApi();
  api.answer(countClips, () => counts);
  showFilms();
  const shown = await screen.findByText(/They play from the games/);
  expect(shown.textContent).toBe(sentence);
  expect(api.addresses).toHaveLength(1);
});
