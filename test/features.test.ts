import { endpoints } from "@armslot/contracts/endpoints";
import { describe, expect, it } from "vitest";
import { projectFiles, read } from "./project-files.ts";

const foldersOf = (parent: string) => {
  const inside = projectFiles.filter((path) => path.startsWith(`${parent}/`));
  const names = inside.map((path) => path.slice(parent.length + 1).split("/")[0] ?? "");
  return [...new Set(names)].sort();
};

const features = projectFiles.flatMap((path) => {
  const [, name] = /^contracts\/src\/([\w-]+)\/\1\.ts$/.exec(path) ?? [];
  return name && /= endpoint\(\{/.test(read(path)) ? [name] : [];
});

/** Returns the folder of a feature's screens. The public site has a room of its own. */
const webFolderOf = (feature: string) =>
  feature === "public-site" ? "web/src/site" : `web/src/features/${feature}`;

describe("a feature has the same name on every floor", () => {
  it("finds each endpoint that a contract declares", () => {
    const sources = projectFiles.filter((path) => path.startsWith("contracts/src/")).map(read);
    const declared = sources.flatMap((text) =>
      [...text.matchAll(/^export const (\w+) = endpoint\(([\s\S]*?)^\}\);/gm)]
        .filter(([, , body = ""]) => !body.includes("sendsRanges"))
        .map(([, name]) => name),
    );
    expect(endpoints.map(({ name }) => name).sort()).toEqual(declared.sort());
  });
  it("the server has a folder for each feature, and one for the SDK's analytics events", () => {
    expect(foldersOf("server/src/features")).toEqual([...features, "analytics"].sort());
  });
  it.each(features)("%s has screens in a folder of that name", (feature) => {
    const folder = webFolderOf(feature);
    expect(projectFiles.some((path) => path.startsWith(`${folder}/`))).toBe(true);
  });
  it("the web app has no screens of an unknown feature, except the pages that are coming soon", () => {
    const screens = foldersOf("web/src/features").filter((name) => !features.includes(name));
    expect(screens).toEqual(["coming-soon"]);
  });
});
