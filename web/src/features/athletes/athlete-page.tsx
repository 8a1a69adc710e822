import { PageHeader } from "../../ui/page-header.tsx";

export function AthletePage() {
  return <PageHeader title="Athlete" />;
}
