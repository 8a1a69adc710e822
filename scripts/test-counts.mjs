import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} failures what failed and why, a few lines each
 */

/** @type {Counts} */
const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** @param {string} file */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** @param {string | undefined} message */
function reasonLines(message = "") {
  return stripVTControlCharacters(message).trim().split("\n").slice(0, 12);
}

/**
 * @param {string} title
 * @param {(string | undefined)[]} messages
 */
function failure(title, messages) {
  return [title, ...messages.flatMap(reasonLines).map((line) => `    ${line}`)].join("\n");
}

/**
 * Counts the tests of a Vitest JSON report. A test file that failed to load counts as one failed test.
 * @param {string} file
 * @returns {Counts}
 */
export function vitestCounts(file) {
  /** @type {import("vitest/reporters").JsonTestResults | undefined} */
  const report = read(file);
  if (!report) return nothing;
  const failedFiles = report.testResults
    .filter(({ status }) => status === "failed")
    .map(({ name, message, assertionResults }) => {
      const failedTests = assertionResults.filter(({ status }) => status === "failed");
      return { name, message, failedTests };
    });
  const unloaded = failedFiles.filter(({ failedTests }) => failedTests.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests,
    failures: [
      ...failedFiles.flatMap(({ name, failedTests }) =>
        failedTests.map(({ fullName, failureMessages }) =>
          failure(`${name} › ${fullName}`, [failureMessages?.[0]]),
        ),
      ),
      ...unloaded.map(({ name, message }) => failure(name, [message])),
    ],
  };
}

/**
 * @typedef {import("@playwright/test/reporter").JSONReport} JourneyReport
 * @typedef {import("@playwright/test/reporter").JSONReportSuite} JourneySuite
 * @param {Pick<JourneySuite, "suites"> & Partial<Pick<JourneySuite, "specs">>} suite
 * @returns {JourneySuite["specs"]}
 */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/**
 * Counts the tests of a Playwright JSON report. An error outside any test counts as one failed test.
 * @param {string} file
 * @returns {Counts}
 */
export function playwrightCounts(file) {
  /** @type {JourneyReport | undefined} */
  const report = read(file);
  if (!report) return nothing;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failedTests = specsOf(report).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) =>
        failure(
          `[${projectName}] ${spec.file}:${spec.line} › ${spec.title}`,
          // The second error of a journey says where its pages were and which requests had no answer.
          results.flatMap(({ errors }) => errors.map(({ message }) => message)),
        ),
      ),
  );
  return {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    skipped,
    failures: [
      ...failedTests,
      ...report.errors.map(({ message }) => failure("outside any test", [message])),
    ],
  };
}
