import { Users } from "lucide-react";
import { ComingSoon } from "./coming-soon.tsx";

/** Placeholder of the screen for tidying a whole roster. */
export function AthleteManagementPage() {
  return (
    <ComingSoon
      icon={Users}
      title="Athlete Management"
      promise="Here you will be able to organize your whole roster at once: grad classes, graduated athletes and duplicates."
    />
  );
}
