import { Users } from "lucide-react";
import { Link, useParams } from "react-router";
import { paths } from "../../lib/paths.ts";
import { ComingSoon } from "../../parts/coming-soon.tsx";

/** The placeholder page for managing the whole roster (PROD-5). */
export function AthleteManagementPage() {
  const { programId = "" } = useParams();
  return (
    <ComingSoon
      icon={Users}
      title="Athlete Management"
      promise="Soon you can organize your whole roster here: grad classes, graduated athletes and duplicates."
      today={
        <>
          Today, your athletes are in the{" "}
          <Link to={paths.dashboard(programId)} className={textLink}>
            dashboard’s roster
          </Link>
          . To add many at once,{" "}
          <Link to={paths.importRoster(programId)} className={textLink}>
            import a roster
          </Link>
          .
        </>
      }
    />
  );
}

const textLink = "font-medium text-accent underline underline-offset-2 pointer-coarse:py-3";
