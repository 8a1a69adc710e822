import { expect, test } from "vitest";
import * as z from "zod/mini";
import { personName } from "./fields.ts";

const name = personName("Last Name");
const sentences = (text: string) =>
  z.safeParse(name, text).error?.issues.map(({ message }) => message);

test.each(["=?utf-8?B?aHR0cA==?=", "Oak =?utf-8?Q?a?="])(
  "rejects a name that mail programs would decode: %s",
  (text) => {
    expect(sentences(text)).toEqual(["Last Name has characters that can't be used."]);
  },
);

test.each(["http://evil.example", "WWW.evil.example"])(
  "rejects a name with a web address: %s",
  (text) => {
    expect(sentences(text)).toEqual(["Last Name can't contain a web address."]);
  },
);

test.each(["J.R. Smith", "O'Brien-Ng", "St. John", "Zoë", "王小明"])(
  "accepts the name %s",
  (text) => {
    expect(z.parse(name, text)).toBe(text);
  },
);
