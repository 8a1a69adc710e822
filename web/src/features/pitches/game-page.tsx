import { PageHeader } from "../../ui/page-header.tsx";

export function GamePage() {
  return <PageHeader title="Game Detail" />;
}
