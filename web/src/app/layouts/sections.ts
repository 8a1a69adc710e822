import { CircleUser, ClipboardList, type LucideIcon, UsersRound, Video } from "lucide-react";
import { pathOf } from "../../lib/paths.ts";

/** One entry of the signed-in navigation. */
export interface Section {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly page: "dashboard" | "pendingVideos" | "athleteManagement" | "account";
  /** Further paths below the program's path on which this section is current (NAV-3). */
  readonly also: RegExp | null;
}

export const sections: readonly Section[] = [
  {
    name: "Dashboard",
    icon: ClipboardList,
    page: "dashboard",
    also: /^\/(?:new-athlete|leaders|compare|staff-sheet|import-roster|imports?|athletes\/.+)$/,
  },
  { name: "Pending Videos", icon: Video, page: "pendingVideos", also: null },
  {
    name: "Athletes",
    icon: UsersRound,
    page: "athleteManagement",
    also: /^\/(?:scouting-settings|(?:contact-months|lists|scouts)\/.+)$/,
  },
  { name: "Account", icon: CircleUser, page: "account", also: /^\/account\/add-user$/ },
];

/** Whether a path belongs to a section. */
export function isActive(section: Section, programId: string, pathname: string): boolean {
  const place = pathname.replace(/\/+$/, "");
  const program = pathOf("dashboard", { programId });
  if (place === pathOf(section.page, { programId })) return true;
  return place.startsWith(program) && (section.also?.test(place.slice(program.length)) ?? false);
}
