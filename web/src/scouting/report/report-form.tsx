import type { CitedLook } from "@armslot/contracts/scouting/looks";
import { missingToFile, unreadNumbers } from "@armslot/contracts/scouting/report-filing";
import { discardReport, type Report, type SeenByAuthor } from "@armslot/contracts/scouting/reports";
import type { CurrentTemplate, Template } from "@armslot/contracts/scouting/templates";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type AppError, asAppError } from "../../client/app-error.ts";
import { useEndpointMutation } from "../../client/queries.ts";
import type { DraftOwner } from "../../device/draft-storage.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmInPlace } from "../../ui/confirm-in-place.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Region } from "../../ui/region.tsx";
import { FieldError } from "./field-error.tsx";
import { FileDialog } from "./file-dialog.tsx";
import { GradeTable } from "./grade-table.tsx";
import { Conflict, Refused, wasEndedElsewhere } from "./report-conflict.tsx";
import type { ReportDraft } from "./report-draft.ts";
import { ReportLooks } from "./report-looks.tsx";
import { ReportVerdict } from "./report-verdict.tsx";
import { ReportWords } from "./report-words.tsx";
import { SaveState } from "./save-state.tsx";
import { type OpenReport, useReportDraft } from "./use-report-draft.ts";

interface ReportFormProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly owner: DraftOwner;
  readonly initial: ReportDraft;
  readonly templates: readonly CurrentTemplate[];
  /** The template's texts of a draft that was saved with an older version. */
  readonly templateOfDraft: Template | null;
  readonly athlete: string;
  readonly looks: readonly CitedLook[] | null;
  readonly shown: SeenByAuthor;
  readonly onFiled: (report: Report) => void;
  readonly onDiscarded: () => void;
}

/** The form of a scouting report. It saves itself, and is filed on purpose. */
export function ReportForm(props: ReportFormProps) {
  const { programId, athleteId, templates, athlete, looks, shown } = props;
  const report = useReportDraft(props);
  const { draft, isFiling } = report;
  const { content } = draft;
  const [wasTried, setWasTried] = useState(false);
  const ref = useRef<HTMLFieldSetElement>(null);
  const showMissing = () => {
    flushSync(() => setWasTried(true));
    const bad = '[aria-invalid="true"], [data-field-error]';
    ref.current?.querySelector<HTMLElement>(bad)?.focus();
  };
  const template = templateOf(props, draft);
  const errors = {
    ...(wasTried ? { ...missingToFile(content), ...unreadNumbers(content) } : {}),
    ...fieldErrorsOf(report.failure),
  };
  return (
    <fieldset ref={ref} disabled={isFiling} className="flex min-w-0 flex-col gap-6">
      <SaveState report={report} />
      <Conflict report={report} />
      <Refused report={report} />
      <TemplateChoice {...{ templates, draft, template }} onChoose={report.chooseTemplate} />
      <Region title="Grades">
        <GradeTable
          {...{ template, errors }}
          readings={shown.readings?.numbers ?? null}
          grades={content.grades}
          onChange={(grades) => report.change({ grades })}
        />
        <FieldError>{errors.grades}</FieldError>
      </Region>
      <Region title="In Words">
        <ReportWords {...{ content, errors }} onChange={report.change} />
      </Region>
      <Region title="Looks">
        <ReportLooks
          {...{ programId, athleteId, looks }}
          added={draft.newLooks}
          cited={content.looks}
          onAdd={report.addLook}
          onChange={(cited) => report.change({ looks: cited })}
        />
      </Region>
      <Region title="Verdict">
        <ReportVerdict {...{ template, content, errors }} onChange={report.change} />
      </Region>
      <EndOfReport {...props} {...{ report, athlete, template }} onMissing={showMissing} />
    </fieldset>
  );
}

