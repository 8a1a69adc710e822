import { isPagePath, type PageName, pageAt, pages } from "@armslot/contracts/core/pages";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pathOf, safeReturnTo, signInFor } from "./paths.ts";

const programId = "01890000-0000-7000-8000-000000000001";
const athleteId = "01890000-0000-7000-8000-000000000002";
const gameId = "01890000-0000-7000-8000-000000000003";

describe("pathOf", () => {
  const ids = { reportId: "r", month: "2026-05", listId: "l", userId: "u" };
  test.each(Object.keys(pages) as PageName[])("the path of %s leads to that screen", (name) => {
    expect(pageAt(pathOf(name, { programId, athleteId, gameId, ...ids }))?.name).toBe(name);
  });

  test("escapes values that contain separators", () => {
    expect(pathOf("dashboard", { programId: "../x?y#z" })).toBe("/programs/..%2Fx%3Fy%23z");
  });
});

describe("safeReturnTo", () => {
  test.each([
    pathOf("dashboard", { programId }),
    `${pathOf("dashboard", { programId })}?q=ruiz%20tx`,
    pathOf("newAthlete", { programId }),
    pathOf("game", { programId, athleteId, gameId }),
  ])("accepts %s", (path) => {
    expect(safeReturnTo(path)).toBe(path);
  });

  test("returns the path that was passed to signInFor", () => {
    const wanted = `${pathOf("account", { programId })}?a=b&c=d#e`;
    const next = new URL(signInFor(wanted), "https://x.invalid").searchParams.get("next");
    expect(safeReturnTo(next)).toBe(wanted);
  });

  test.each([
    null,
    undefined,
    7,
    ["/programs/a"],
    "",
    "/",
    "/login",
    "/login?next=/login",
    "/api/sign-out",
    "/programs/",
    "//evil.example/programs/a",
    "/\\evil.example/programs/a",
    "\\\\evil.example",
    "/programs/..//evil.example",
    "/programs/../login",
    "/programs/%2e%2e/login",
    "/programs//evil.example",
    "/programs/a\\b",
    "/programs/a%5c..%5cb",
    "/programs/a%0d%0aSet-Cookie:x",
    "/programs/a\n/upload",
    "\t/programs/a",
    " /programs/a",
    "https://evil.example/programs/a",
    "https:/programs/a",
    "javascript:alert(1)//programs/a",
    "/programs/a/unknown",
    "/programs/\ud800",
  ])("rejects %j", (text) => {
    expect(safeReturnTo(text)).toBeNull();
  });

  test("accepts only screens of a program on this site", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "/",
        "//",
        "\\",
        "..",
        ".",
        "%2e",
        "%2f",
        "%5c",
        "@",
        ":",
        "?",
        "#",
        "\t",
        "\n",
      ),
      fc.constantFrom(
        "programs",
        "athletes",
        "games",
        "evil.example",
        "https:",
        "javascript:",
        "upload",
      ),
      fc.string({ maxLength: 4, unit: "binary" }),
    );
    const text = fc
      .tuple(
        fc.constantFrom("", "/", "/programs/", "/programs/a/"),
        fc.array(piece, { maxLength: 8 }),
      )
      .map(([start, pieces]) => start + pieces.join(""));
    fc.assert(
      fc.property(text, (candidate) => {
        const safe = safeReturnTo(candidate);
        if (safe === null) return;
        const url = new URL(safe, "https://armslot.example");
        expect(url.origin).toBe("https://armslot.example");
        expect(url.pathname.startsWith("/programs/")).toBe(true);
        expect(isPagePath(url.pathname)).toBe(true);
        expect(safe).not.toMatch(/^\/[/\\]|[\p{Cc}\\]/u);
        expect(safeReturnTo(safe)).toBe(safe);
      }),
      { numRuns: 3000 },
    );
  });
});
