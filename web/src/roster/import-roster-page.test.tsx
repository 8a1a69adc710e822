// @vitest-environment happy-dom
import { addRoster, listAthletes } from "@armslot/contracts/roster/athletes";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type FakeApi, fakeApi } from "../../test/fake-api.ts";
import { aProfile, programId, rowOf } from "../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../test/show-app.tsx";

cleanUpScreens();

const header = "Name,Hand,Class,School,City,State,Height,Born";
const mateo = `Mateo Quill,L,2027,Bayview High,Mobile,AL,6'2",2008`;

async function open(): Promise<FakeApi> {
  const api = fakeApi();
  api.answer(listAthletes, () => ({ athletes: [rowOf({ firstName: "Ana", lastName: "Bell" })] }));
  api.answer(addRoster, ({ body }) => ({ added: body.athletes.length }));
  await showScreen(`/programs/${programId}/import-roster`);
  await screen.findByRole("heading", { level: 1, name: "Import Roster" });
  return api;
}

async function paste(...lines: readonly string[]) {
  await userEvent.click(screen.getByLabelText("Or Paste Rows"));
  await userEvent.paste(lines.join("\n"));
  await userEvent.click(screen.getByRole("button", { name: "Check Athletes" }));
}

async function choose(content: BlobPart, name = "roster.csv") {
  const file = new File([content], name, { type: "text/csv" });
  await userEvent.upload(screen.getByLabelText("Roster File (CSV)"), file);
}

async function lineOf(number: number) {
  const table = await screen.findByRole("table", { name: "Athletes in the file" });
  const cell = within(table)
    .getAllByRole("row")
    .find((row) => row.querySelector("td")?.textContent === `Line ${number}`);
  if (!cell) throw new Error(`The table has no line ${number}.`);
  return cell;
}

const add = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("a chosen file is checked, and its athletes are added at once", async () => {
  const api = await open();
  await choose(
    `\uFEFF${header}\r\n${mateo}\r\nSam Reed,Right,2026,North High,Tyler,Texas,5-11\r\n`,
  );
  expect((await lineOf(2)).textContent).toContain("Will be added");
  expect((await lineOf(3)).textContent).toContain(`Tyler, TX`);
  await add("Add 2 Athletes");
  expect(await screen.findByText("2 athletes added to your roster.")).toBeTruthy();
  const sam = { firstName: "Sam", lastName: "Reed", position: "RHP", gradClass: 2026 };
  const place = { school: "North High", city: "Tyler", state: "TX" };
  const height = { heightFeet: 5, heightInches: 11 };
  const athletes = [aProfile(), { ...sam, ...place, ...height, birthYear: null }];
  expect(api.received(addRoster).map(({ body }) => body)).toEqual([{ athletes }]);
  expect(screen.queryByRole("table")).toBeNull();
});

test("a double click sends the athletes once and counts them once", async () => {
  const api = await open();
  await paste(header, mateo);
  await lineOf(2);
  await userEvent.dblClick(screen.getByRole("button", { name: "Add 1 Athlete" }));
  expect(await screen.findByText("1 athlete added to your roster.")).toBeTruthy();
  expect(api.received(addRoster)).toHaveLength(1);
});

test("athletes on the roster or listed twice are left out", async () => {
  const api = await open();
  await paste(header, `"Bell, ANA",LHP,2027,East High,Waco,TX,72`, mateo, mateo);
  expect((await lineOf(2)).textContent).toContain("On your roster");
  expect((await lineOf(4)).textContent).toContain("Same as line 3");
  await add("Add 1 Athlete");
  await screen.findByText("1 athlete added to your roster.");
  expect(api.received(addRoster).map(({ body }) => body.athletes)).toEqual([[aProfile()]]);
});

test("nothing can be added before the roster is known", async () => {
  const api = fakeApi();
  let send: (() => void) | undefined;
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  api.answer(listAthletes, async () => {
    await sent;
    return { athletes: [rowOf({ firstName: "Ana", lastName: "Bell" })] };
  });
  await showScreen(`/programs/${programId}/import-roster`);
  await screen.findByLabelText("Or Paste Rows");
  await paste(header, `"Bell, Ana",LHP,2027,East High,Waco,TX,72`);
  await screen.findByRole("status", { name: "Loading" });
  expect(screen.queryByRole("button", { name: /^Add / })).toBeNull();
  send?.();
  expect((await lineOf(2)).textContent).toContain("On your roster");
});

