import { listAliases } from "@armslot/contracts/games/aliases";
import { listActivity } from "@armslot/contracts/people/activity";
import { listApiTokens } from "@armslot/contracts/people/api-tokens";
import { listPeople, listSentInvites } from "@armslot/contracts/people/people";
import type { Session } from "@armslot/contracts/people/sign-in";
import { getUsage } from "@armslot/contracts/people/usage";
import { getSharing } from "@armslot/contracts/sharing/sharing";
import { screen } from "@testing-library/react";
import type { FakeApi } from "./fake-api.ts";
import { memberOf, programId, session } from "./program-data.ts";
import { showApp } from "./show-app.tsx";

export const usage = { videoCap: 50, videosThisMonth: 18, totalVideoCount: 412 };

/** The viewer's own row in User Management. */
export const ownRow = memberOf({
  uid: session.user.uid,
  firstName: "Casey",
  lastName: "Alder",
  title: "Head Coach",
  email: "casey@harbor.example",
  role: "admin",
});

interface ShowAccountOptions {
  readonly viewer?: Session;
  /** Sets replies of the server. By default, the viewer is the only member and there is no activity. */
  readonly prepare?: (api: FakeApi) => void;
}

/** Shows the account page with all its regions. */
export async function showAccount({ viewer = session, prepare }: ShowAccountOptions = {}) {
  const shown = showApp({
    at: `/programs/${programId}/account`,
    viewer,
    prepare: (api) => {
      api.answer(getSharing, () => ({ isAllowed: false }));
      api.answer(getUsage, () => usage);
      api.answer(listPeople, () => ({ people: [ownRow] }));
      api.answer(listSentInvites, () => ({ invites: [] }));
      api.answer(listApiTokens, () => ({ tokens: [] }));
      api.answer(listAliases, () => ({ aliases: [] }));
      api.answer(listActivity, () => ({ entries: [], next: null }));
      prepare?.(api);
    },
  });
  await screen.findByRole("region", { name: "Usage Information" });
  return shown;
}
