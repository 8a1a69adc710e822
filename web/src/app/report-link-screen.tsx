import { ReportLinkPage } from "../sharing/report-link-page.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";

const AthleteReportSheet = lazyComponent(
  async () => (await import("../athlete/athlete-report.tsx")).AthleteReportSheet,
);

/** The page of a link to a report. It is assembled here because the report belongs to another feature. */
export function ReportLinkScreen() {
  return <ReportLinkPage Report={AthleteReportSheet} />;
}
