// @vitest-environment happy-dom

import { reviewImportFile, uploadImportFile } from "@armslot/contracts/imports/imports";
import { listAthletes } from "@armslot/contracts/roster/athletes";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeApi } from "../../test/fake-api.ts";
import { fakeUploads } from "../../test/fake-upload.ts";
import { fileOf, reviewOf, serveImports } from "../../test/import-data.ts";
import { idOf, programId, rowOf } from "../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../test/show-app.tsx";

cleanUpScreens();

const names = ["large.csv", "small.csv"];
const [large, small] = names.map((name, at) => fileOf({ fileId: idOf(50 + at), name }));

/** Returns a promise and what resolves it. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Chooses both files, whose second halves leave when `leaving` resolves. The server has the large one when `arrived` does. */
async function chooseBoth({ leaving = Promise.resolve(), arrived = Promise.resolve() }) {
  const api = fakeApi();
  fakeUploads(leaving);
  api.answer(listAthletes, () => ({ athletes: [rowOf()] }));
  serveImports(api);
  api.answer(uploadImportFile, async () => {
    const isLarge = api.addresses.at(-1)?.endsWith("large.csv") === true;
    if (isLarge) await arrived;
    return { files: [(isLarge ? large : small) ?? fileOf()], skipped: [] };
  });
  api.answer(reviewImportFile, ({ params: { fileId } }) =>
    reviewOf({ file: [large, small].find((file) => file?.fileId === fileId) ?? fileOf() }),
  );
  await showScreen(`/programs/${programId}/import`);
  const files = names.map((name) => new File([name], name, { type: "text/csv" }));
  await userEvent.upload(screen.getByLabelText("Choose Files"), files);
  return api;
}

test("files to review stand in the order of the server, also if a later one is there first", async () => {
  const { opened: arrived, open } = gate();
  await chooseBoth({ arrived });
  await screen.findByRole("article", { name: "small.csv" });
  open();
  await screen.findByRole("article", { name: "large.csv" });
  const shown = screen.getAllByRole("article").map((card) => card.getAttribute("aria-label"));
  expect(shown).toEqual(names);
});

test("a file is sent once the one that was added before it has left", async () => {
  const { opened: leaving, open } = gate();
  const { opened: arrived, open: arrive } = gate();
  const api = await chooseBoth({ leaving, arrived });
  await screen.findByText("50%");
  expect(api.received(uploadImportFile)).toHaveLength(1);
  open();
  await waitFor(() => expect(api.received(uploadImportFile)).toHaveLength(2));
  arrive();
  await screen.findByRole("article", { name: "large.csv" });
});
