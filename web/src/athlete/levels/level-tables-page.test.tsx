// @vitest-environment happy-dom
import {
  addLevelTable,
  type LevelTable,
  listLevelTables,
  removeLevelTable,
  saveLevelTable,
} from "@armslot/contracts/athlete/level-tables";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { idOf, memberSession, programId } from "../../../test/program-data.ts";
import { cleanUpScreens, showApp, showScreen } from "../../../test/show-app.tsx";

cleanUpScreens();

const address = `/programs/${programId}/level-tables`;

const county: LevelTable = {
  levelTableId: idOf(60),
  name: "County varsity",
  year: 2026,
  source: "Radar at 40 county games",
  rows: [{ pitchType: "Slider", reading: "velo", mean: 74.5, sd: 3, pitches: null }],
  version: 4,
};

function serve(...tables: LevelTable[]): FakeApi {
  const api = fakeApi();
  api.answer(listLevelTables, () => ({ tables }));
  api.answer(addLevelTable, ({ body }) => ({ ...county, ...body }));
  api.answer(saveLevelTable, ({ body }) => ({ ...county, ...body }));
  return api;
}

const box = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
const press = async (name: string) =>
  await userEvent.click(await screen.findByRole("button", { name }));
const type = async (name: string, text: string) =>
  fireEvent.change(await box(name), { target: { value: text } });
const save = () => press("Save Level Table");

async function typeFacts() {
  await type("Name", "County varsity");
  fireEvent.change(screen.getByLabelText("Year"), { target: { value: "2026" } });
  await type("Source", "Radar at 40 county games");
}

const mean = "Mean of Four-Seam, Velocity (mph)";
const sd = "SD of Four-Seam, Velocity (mph)";

