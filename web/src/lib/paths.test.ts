import { isPagePath } from "@armslot/contracts/ground/pages";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paths, safeReturnTo } from "./paths.ts";

const programId = "01890000-0000-7000-8000-000000000001";
const athleteId = "01890000-0000-7000-8000-000000000002";
const gameId = "01890000-0000-7000-8000-000000000003";

describe("paths", () => {
  test("every path belongs to a screen", () => {
    const all = [
      paths.landing(),
      paths.signIn(),
      paths.programSetup(programId),
      paths.dashboard(programId),
      paths.pendingVideos(programId),
      paths.athleteManagement(programId),
      paths.account(programId),
      paths.newAthlete(programId),
      paths.importRoster(programId),
      paths.athlete(programId, athleteId),
      paths.game({ programId, athleteId, gameId }),
    ];
    expect(all.filter((path) => !isPagePath(path))).toEqual([]);
  });

  test("escapes values that contain separators", () => {
    expect(paths.dashboard("../x?y#z")).toBe("/programs/..%2Fx%3Fy%23z");
  });
});

describe("safeReturnTo", () => {
  test.each([
    paths.dashboard(programId),
    `${paths.dashboard(programId)}?q=ruiz%20tx`,
    paths.newAthlete(programId),
    paths.game({ programId, athleteId, gameId }),
  ])("accepts %s", (path) => {
    expect(safeReturnTo(path)).toBe(path);
  });

  test("returns the path that was passed to signInFor", () => {
    const wanted = `${paths.account(programId)}?a=b&c=d#e`;
    const next = new URL(paths.signInFor(wanted), "https://x.invalid").searchParams.get("next");
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
