import { endpoints } from "@armslot/contracts/endpoints";
import { expect, it } from "vitest";
import { projectFiles, read } from "./project-files.ts";

it("the list of endpoints has each one that a contract declares", () => {
  const sources = projectFiles.filter((path) => path.startsWith("contracts/src/")).map(read);
  const declared = sources.flatMap((text) =>
    [...text.matchAll(/^export const (\w+) = endpoint\(([\s\S]*?)^\}\);/gm)]
      .filter(([, , body = ""]) => !body.includes("sendsRanges"))
      .map(([, name]) => name),
  );
  expect(endpoints.map(({ name }) => name).sort()).toEqual(declared.sort());
});
