import { expect, test } from "vitest";
import * as z from "zod/mini";
import { personName } from "./fields.ts";

const name = personName("Last Name");
const sentences = (text: string) =>
  z.safeParse(name, text).error?.issues.map(({ message }) => message);

test.each(["=?utf-8?B?aHR0cA==?=", "Oak =?utf-8?Q?a?="])(
  "a name that a mail program would decode into another one is refused: %s",
  (text) => {
    expect(sentences(text)).toEqual(["Last Name has characters that can't be used."]);
  },
);

test.each(["http://evil.example", "WWW.evil.example"])(
  "a name that is a web address is refused: %s",
  (text) => {
    expect(sentences(text)).toEqual(["Last Name can't contain a web address."]);
  },
);

test.each(["J.R. Smith", "O'Brien-Ng", "St. John", "Zoë", "王小明"])(
  "a person's name is taken: %s",
  (text) => {
    expect(z.parse(name, text)).toBe(text);
  },
);
