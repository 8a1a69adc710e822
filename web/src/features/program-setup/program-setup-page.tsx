import { PageHeader } from "../../ui/page-header.tsx";

export function ProgramSetupPage() {
  return <PageHeader title="Create Your Password" />;
}
