import { PageHeader } from "../../ui/page-header.tsx";

export function NewAthletePage() {
  return <PageHeader title="New Athlete" />;
}
