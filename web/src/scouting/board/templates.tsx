import {
  type CurrentTemplate,
  saveTemplate,
  weightSentence,
} from "@armslot/contracts/scouting/templates";
import { type FormEvent, useState } from "react";
import { newId } from "../../client/new-id.ts";
import { useEndpointMutation } from "../../client/queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { controlClasses } from "../../ui/control-classes.ts";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Region } from "../../ui/region.tsx";
import { useRefreshScouting } from "../refresh-scouting.ts";
import { typedNumber } from "../report/typed-number.ts";

interface TemplatesProps {
  readonly programId: string;
  readonly templates: readonly CurrentTemplate[];
  readonly isAdmin: boolean;
}

/** The templates of reports. A change is a new version: drafts and filed reports keep theirs. */
export function Templates({ programId, templates, isAdmin }: TemplatesProps) {
  const [edited, setEdited] = useState<CurrentTemplate | null>(null);
  const [first] = templates;
  const copy = (from: CurrentTemplate) =>
    setEdited({ ...from, templateId: newId(), version: 0, isRetired: false, name: "" });
  return (
    <Region
      title="Report Templates"
      actions={
        isAdmin &&
        edited === null &&
        first && <Button onClick={() => copy(first)}>New Template</Button>
      }
    >
      {edited ? (
        <TemplateForm
          key={edited.templateId}
          programId={programId}
          template={edited}
          onClose={() => setEdited(null)}
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {templates.map((template) => (
            <li key={template.templateId} className="flex flex-wrap items-center gap-3 text-dense">
              <span className="min-w-0 flex-[1_1_12rem]">
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  {template.name}
                  {template.isRetired && <Badge>Retired</Badge>}
                </span>
                <span className="block text-meta text-muted">
                  {`${template.scale} ${template.tools.length} tools, version ${template.version}`}
                </span>
              </span>
              {isAdmin && (
                <Button aria-label={`Edit ${template.name}`} onClick={() => setEdited(template)}>
                  Edit
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Region>
  );
}

interface TemplateFormProps {
  readonly programId: string;
  readonly template: CurrentTemplate;
  readonly onClose: () => void;
}

/** A tool as typed: its weight is a text, and a new one has no key. */
interface TypedTool {
  readonly key: string;
  readonly label: string;
  readonly kind: CurrentTemplate["tools"][number]["kind"];
  readonly weight: string;
}

function TemplateForm({ programId, template, onClose }: TemplateFormProps) {
  const [name, setName] = useState(template.name);
  const [scale, setScale] = useState(template.scale);
  const [tools, setTools] = useState<readonly TypedTool[]>(() =>
    template.tools.map((tool) => ({ ...tool, weight: String(tool.weight) })),
  );
  const refresh = useRefreshScouting();
  const save = useEndpointMutation(saveTemplate, { onSuccess: refresh });
  const { templateId, version, isRetired: wasRetired } = template;
  const send = (isRetired: boolean) =>
    save.mutate(
      {
        params: { programId, templateId },
        body: { version, isRetired, name, scale, tools: tools.map(toolOf) },
      },
      { onSuccess: onClose },
    );
  const [isUnread, setIsUnread] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWrong = tools.some((tool) => Number.isNaN(toolOf(tool).weight));
    setIsUnread(isWrong);
    if (!isWrong) send(wasRetired);
  };
  const fieldErrors = save.error?.fields ?? {};
  const ofTools = isUnread
    ? weightSentence
    : Object.entries(fieldErrors).find(([field]) => field.startsWith("tools"))?.[1];
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormAlert>{ofTools ?? save.error?.sentence}</FormAlert>
      <TextField
        {...{ name: "name", label: "Name", value: name, error: fieldErrors.name }}
        autoComplete="off"
        onChange={setName}
      />
      <TextField
        {...{ name: "scale", label: "What 50 Means", value: scale, error: fieldErrors.scale }}
        autoComplete="off"
        onChange={setScale}
      />
      <ToolFields tools={tools} onChange={setTools} />
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" type="submit" isBusy={save.isPending}>
          Save Template
        </Button>
        {version > 0 && (
          <Button onClick={() => send(!wasRetired)}>{wasRetired ? "Use Again" : "Retire"}</Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

const toolKinds = { pitch: "Pitch", tool: "Tool" } as const;
const toolHints = { pitch: "Pitch type", tool: "Tool name" } as const;

function toolOf({ key, label, kind, weight }: TypedTool) {
  return { key: key || label.trim(), label, kind, weight: typedNumber(weight) ?? Number.NaN };
}

interface ToolFieldsProps {
  readonly tools: readonly TypedTool[];
  readonly onChange: (tools: readonly TypedTool[]) => void;
}

function ToolFields({ tools, onChange }: ToolFieldsProps) {
  const change = (at: number, part: Partial<TypedTool>) =>
    onChange(tools.map((tool, place) => (place === at ? { ...tool, ...part } : tool)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-dense font-medium">Tools and their weight in the OFP</legend>
      {tools.map((tool, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new tool has no key before it is saved.
        <div key={at} className="flex items-center gap-2">
          <input
            aria-label={`Tool ${at + 1}`}
            value={tool.label}
            placeholder={toolHints[tool.kind]}
            onChange={({ target }) => change(at, { label: target.value })}
            className={`${controlClasses} max-w-64`}
          />
          <input
            aria-label={`Weight of ${tool.label || `tool ${at + 1}`}`}
            inputMode="decimal"
            value={tool.weight}
            onChange={({ target }) => change(at, { weight: target.value })}
            className={`${controlClasses} w-16 max-w-16 text-end tabular-nums`}
          />
          <span className="text-meta text-muted" style={{ width: "2rem" }}>
            {toolKinds[tool.kind]}
          </span>
          <Button
            kind="quiet"
            aria-label={`Remove ${tool.label || `tool ${at + 1}`}`}
            onClick={() => onChange(tools.filter((_, place) => place !== at))}
          >
            Remove
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {(["pitch", "tool"] as const).map((kind) => (
          <Button
            key={kind}
            onClick={() => onChange([...tools, { key: "", label: "", kind, weight: "1" }])}
          >
            {`Add a ${toolKinds[kind]}`}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
