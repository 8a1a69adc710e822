import { CircleUser, ClipboardList, type LucideIcon, UsersRound, Video } from "lucide-react";

/** One entry of the signed-in navigation. */
interface Section {
  readonly name: string;
  readonly icon: LucideIcon;
}

/** The sections by the screens that they lead to. */
export const sections = {
  dashboard: { name: "Dashboard", icon: ClipboardList },
  pendingVideos: { name: "Pending Videos", icon: Video },
  athleteManagement: { name: "Athletes", icon: UsersRound },
  account: { name: "Account", icon: CircleUser },
} as const satisfies Readonly<Record<string, Section>>;

export type SectionName = keyof typeof sections;
export const sectionNames = Object.keys(sections) as SectionName[];
