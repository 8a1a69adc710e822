import { may } from "@armslot/contracts/access";
import { useNavigate } from "react-router";
import { Appearance } from "../features/account/appearance.tsx";
import { Security } from "../features/account/security.tsx";
import { Activity } from "../features/activity/activity.tsx";
import { TeamAndPlaceNames } from "../features/aliases/team-and-place-names.tsx";
import { ExportProgram } from "../features/exports/export-program.tsx";
import { UserManagement } from "../features/people/user-management.tsx";
import { AllowSharing } from "../features/shares/allow-sharing.tsx";
import { UsageInformation } from "../features/usage/usage-information.tsx";
import { paths } from "../lib/paths.ts";
import { useViewer } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Region } from "../ui/region.tsx";

/** The regions of the account page below Basic Information. */
export function AccountRegions() {
  const { role } = useViewer().user;
  const managesPeople = may(role, "people:manage");
  return (
    <>
      <div className="flex flex-col gap-8">
        <Region title="Security">
          <Security />
        </Region>
        <Appearance />
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
        <Region title="Links to Reports">
          <AllowSharing />
        </Region>
      )}
      {may(role, "program:manage") && (
        <Region title="Export">
          <ExportProgram />
        </Region>
      )}
      {may(role, "activity:read") && (
        <Region title="Activity" isCard={false}>
          <Activity />
        </Region>
      )}
    </>
  );
}

function AddUserButton() {
  const navigate = useNavigate();
  const { programId } = useViewer().program;
  return <Button onClick={() => void navigate(paths.addUser(programId))}>Add User</Button>;
}

/** The region with the invite link for members who can invite but not manage people. */
function Colleagues() {
  const { program } = useViewer();
  return (
    <Region title="Colleagues">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="flex-[1_1_16rem] text-dense text-muted">
          Bring another coach or scout into {program.name}.
        </p>
        <ButtonLink to={paths.addUser(program.programId)}>Invite a Colleague</ButtonLink>
      </div>
    </Region>
  );
}