describe("the list", () => {
  test("shows the tables with year, source and size, and which ones every program has", async () => {
    serve(county);
    await showScreen(address);
    const table = await screen.findByRole("table", { name: "Level tables" });
    for (const text of ["County varsity", "2026", "Radar at 40 county games", "1 row"])
      expect(within(table).getByText(text)).toBeTruthy();
    const offered = "Every program also has MLB, 2020 and Summer collegiate, 2025.";
    expect(screen.getByText(offered)).toBeTruthy();
  });

  test("the list is read-only for a member without admin rights, also by the form's address", async () => {
    showApp({
      at: `${address}?table=new`,
      viewer: memberSession,
      prepare: (api) => api.answer(listLevelTables, () => ({ tables: [county] })),
    });
    await screen.findByRole("table", { name: "Level tables" });
    for (const name of ["Add a Level Table", "Edit County varsity, 2026", "Delete"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });

  test("deletes a table after a question", async () => {
    const api = serve(county);
    await showScreen(address);
    await press("Delete");
    await press("Cancel");
    expect(api.received(removeLevelTable)).toHaveLength(0);
    await press("Delete");
    api.answer(removeLevelTable, () => ({}));
    api.answer(listLevelTables, () => ({ tables: [] }));
    await press("Confirm");
    expect(await screen.findByText(/has no level tables yet/)).toBeTruthy();
    expect(api.received(removeLevelTable)[0]?.params).toEqual({
      programId,
      levelTableId: county.levelTableId,
    });
  });

  test("the list that fails to load says so", async () => {
    const api = serve();
    api.fail(listLevelTables, "forbidden");
    await showScreen(address);
    expect(await screen.findByText(/Failed to load level tables/)).toBeTruthy();
  });
});

describe("the form", () => {
  test("stores the typed numbers, and blank rows are left out", async () => {
    const api = serve();
    await showScreen(address);
    await press("Add a Level Table");
    await typeFacts();
    await type(mean, "81,5");
    await type(sd, "3.25");
    await userEvent.selectOptions(screen.getByLabelText("Add a Pitch Type"), "Curveball");
    await type("Mean of Curveball, Arm-side break (in)", "-7");
    await type("SD of Curveball, Arm-side break (in)", "4");
    await type("Pitches of Curveball, Arm-side break (in)", "310");
    await save();
    expect(await screen.findByText("County varsity is saved.")).toBeTruthy();
    expect(api.bodiesOf(addLevelTable)).toEqual([
      {
        name: "County varsity",
        year: 2026,
        source: "Radar at 40 county games",
        rows: [
          { pitchType: "Four-Seam", reading: "velo", mean: 81.5, sd: 3.25, pitches: null },
          { pitchType: "Curveball", reading: "armSideBreak", mean: -7, sd: 4, pitches: 310 },
        ],
      },
    ]);
  });

  test("marks a spread of 0 and an absurd mean, sends nothing and keeps the text", async () => {
    const api = serve();
    await showScreen(`${address}?table=new`);
    await screen.findByLabelText("Year");
    await typeFacts();
    await save();
    const empty = "Enter the mean and standard deviation of at least one reading.";
    expect(await screen.findByText(empty)).toBeTruthy();
    await type(mean, "815");
    await type(sd, "0");
    await save();
    const sentences = screen.getByText(/The mean must be between 20 and 110 mph\./);
    expect(sentences.textContent).toContain("The standard deviation must be above 0.");
    await waitFor(async () => expect(document.activeElement).toBe(await box(mean)));
    expect((await box(mean)).value).toBe("815");
    expect(api.received(addLevelTable)).toHaveLength(0);
  });

  test("fills rows in from pasted lines, and keeps the lines that it could not read", async () => {
    const api = serve();
    await showScreen(`${address}?table=new`);
    await screen.findByLabelText("Year");
    await typeFacts();
    await userEvent.click(screen.getByText("Fill In from a CSV File"));
    const pasted = [
      "Pitch Type\tReading\tMean\tSD\tPitches",
      "Four-Seam\tVelocity (mph)\t81.5\t3.25\t2100",
      "Gyroball\tVelocity (mph)\t80\t3\t",
      "SL\tSpin (rpm)\t2200\tmany\t",
    ].join("\n");
    await type("Or Paste Rows", pasted);
    await press("Fill In Rows");
    expect(await screen.findByText("2 rows filled in below.")).toBeTruthy();
    expect(screen.getByText(/Line 3: "Gyroball" isn't a pitch type/)).toBeTruthy();
    expect((await box("Or Paste Rows")).value).toBe(pasted);
    expect((await box("SD of Slider, Spin (rpm)")).value).toBe("many");
    expect(screen.getByText("Enter the standard deviation as a number.")).toBeTruthy();
    await type("SD of Slider, Spin (rpm)", "180");
    await save();
    await screen.findByText("County varsity is saved.");
    expect(api.received(addLevelTable)[0]?.body.rows).toEqual([
      { pitchType: "Four-Seam", reading: "velo", mean: 81.5, sd: 3.25, pitches: 2100 },
      { pitchType: "Slider", reading: "spinRate", mean: 2200, sd: 180, pitches: null },
    ]);
  });

  test("leaves one entry in the history, so Back leads to the page before", async () => {
    serve(county);
    const router = await showScreen(`/programs/${programId}/imports`, address);
    await press("Edit County varsity, 2026");
    await press("Cancel");
    await screen.findByRole("table", { name: "Level tables" });
    await press("Back");
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/programs/${programId}/imports`),
    );
  });

  test("reads a CSV file", async () => {
    serve();
    await showScreen(`${address}?table=new`);
    await userEvent.click(await screen.findByText("Fill In from a CSV File"));
    const text = "Pitch Type;Reading;Mean;SD\nFB;Velocity;81,5;3\n";
    const file = new File([text], "county.csv", { type: "text/csv" });
    await userEvent.upload(screen.getByLabelText("Level Table (CSV)"), file);
    expect(await screen.findByText("1 row filled in below.")).toBeTruthy();
    expect((await box(mean)).value).toBe("81.5");
  });

  test("shows a conflict, keeps the typed text, and 'Keep mine' saves with the new version", async () => {
    const api = serve(county);
    await showScreen(address);
    await press("Edit County varsity, 2026");
    await type("Source", "Radar at 41 county games");
    await type("Mean of Slider, Velocity (mph)", "74.50");
    const theirs = [
      { pitchType: "Four-Seam", reading: "spinRate", mean: 2100, sd: 150, pitches: 300 },
      { pitchType: "Slider", reading: "velo", mean: 74.5, sd: 3.2, pitches: null },
    ] as const;
    const current = { ...county, year: 2025, rows: [...theirs], version: 5 };
    api.fail(saveLevelTable, "version-conflict", { current });
    await save();
    expect(await screen.findByText(/Someone else saved changes/)).toBeTruthy();
    expect(screen.getByText("Now: 2025")).toBeTruthy();
    const differing = within(screen.getByRole("region", { name: "Their numbers" }));
    expect(differing.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Four-Seam, Spin (rpm): mean 2100, SD 150, 300 pitches",
      "Slider, Velocity (mph): mean 74.5, SD 3.2",
    ]);
    expect((await box("Source")).value).toBe("Radar at 41 county games");
    api.answer(saveLevelTable, ({ body }) => ({ ...county, ...body, version: 6 }));
    await press("Keep mine");
    expect(await screen.findByText("County varsity is saved.")).toBeTruthy();
    expect(api.received(saveLevelTable).map(({ body }) => body.version)).toEqual([4, 5]);
    expect(api.received(saveLevelTable)[1]?.body).toMatchObject({
      year: 2026,
      source: "Radar at 41 county games",
      rows: county.rows,
    });
  });
});
