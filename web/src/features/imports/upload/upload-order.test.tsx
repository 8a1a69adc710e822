// @vitest-environment happy-dom
import { listAthletes } from "@armslot/contracts/athletes/athletes";
import type { ImportFile } from "@armslot/contracts/imports/import-review";
import { reviewImportFile, uploadImportFile } from "@armslot/contracts/imports/imports";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeApi } from "../../../../test/fake-api.ts";
import { fakeUploads } from "../../../../test/fake-upload.ts";
import { fileOf, reviewOf, serveImports } from "../../../../test/import-data.ts";
import { idOf, programId, rowOf } from "../../../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../../../test/show-app.tsx";

cleanUpScreens();

test("files to review stand in the order of the server, also if a later one is uploaded first", async () => {
  const api = fakeApi();
  fakeUploads();
  api.answer(listAthletes, () => ({ athletes: [rowOf()] }));
  serveImports(api);
  const names = ["large.csv", "small.csv"];
  const [large, small] = names.map((name, at) => fileOf({ fileId: idOf(50 + at), name }));
  let arrive: () => void = () => undefined;
  const whole = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const reply = (file: ImportFile | undefined) => ({ files: file ? [file] : [], skipped: [] });
  api.answer(uploadImportFile, () =>
    api.addresses.at(-1)?.endsWith("large.csv") ? whole.then(() => reply(large)) : reply(small),
  );
  api.answer(reviewImportFile, ({ params: { fileId } }) =>
    reviewOf({ file: fileOf(fileId === large?.fileId ? large : small) }),
  );
  await showScreen(`/programs/${programId}/import`);
  const files = names.map((name) => new File([name], name, { type: "text/csv" }));
  await userEvent.upload(screen.getByLabelText("Choose Files"), files);
  await screen.findByRole("article", { name: "small.csv" });
  arrive();
  await screen.findByRole("article", { name: "large.csv" });
  await waitFor(() => expect(screen.queryByRole("list", { name: "Uploads" })).toBeNull());
  const shown = screen.getAllByRole("article").map((card) => card.getAttribute("aria-label"));
  expect(shown).toEqual(names);
});
