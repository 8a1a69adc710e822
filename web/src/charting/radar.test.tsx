// @vitest-environment happy-dom

import { radarMessages } from "@armslot/contracts/charting/radar-messages";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { FakeSerial, serialError } from "../../test/fake-serial.ts";
import { RadarSlot } from "./radar-slot.tsx";

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, "serial");
});

/** Frames of a ball that closes at a speed in tenths and loses half a unit from frame to frame. */
function pitch(tenths: number): string {
  return Array.from({ length: 6 }, (_, place) => String(tenths - 5 * place).padStart(4, " "))
    .map((speed) => `\x83C${String(tenths).padStart(4, " ")}C${speed} 45120@\r`)
    .join("");
}

async function show() {
  const serial = new FakeSerial();
  Object.defineProperty(navigator, "serial", { value: serial, configurable: true });
  const onPitch = vi.fn();
  // The radar's code loads after its place is on the screen.
  const { unmount } = await act(async () => render(<RadarSlot onPitch={onPitch} />));
  return { serial, onPitch, unmount };
}

async function connect(unit?: string) {
  await userEvent.click(await screen.findByRole("button", { name: "Connect Radar" }));
  const dialog = within(screen.getByRole("dialog", { name: "Connect Radar" }));
  if (unit) await userEvent.click(dialog.getByRole("radio", { name: unit }));
  await userEvent.click(dialog.getByRole("button", { name: "Choose Cable" }));
  return dialog;
}

async function connected(unit = "mph") {
  const shown = await show();
  await connect(unit);
  await screen.findByText("Radar connected");
  shown.serial.send("\r");
  return shown;
}

test("a browser without serial cables has no button (RADAR-4)", () => {
  render(<RadarSlot onPitch={() => undefined} />);
  expect(document.body.textContent).toBe("");
});

test("gives the velocity of each pitch once, after its flight", async () => {
  const { serial, onPitch } = await connected();
  expect(serial.opened).toEqual([9600]);
  serial.send(pitch(912));
  await screen.findByText("Radar: 91.2 mph");
  expect(onPitch.mock.calls).toEqual([[91.2]]);
  serial.send(pitch(803));
  await screen.findByText("Radar: 80.3 mph");
  expect(onPitch.mock.calls).toEqual([[91.2], [80.3]]);
});

test("asks for the unit and converts from it (RADAR-2)", async () => {
  const { serial, onPitch } = await show();
  const dialog = await connect();
  expect(dialog.getByRole("alert").textContent).toBe(radarMessages.settingsMissing);
  expect(serial.opened).toEqual([]);
  await userEvent.click(dialog.getByRole("radio", { name: "km/h" }));
  await userEvent.selectOptions(dialog.getByLabelText("Baud rate"), "19200");
  await userEvent.click(dialog.getByRole("button", { name: "Choose Cable" }));
  await screen.findByText("Radar connected");
  serial.send(`\r${pitch(1468)}`);
  await screen.findByText("Radar: 91.2 mph");
  expect(onPitch.mock.calls).toEqual([[91.2]]);
  expect(serial.opened).toEqual([19_200]);
});

test("says before and during the connection that no real radar was tested (RADAR-4)", async () => {
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "Connect Radar" }));
  const dialog = within(screen.getByRole("dialog"));
  dialog.getByText(radarMessages.untested);
  await userEvent.click(dialog.getByRole("radio", { name: "mph" }));
  await userEvent.click(dialog.getByRole("button", { name: "Choose Cable" }));
  await screen.findByText("Radar connected");
  screen.getByText(radarMessages.untested);
});

test("the radar goes on after lost bytes, without the frame that lost them", async () => {
  const { serial, onPitch } = await connected();
  serial.send("\x83C 999C 9");
  serial.fail("BufferOverrunError");
  serial.send(`99 45120@\r${pitch(912)}`);
  await screen.findByText("Radar: 91.2 mph");
  expect(onPitch.mock.calls).toEqual([[91.2]]);
});

test("an unplugged cable is said, and the radar can be connected again", async () => {
  const { serial, onPitch } = await connected();
  serial.fail("NetworkError");
  expect((await screen.findByRole("alert")).textContent).toBe(radarMessages.lost);
  await connect("mph");
  await screen.findByText("Radar connected");
  expect(screen.queryByRole("alert")).toBeNull();
  serial.send(`\r${pitch(912)}`);
  await screen.findByText("Radar: 91.2 mph");
  expect(onPitch).toHaveBeenCalledTimes(1);
});

test.each([
  ["NotFoundError", "requestPort", radarMessages.notChosen],
  ["SecurityError", "requestPort", radarMessages.notAllowed],
  ["NetworkError", "open", radarMessages.notOpened],
  ["InvalidStateError", "open", radarMessages.notOpened],
] as const)("%s of %s is a plain sentence (RADAR-5)", async (name, step, sentence) => {
  const { serial } = await show();
  if (step === "open") serial.openRefusal = serialError(name);
  else serial.refusal = serialError(name);
  await connect("mph");
  expect((await screen.findByRole("alert")).textContent).toBe(sentence);
  screen.getByRole("button", { name: "Connect Radar" });
});

test("bytes in another format are said, and the sentence goes with the first frame", async () => {
  const { serial, onPitch } = await connected();
  serial.send("  91.2\r".repeat(60));
  expect((await screen.findByRole("alert")).textContent).toBe(radarMessages.unreadable);
  expect(onPitch).not.toHaveBeenCalled();
  serial.send(pitch(912));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("disconnecting and leaving close the port", async () => {
  const { serial, unmount } = await connected();
  await userEvent.click(screen.getByRole("button", { name: "Disconnect" }));
  await screen.findByRole("button", { name: "Connect Radar" });
  expect(serial.readable).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  await connect("mph");
  await screen.findByText("Radar connected");
  expect(serial.readable).not.toBeNull();
  unmount();
  await waitFor(() => expect(serial.readable).toBeNull());
});
