import { expect, test } from "vitest";
import { readAnalyticsSettings } from "./analytics-settings.ts";
import { settingReader } from "./setting-reader.ts";

function read(given: Readonly<Record<string, string>>) {
  const reader = settingReader(given);
  return { ...readAnalyticsSettings(reader), faults: reader.faults };
}

const token = "0123456789abcdef0123456789abcdef";

test("forwards no events without a token, even with an address", () => {
  for (const given of [
    {},
    { MIXPANEL_API_HOST: "https://api-eu.mixpanel.com" },
    { MIXPANEL_TOKEN: " " },
  ]) {
    expect(read(given as Record<string, string>)).toMatchObject({
      mixpanel: undefined,
      faults: [],
    });
  }
});

test("forwards events with a token, to Mixpanel or to the configured address without its trailing slash", () => {
  const host = (address?: string) =>
    read({ MIXPANEL_TOKEN: token, ...(address !== undefined && { MIXPANEL_API_HOST: address }) })
      .mixpanel;
  expect(host()).toEqual({ token, apiHost: "https://api.mixpanel.com" });
  expect(host("https://api-eu.mixpanel.com/")?.apiHost).toBe("https://api-eu.mixpanel.com");
  expect(host("http://127.0.0.1:4000")?.apiHost).toBe("http://127.0.0.1:4000");
});

test.each([
  ["MIXPANEL_TOKEN", "to ken", "MIXPANEL_TOKEN must consist of letters"],
  ["MIXPANEL_API_HOST", "http://api.mixpanel.com", "MIXPANEL_API_HOST must be https"],
  ["MIXPANEL_API_HOST", "https://me@api.mixpanel.com", "must have no user, query or fragment"],
  ["MIXPANEL_API_HOST", "https://api.mixpanel.com/?x=1", "must have no user, query or fragment"],
  ["MIXPANEL_API_HOST", "api.mixpanel.com", "MIXPANEL_API_HOST must be an address"],
  ["LIMIT_EVENTS_PER_MINUTE", "0", "LIMIT_EVENTS_PER_MINUTE must be a whole number"],
])("refuses %s=%s in one sentence without repeating the token", (name, value, sentence) => {
  const { faults } = read({ [name]: value });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(sentence);
  expect(faults[0]).not.toContain("to ken");
});