/** Returns the template of a draft: the newest version, or the one that the draft was saved with. */
function templateOf(
  { templates, templateOfDraft }: ReportFormProps,
  { templateId, templateVersion }: ReportDraft,
): Template {
  const newest = templates.find((each) => each.templateId === templateId);
  if (newest?.version === templateVersion) return newest;
  return templateOfDraft ?? newest ?? noTools;
}

const noTools: Template = { name: "", scale: "", tools: [] };

/** Returns the server's error of each part of the report, by the path of the part. */
function fieldErrorsOf(failure: AppError | null): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(failure?.fields ?? {}).map(([path, sentence]) => [
      path.replace(/^content\./, ""),
      sentence,
    ]),
  );
}

interface TemplateChoiceProps {
  readonly templates: readonly CurrentTemplate[];
  readonly draft: ReportDraft;
  readonly template: Template;
  readonly onChoose: (templateId: string, version: number) => void;
}

/** The template. A correction keeps that of the report, and grades of two templates are never converted. */
function TemplateChoice({ templates, draft, template, onChoose }: TemplateChoiceProps) {
  const offered = templates.filter(
    ({ isRetired, templateId }) => !isRetired || templateId === draft.templateId,
  );
  if (draft.corrects !== null || offered.length < 2) {
    return <p className="text-dense text-muted">{`${template.name}. ${template.scale}`}</p>;
  }
  return (
    <div className="max-w-[40rem]">
      <SelectField
        name="template"
        label="Template"
        hint={template.scale}
        value={draft.templateId}
        options={offered.map(({ templateId, name }) => ({ value: templateId, label: name }))}
        onChange={(chosen) => {
          const found = offered.find(({ templateId }) => templateId === chosen);
          if (found) onChoose(found.templateId, found.version);
        }}
      />
    </div>
  );
}

/** What the server refused, unless the form says what to do about it above. */
function sentenceOf({ failure, theirs }: OpenReport): string | null {
  const isAsked = theirs !== null || (failure !== null && wasEndedElsewhere(failure));
  return failure?.noReply === null && !isAsked ? failure.sentence : null;
}

interface EndOfReportProps extends ReportFormProps {
  readonly report: OpenReport;
  readonly template: Template;
  readonly onMissing: () => void;
}

/** The buttons that file the report and that discard it. */
function EndOfReport(props: EndOfReportProps) {
  const { programId, athleteId, athlete, report, template, onMissing, onDiscarded } = props;
  const { reportId, revision, content } = report.draft;
  const [open, setOpen] = useState<"nothing" | "filing" | "discarding">("nothing");
  const discard = useEndpointMutation(discardReport);
  const close = () => setOpen("nothing");
  const wrong = { ...missingToFile(content), ...unreadNumbers(content) };
  const discardDraft = async () => {
    if (revision > 0) {
      const discarding = discard.mutateAsync({ params: { programId, athleteId, reportId } });
      // The server's draft ended on another device. This one's words are discarded all the same.
      await discarding.catch((failure) => {
        if (!wasEndedElsewhere(asAppError(failure))) throw failure;
      });
    }
    report.erase();
    onDiscarded();
  };
  return (
    <div className="flex flex-col gap-3">
      <FormAlert>{sentenceOf(report)}</FormAlert>
      <FormAlert>{discard.error?.sentence ?? null}</FormAlert>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          kind="primary"
          onClick={Object.keys(wrong).length > 0 ? onMissing : () => setOpen("filing")}
        >
          File Report…
        </Button>
        <ConfirmInPlace
          label="Discard Draft"
          question="Discard this draft?"
          kind="quiet"
          isAsking={open === "discarding"}
          isBusy={discard.isPending}
          onAsk={() => setOpen("discarding")}
          onConfirm={() => void discardDraft().catch(() => null)}
          onCancel={close}
        />
      </div>
      <FileDialog
        {...{ athlete, template, content }}
        isOpen={open === "filing"}
        isBusy={report.isFiling}
        onFile={() => void report.file().then(close)}
        onClose={close}
      />
    </div>
  );
}
