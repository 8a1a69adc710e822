import { may } from "@armslot/contracts/core/access";
import { getBoard, setScouting } from "@armslot/contracts/scouting/board";
import { getContactRules } from "@armslot/contracts/scouting/contact-rules";
import { useParams } from "react-router";
import { usePageTitle } from "../../client/page-title.ts";
import { pathOf } from "../../client/paths.ts";
import { useEndpointMutation, useEndpointQuery } from "../../client/queries.ts";
import { useViewer } from "../../session/session.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Region } from "../../ui/region.tsx";
import { TableSkeleton } from "../../ui/table/table-skeleton.tsx";
import { useRefreshScouting } from "../refresh-scouting.ts";
import { HandOverNotes } from "./hand-over-notes.tsx";
import { RulesForm } from "./rules-form.tsx";
import { StagesForm } from "./stages-form.tsx";
import { TagsForm } from "./tags-form.tsx";
import { Templates } from "./templates.tsx";

/** How a program scouts: the blind rule, stages, tags, templates and contact rules. Admins change them, everyone reads them. */
export function ScoutingSettingsPage() {
  usePageTitle("Scouting Settings");
  const { programId = "" } = useParams();
  const isAdmin = may(useViewer().user.role, "program:manage");
  const query = useEndpointQuery(getBoard, { params: { programId }, query: { limit: "1" } });
  const rules = useEndpointQuery(getContactRules, { params: { programId } });
  const board = query.data;
  const failure = query.error ?? rules.error;
  return (
    <>
      <PageHeader
        title="Scouting Settings"
        description={isAdmin ? undefined : "An admin changes what concerns everyone."}
        actions={<ButtonLink to={pathOf("athleteManagement", { programId })}>Back</ButtonLink>}
      />
      <div className="flex flex-col gap-8">
        {(query.isPending || rules.isPending) && <TableSkeleton rows={8} />}
        {failure && !(board && rules.data) && (
          <ErrorState
            requestId={failure.requestId}
            onRetry={() => {
              void query.refetch();
              void rules.refetch();
            }}
          >
            Failed to load the settings. Please try again.
          </ErrorState>
        )}
        {board && rules.data && (
          <>
            <BlindRule programId={programId} settings={board.settings} isAdmin={isAdmin} />
            <StagesForm
              key={JSON.stringify(board.stages)}
              {...{ programId, isAdmin }}
              stages={board.stages}
            />
            <TagsForm {...{ programId }} tags={board.tags} />
            <Templates {...{ programId, isAdmin }} templates={board.templates} />
            <RulesForm
              key={rules.data.version}
              {...{ programId, isAdmin }}
              stored={rules.data}
              onSaved={() => void rules.refetch()}
            />
            <HandOverNotes programId={programId} members={board.members} />
          </>
        )}
      </div>
    </>
  );
}

interface BlindRuleProps {
  readonly programId: string;
  readonly settings: { readonly isBlind: boolean; readonly showsReadings: boolean };
  readonly isAdmin: boolean;
}

function BlindRule({ programId, settings, isAdmin }: BlindRuleProps) {
  const refresh = useRefreshScouting();
  const save = useEndpointMutation(setScouting, { onSuccess: refresh });
  const set = (change: Partial<BlindRuleProps["settings"]>) =>
    save.mutate({ params: { programId }, body: { ...settings, ...change } });
  return (
    <Region title="Reports">
      <fieldset disabled={!isAdmin || save.isPending} className="flex flex-col gap-1">
        <Checkbox isChecked={settings.isBlind} onChange={(isBlind) => set({ isBlind })}>
          Hide the reports of others until a member has filed one, or will not
        </Checkbox>
        <Checkbox
          isChecked={settings.showsReadings}
          onChange={(showsReadings) => set({ showsReadings })}
        >
          Show measured numbers beside what scouts grade
        </Checkbox>
      </fieldset>
      {save.error && <Problem>{save.error.sentence}</Problem>}
    </Region>
  );
}
