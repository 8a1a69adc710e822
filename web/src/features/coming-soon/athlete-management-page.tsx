import { Users } from "lucide-react";
import { ComingSoon } from "./coming-soon.tsx";

/** The placeholder page for managing the whole roster (PROD-5). */
export function AthleteManagementPage() {
  return (
    <ComingSoon
      icon={Users}
      title="Athlete Management"
      promise="Soon you can organize your whole roster here: grad classes, graduated athletes and duplicates."
    />
  );
}
