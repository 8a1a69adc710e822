import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] };

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** What failed and why, in a few lines that stand at the end of a long output. */
function failure(title, message = "") {
  const reason = stripVTControlCharacters(message).trim().split("\n").slice(0, 12);
  return [title, ...reason.map((line) => `    ${line}`)].join("\n");
}

/** Counts of a Vitest JSON report and what failed; a test file that could not even be loaded counts as one failed test. */
export function vitestCounts(file) {
  const report = read(file);
  if (!report) return nothing;
  const failedOf = ({ assertionResults }) =>
    assertionResults.filter((test) => test.status === "failed");
  const failedFiles = report.testResults.filter(({ status }) => status === "failed");
  const unloaded = failedFiles.filter((testFile) => failedOf(testFile).length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests,
    failures: failedFiles.flatMap((testFile) => [
      ...failedOf(testFile).map(({ fullName, failureMessages }) =>
        failure(`${testFile.name} › ${fullName}`, failureMessages[0]),
      ),
      ...(unloaded.includes(testFile) ? [failure(testFile.name, testFile.message)] : []),
    ]),
  };
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** Counts of a Playwright JSON report and what failed; an error outside any test counts as one failed test. */
export function playwrightCounts(file) {
  const report = read(file);
  if (!report) return nothing;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failedTests = specsOf(report).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) =>
        failure(
          `[${projectName}] ${spec.file}:${spec.line} › ${spec.title}`,
          results.find(({ error }) => error)?.error.message,
        ),
      ),
  );
  return {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    skipped,
    failures: [
      ...failedTests,
      ...report.errors.map(({ message }) => failure("outside any test", message)),
    ],
  };
}