test("a row can be left out and put back, also one with a wrong cell", async () => {
  const api = await open();
  await paste(header, mateo, `Sam Reed,both,2026,North High,Tyler,TX,5-11`);
  await lineOf(3);
  await userEvent.click(screen.getByRole("button", { name: "Leave Out: line 3" }));
  expect((await lineOf(3)).textContent).toContain("Left out");
  expect(within(await lineOf(3)).queryByLabelText("Position")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Leave Out: line 2" }));
  expect(screen.queryByRole("button", { name: /^Add / })).toBeNull();
  expect(screen.getByRole("status").textContent).toContain("2 left out by you");
  await userEvent.click(screen.getByRole("button", { name: "Put Back: line 2" }));
  await add("Add 1 Athlete");
  await screen.findByText("1 athlete added to your roster.");
  expect(api.received(addRoster).map(({ body }) => body.athletes)).toEqual([[aProfile()]]);
  expect(screen.queryByRole("table")).toBeNull();
});

test("a wrong cell says what to do and can be fixed in place", async () => {
  const api = await open();
  await paste(header, mateo, `Sam Reed,both,2026,North High,Tyler,Texass,`);
  const row = within(await lineOf(3));
  expect(row.getByText(`"both" isn't a throwing hand. Choose RHP or LHP.`)).toBeTruthy();
  expect(row.getByText(`"Texass" isn't one of the 50 states. Choose one.`)).toBeTruthy();
  await userEvent.selectOptions(row.getByLabelText("Position"), "RHP");
  await userEvent.selectOptions(row.getByLabelText("State"), "TX");
  await userEvent.selectOptions(row.getByLabelText("Height (ft)"), "6");
  expect((await lineOf(3)).textContent).toContain("Needs a fix");
  await add("Add 1 Athlete");
  await screen.findByText("1 athlete added to your roster.");
  await userEvent.selectOptions(row.getByLabelText("Height (in)"), "0");
  expect((await lineOf(3)).textContent).toContain("Will be added");
  await add("Add 1 Athlete");
  await screen.findByText("2 athletes added to your roster.");
  expect(api.received(addRoster).at(-1)?.body.athletes).toMatchObject([
    { lastName: "Reed", position: "RHP", state: "TX", heightFeet: 6, heightInches: 0 },
  ]);
});

test("a good row can be edited", async () => {
  await open();
  await paste(header, mateo);
  const row = within(await lineOf(2));
  await userEvent.click(row.getByRole("button", { name: "Edit line 2" }));
  await userEvent.clear(row.getByLabelText("School"));
  expect(row.getByText("School is required.")).toBeTruthy();
  await userEvent.type(row.getByLabelText("School"), "West High");
  expect((await lineOf(2)).textContent).toContain("Will be added");
});

test("a refused roster keeps the rows", async () => {
  const api = await open();
  api.fail(addRoster, "already-on-roster");
  await paste(header.replaceAll(",", "\t"), mateo.replaceAll(",", "\t"));
  await lineOf(2);
  await add("Add 1 Athlete");
  expect(await screen.findByText(/^Nothing was added: some of these athletes/)).toBeTruthy();
  expect((await lineOf(2)).textContent).toContain("Will be added");
});

test.each([
  ["Mateo Quill,L,2027", /^No line names the columns\./],
  [
    `${header}\n"Mateo Quill,L`,
    /^A quotation mark on line 2 is out of place or not closed\. Correct/,
  ],
  ["PK\u0003\u0004\u0000\u0000", /^This file isn't text\./],
  [
    `${header}\n${Array.from({ length: 201 }, () => mateo).join("\n")}`,
    /^This list has 201 athletes\. Import at most 200 at a time\.$/,
  ],
])("a file that can't be read says why: %#", async (content, sentence) => {
  await open();
  await choose(content);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

test.each([
  ["commas", ","],
  ["semicolons", ";"],
  ["tabs", "\t"],
  ["pipes", "|"],
])("a list separated by %s is read below a title", async (_, mark) => {
  await open();
  const rows = [header, "Mateo Quill,L,2027,Bayview High,Mobile,AL,6-2"];
  const [heads, cells] = rows.map((row) => row.replaceAll(",", mark));
  await choose(`Varsity roster 2026\n\n${heads}\n${cells}\n`);
  expect((await lineOf(4)).textContent).toContain("Mateo Quill");
});

test("a file of an old Windows program keeps its accents", async () => {
  await open();
  const [before = "", after = ""] = `${header}\n${mateo}`.split("Quill");
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  await choose(bytes(`${before}Peña${after}`));
  expect((await lineOf(2)).textContent).toContain("Mateo Peña");
});
