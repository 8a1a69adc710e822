import { lazy } from "react";
import { ReportLinkPage } from "../features/shares/report-link-page.tsx";

const AthleteReportSheet = lazy(async () => ({
  default: (await import("../features/athletes/report/athlete-report.tsx")).AthleteReportSheet,
}));

/** The page of a link to a report. It is assembled here because the report belongs to another feature. */
export function ReportLinkScreen() {
  return <ReportLinkPage Report={AthleteReportSheet} />;
}
