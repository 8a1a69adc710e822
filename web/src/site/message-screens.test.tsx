// @vitest-environment happy-dom
import { joinWaitlist, sendContactMessage } from "@armslot/contracts/site/public-site";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { session } from "../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../test/show-app.tsx";

cleanUpScreens();

const contact = {
  "Full Name": "Robin Vale",
  Email: "Robin@Harbor.example",
  "Program Name": "Harbor College",
  Message: "Two lines:\nthis is the second.",
};
const waitlist = {
  "Full Name": "Robin Vale",
  Email: "robin@harbor.example",
  League: "Coastal League",
  "Program Name": "Harbor College",
  Title: "Scout",
};

const screens = [
  {
    at: "/contact",
    title: "Contact Us",
    endpoint: sendContactMessage,
    button: "Submit",
    typed: contact,
    done: ["Message Successful!", "We'll reach out within 24 hours with a response."],
  },
  {
    at: "/get-started",
    title: "Get Early Access",
    endpoint: joinWaitlist,
    button: "Join Waitlist",
    typed: waitlist,
    done: ["Added to Waitlist!", "We'll reach out within 24 hours to confirm your spot."],
  },
] as const;

async function fillIn(typed: Readonly<Record<string, string>>) {
  for (const [label, text] of Object.entries(typed)) {
    // Each typed letter renders the form, which took most of this file's time.
    await userEvent.click(await screen.findByLabelText(label));
    await userEvent.paste(text);
  }
}

describe.each(screens)("$at", ({ at, title, endpoint, button, typed, done }) => {
  const send = () => userEvent.click(screen.getByRole("button", { name: button }));

  test("an empty form shows an error at each field and sends nothing", async () => {
    const { api } = showApp({ at });
    await screen.findByRole("heading", { level: 1, name: title });
    await send();
    for (const label of Object.keys(typed)) screen.getByText(`${label} is required.`);
    expect(document.activeElement).toBe(screen.getByLabelText("Full Name"));
    expect(api.received(endpoint)).toEqual([]);
  });

  test("sending replaces the form with the success screen", async () => {
    const { api } = showApp({ at, prepare: (server) => server.answer(endpoint, () => ({})) });
    await fillIn(typed);
    await send();
    const heading = await screen.findByRole("heading", { level: 1, name: done[0] });
    screen.getByText(done[1]);
    expect(document.activeElement).toBe(heading);
    expect(screen.queryByRole("button", { name: button })).toBeNull();
    expect(api.bodiesOf(endpoint)).toHaveLength(1);
    expect(api.bodiesOf(endpoint)[0]).toMatchObject({
      fullName: "Robin Vale",
      email: "robin@harbor.example",
    });
    expect(api.bodiesOf(endpoint)[0]).not.toHaveProperty("website");
  });

  test("the button reads 'Sending...' and is disabled while sending", async () => {
    const { api } = showApp({ at });
    await fillIn(typed);
    const answers: (() => void)[] = [];
    vi.stubGlobal(
      "fetch",
      () =>
        new Promise((_, failed) => answers.push(() => failed(new Error("The network is down.")))),
    );
    await send();
    const busy = await screen.findByRole<HTMLButtonElement>("button", { name: "Sending..." });
    expect(busy.disabled).toBe(true);
    expect(answers).toHaveLength(1);
    answers[0]?.();
    await screen.findByRole("button", { name: button });
    expect(api.received(endpoint)).toEqual([]);
  });

  test.each(["unexpected", "unavailable", "message-failed"] as const)(
    "a failure as %s keeps the typed text",
    async (code) => {
      showApp({ at, prepare: (api) => api.fail(endpoint, code) });
      await fillIn(typed);
      await send();
      expect((await screen.findByRole("alert")).textContent).toBe(
        "Message failed. Please try again.",
      );
      for (const [label, text] of Object.entries(typed)) {
        expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(text);
      }
    },
  );

  test("a reached limit asks to wait", async () => {
    showApp({ at, prepare: (api) => api.fail(endpoint, "rate-limited") });
    await fillIn(typed);
    await send();
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Too many requests\./);
  });

  test("sends the value of the honeypot field", async () => {
    const { api } = showApp({ at, prepare: (server) => server.answer(endpoint, () => ({})) });
    await fillIn(typed);
    const honeypot = document.querySelector<HTMLInputElement>('input[name="website"]');
    expect(honeypot?.tabIndex).toBe(-1);
    expect(honeypot?.closest("[aria-hidden]")).not.toBeNull();
    await userEvent.type(honeypot as HTMLInputElement, "https://bot.invalid");
    await send();
    await screen.findByRole("heading", { level: 1, name: done[0] });
    expect(api.bodiesOf(endpoint)[0]).toMatchObject({ website: "https://bot.invalid" });
  });
});

test("the contact form opens at the top, beside a member's sidebar", async () => {
  const scroll = vi.spyOn(window, "scrollTo");
  showApp({ at: "/contact", viewer: session });
  await screen.findByRole("heading", { level: 1, name: "Contact Us" });
  screen.getByRole("navigation", { name: "Program" });
  await waitFor(() => expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: "instant" }));
});

test("a signed-in member is sent from the waitlist form to their dashboard", async () => {
  const { place } = showApp({ at: "/get-started", viewer: session });
  await screen.findByRole("heading", { level: 1, name: "Athletes" });
  expect(place()).toBe(`/programs/${session.program.programId}`);
});
