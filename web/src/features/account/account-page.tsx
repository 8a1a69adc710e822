import { PageHeader } from "../../ui/page-header.tsx";

export function AccountPage() {
  return <PageHeader title="Account" />;
}
