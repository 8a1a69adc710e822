import { may, type Role } from "@armslot/contracts/core/access";
import { useNavigate } from "react-router";
import { pathOf } from "../client/paths.ts";
import { TeamAndPlaceNames } from "../games/team-and-place-names.tsx";
import { Activity } from "../people/activity.tsx";
import { ApiTokens } from "../people/api-tokens.tsx";
import { Appearance } from "../people/appearance.tsx";
import { BasicInformation } from "../people/basic-information.tsx";
import { OnThisDevice } from "../people/on-this-device.tsx";
import { Security } from "../people/security.tsx";
import { UsageInformation } from "../people/usage-information.tsx";
import { SentInvites, UserManagement } from "../people/user-management.tsx";
import { RestRuleChoice } from "../roster/rest-rule.tsx";
import { useViewer } from "../session/session.ts";
import { AllowSharing } from "../sharing/allow-sharing.tsx";
import { ExportProgram } from "../sharing/export-program.tsx";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Region } from "../ui/region.tsx";
import { SectionLinks, useShowSection } from "../ui/section-links.tsx";

/** Returns the titles of the regions that a role sees, in order. */
function titlesFor(role: Role): string[] {
  const managesPeople = may(role, "people:manage");
  return [
    ...["Basic Information", "Security", "Appearance", "On This Device", "Usage Information"],
    ...(managesPeople ? [] : ["Colleagues"]),
    "Team and Place Names",
    ...(managesPeople ? ["User Management"] : []),
    ...(may(role, "program:manage") ? ["Days of Rest", "Links to Reports", "Export"] : []),
    "API Tokens",
    ...(may(role, "activity:read") ? ["Activity"] : []),
  ];
}

/** The regions of the account page, and links to them. */
export function AccountRegions() {
  const { role } = useViewer().user;
  const managesPeople = may(role, "people:manage");
  useShowSection();
  return (
    <div className="@container">
      <div className="flex flex-col gap-6 @min-[75rem]:flex-row @min-[75rem]:gap-8">
        <SectionLinks label="Account sections" titles={titlesFor(role)} />
        <div className="flex min-w-0 flex-col gap-8 @min-[75rem]:flex-1">
          <BasicInformation />
          <div className="flex flex-col gap-8">
            <Region title="Security">
              <Security />
            </Region>
            <Appearance />
            <OnThisDevice />
            <UsageInformation />
            {!managesPeople && <Colleagues />}
          </div>
          <Region title="Team and Place Names" isCard={false}>
            <TeamAndPlaceNames />
          </Region>
          {managesPeople && (
            <Region title="User Management" isCard={false} actions={<AddUserButton />}>
              <UserManagement />
            </Region>
          )}
          {may(role, "program:manage") && (
            <>
              <Region title="Days of Rest">
                <RestRuleChoice />
              </Region>
              <Region title="Links to Reports">
                <AllowSharing />
              </Region>
              <Region title="Export">
                <ExportProgram />
              </Region>
            </>
          )}
          <Region title="API Tokens">
            <ApiTokens />
          </Region>
          {may(role, "activity:read") && (
            <Region title="Activity" isCard={false}>
              <Activity />
            </Region>
          )}
        </div>
      </div>
    </div>
  );
}

function AddUserButton() {
  const navigate = useNavigate();
  const { programId } = useViewer().program;
  return <Button onClick={() => void navigate(pathOf("addUser", { programId }))}>Add User</Button>;
}

/** The region with the invite link for members who can invite but not manage people. */
function Colleagues() {
  const { program } = useViewer();
  return (
    <Region title="Colleagues" isCard={false}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="flex-[1_1_16rem] text-dense text-muted">
          Bring another coach or scout into {program.name}.
        </p>
        <ButtonLink to={pathOf("addUser", { programId: program.programId })}>
          Invite a Colleague
        </ButtonLink>
      </div>
      <SentInvites />
    </Region>
  );
}
