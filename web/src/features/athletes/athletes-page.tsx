import { PageHeader } from "../../ui/page-header.tsx";

export function AthletesPage() {
  return <PageHeader title="Athletes" />;
}
