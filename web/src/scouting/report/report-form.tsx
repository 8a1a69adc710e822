import { ofpOf } from "@armslot/baseball/scouting/ofp";
import type { CitedLook } from "@armslot/contracts/scouting/looks";
import { missingToFile, unreadNumbers } from "@armslot/contracts/scouting/report-filing";
import {
  discardReport,
  type Report,
  type ReportContent,
  reportActions,
  type SeenByAuthor,
} from "@armslot/contracts/scouting/reports";
import type { CurrentTemplate, Template } from "@armslot/contracts/scouting/templates";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type AppError, asAppError } from "../../client/app-error.ts";
import { formatCount } from "../../client/format.ts";
import { useEndpointMutation } from "../../client/queries.ts";
import type { DraftOwner } from "../../device/draft-storage.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ConfirmInPlace } from "../../ui/confirm-in-place.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Region } from "../../ui/region.tsx";
import { useOpener } from "../../ui/use-opener.ts";
import { FactList } from "../fact-list.tsx";
import { useHasLookDraft } from "../look-draft.ts";
import { LookForm } from "../look-form.tsx";
import { lookLine } from "../look-line.ts";
import { FieldError } from "./field-error.tsx";
import { GradeTable } from "./grade-table.tsx";
import type { NewLook, ReportDraft } from "./report-draft.ts";
import { ReportVerdict } from "./report-verdict.tsx";
import { ReportWords } from "./report-words.tsx";
import { SaveState } from "./save-state.tsx";
import { type OpenReport, useReportDraft } from "./use-report-draft.ts";

interface ReportLooksProps {
  readonly programId: string;
  readonly athleteId: string;
  /** The author's own looks, newest first. Null while they cannot be read. */
  readonly looks: readonly CitedLook[] | null;
  /** Those that were added to this report, in their order. */
  readonly added: readonly NewLook[];
  /** The IDs of those that the report cites. */
  readonly cited: readonly string[];
  readonly onAdd: (look: NewLook) => void;
  readonly onChange: (lookIds: string[]) => void;
}

const asWithdrawn = (lookId: string) => ({
  lookId,
  line: "Withdrawn look · untick it to file the report",
});

const boxClass = "flex flex-col gap-3 rounded-control border border-warning p-3 text-dense";

/** Asks which of two drafts stays, after another device saved one. */
function Conflict({ report }: { readonly report: OpenReport }) {
  if (report.theirs === null) return null;
  return (
    <div role="alert" className={boxClass}>
      <p className="font-medium">You changed this report on another device in the meantime.</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={report.keepMine}>Keep this one</Button>
        <Button onClick={report.takeTheirs}>Take the other one</Button>
      </div>
    </div>
  );
}

/** Whether the server no longer takes a draft, because it was filed or discarded. */
const wasEndedElsewhere = ({ code }: AppError): boolean =>
  code === "report-filed" || code === "report-not-found";

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

interface FileDialogProps {
  readonly athlete: string;
  readonly template: Template;
  readonly content: ReportContent;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onFile: () => void;
  readonly onClose: () => void;
}

/** Says what will be frozen before a report is filed. */
function FileDialog(props: FileDialogProps) {
  const { athlete, template, content, isOpen, isBusy, onFile, onClose } = props;
  const graded = content.grades.filter(
    ({ present, future }) => present !== null || future !== null,
  ).length;
  return (
    <Dialog title={`File the report on ${athlete}?`} isOpen={isOpen} onClose={onClose}>
      <FactList
        facts={[
          ["Template", `${template.name}. ${template.scale}`],
          ["Graded", formatCount(graded, "tool")],
          ["OFP", String(ofpOf(template, content) ?? "–")],
          ["Action", content.action ? reportActions[content.action] : "–"],
          ["Looks", formatCount(content.looks.length, "look")],
        ]}
      />
      <p className="mt-4 text-dense text-muted">
        A filed report never changes. A correction becomes a new version beside it. Colleagues can
        read it under the rules of your program, and you can read theirs.
      </p>
      <DialogActions>
        <Button kind="primary" isBusy={isBusy} busyLabel="Filing…" onClick={onFile}>
          File Report
        </Button>
        <Button onClick={onClose}>Keep Writing</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Returns the filed report that the words of an ended draft can correct. Null if they can become a new report. */
function correctedBy({ code }: AppError, { reportId, revision, corrects }: ReportDraft) {
  if (code === "report-filed") return reportId;
  // A new correction was refused, so its report can't be corrected.
  return revision > 0 ? corrects : null;
}

/** Offers to keep the words of a draft that ended on another device. */
function Refused({ report }: { readonly report: OpenReport }) {
  const { failure, draft } = report;
  if (failure === null || !wasEndedElsewhere(failure)) return null;
  const corrects = correctedBy(failure, draft);
  const [end, kept] = [
    failure.code === "report-filed" ? "filed this report" : "discarded this draft",
    corrects === null ? "a new report" : "a correction",
  ];
  return (
    <div role="alert" className={boxClass}>
      <p className="font-medium">
        {`You ${end} on another device. Keep what is here as ${kept}, or discard it below.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => report.keepAsAnother(corrects)}>
          {corrects === null ? "Keep as a New Report" : "Keep as a Correction"}
        </Button>
      </div>
    </div>
  );
}

/** The looks that a report cites. One that was withdrawn stays on the list until it is unticked. */
function ReportLooks({ programId, athleteId, ...props }: ReportLooksProps) {
  const { looks, added, cited, onAdd, onChange } = props;
  const [isAdding, setIsAdding] = useState(useHasLookDraft({ programId, athleteId }));
  const { opener, close } = useOpener(() => setIsAdding(false));
  const isKnown = (lookId: string) => looks?.some((look) => look.lookId === lookId) === true;
  const choices = [
    ...added
      .filter(({ lookId }) => !isKnown(lookId))
      .map((look) => ({
        lookId: look.lookId,
        line: look.isSent ? lookLine(look) : `${lookLine(look)} · only on this device`,
      })),
    ...(looks ?? []).map((look) => ({ lookId: look.lookId, line: lookLine(look) })),
  ];
  const isListed = (lookId: string) => choices.some((choice) => choice.lookId === lookId);
  const withdrawn = looks === null ? [] : cited.filter((lookId) => !isListed(lookId));
  return (
    <div className="flex flex-col gap-3">
      {looks === null && (
        <p className="text-dense text-muted">
          Your looks can’t be read now. They can be added to the report until you file it.
        </p>
      )}
      {looks !== null && choices.length + withdrawn.length === 0 && !isAdding && (
        <p className="text-dense text-muted">A report says more with the looks it rests on.</p>
      )}
      <div className="flex flex-col">
        {[...choices, ...withdrawn.map(asWithdrawn)].map(({ lookId, line }) => (
          <Checkbox
            key={lookId}
            isChecked={cited.includes(lookId)}
            onChange={(isOn) =>
              onChange(isOn ? [...cited, lookId] : cited.filter((each) => each !== lookId))
            }
          >
            {line}
          </Checkbox>
        ))}
      </div>
      {isAdding ? (
        <LookForm
          {...{ programId, athleteId }}
          onEnter={async (lookId, look) => {
            onAdd({ ...look, lookId, isSent: false });
            close();
          }}
          onCancel={close}
        />
      ) : (
        <Button ref={opener} className="self-start" onClick={() => setIsAdding(true)}>
          Add a Look
        </Button>
      )}
    </div>
  );
}
