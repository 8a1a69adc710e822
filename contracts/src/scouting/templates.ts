import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { id, requiredText } from "../core/fields.ts";
import { limits } from "../core/limits.ts";
import { gradesMax, toolKey } from "./grades.ts";

export const templateNotFound = { status: 404, sentence: "This template was not found." };

export const weightSentence = "A weight is 0 to 10.";

/** A tool of a template. A weight of 0 is graded and does not count in the OFP. */
const templateTool = z.strictObject({
  key: toolKey,
  label: requiredText("Tool"),
  kind: z.enum(["pitch", "tool"]),
  weight: z.number(weightSentence).check(z.gte(0, weightSentence), z.lte(10, weightSentence)),
});

const repeatedTool = "Each tool can be in a template once.";

/** The form of a report. */
export const template = z.strictObject({
  name: requiredText("Name"),
  /** What 50 means, in words. */
  scale: requiredText("What 50 means", limits.textMaxCharacters),
  tools: z.array(templateTool).check(
    z.minLength(1, "A template needs a tool."),
    z.maxLength(gradesMax),
    z.refine((tools) => new Set(tools.map(({ key }) => key)).size === tools.length, repeatedTool),
  ),
});
export type Template = z.output<typeof template>;

/** The newest version of a template. */
export const currentTemplate = z.strictObject({
  templateId: id,
  version: z.number(),
  /** Whether new reports can't use it. */
  isRetired: z.boolean(),
  ...template.shape,
});
export type CurrentTemplate = z.output<typeof currentTemplate>;

const pitches = (...names: readonly string[]) =>
  names.map((name) => ({ key: name, label: name, kind: "pitch" as const, weight: 1 }));
const tools = [
  ...pitches("Four-Seam", "Sinker", "Cutter", "Slider", "Sweeper", "Curveball", "Changeup"),
  ...pitches("Splitter"),
  { key: "control", label: "Control", kind: "tool" as const, weight: 1 },
  { key: "command", label: "Command", kind: "tool" as const, weight: 1 },
  { key: "poise", label: "Poise", kind: "tool" as const, weight: 0 },
  { key: "athleticism", label: "Athleticism", kind: "tool" as const, weight: 0 },
];

/** The templates that every program starts with, as their version 1. */
export const shippedTemplates: readonly CurrentTemplate[] = [
  {
    templateId: "5c0a7000-0000-4000-8000-000000000001",
    version: 1,
    isRetired: false,
    name: "Professional",
    scale: "50 is the average of the major leagues.",
    tools,
  },
  {
    templateId: "5c0a7000-0000-4000-8000-000000000002",
    version: 1,
    isRetired: false,
    name: "College",
    scale: "50 is the average of our conference.",
    tools,
  },
];

export const saveTemplate = endpoint({
  name: "saveTemplate",
  summary:
    "Save a new version of a report template, or a new template; drafts and filed reports keep the version that they have",
  method: "PUT",
  path: "/api/programs/:programId/report-templates/:templateId",
  access: "program:manage",
  input: {
    params: z.strictObject({ programId: id, templateId: id }),
    /** `version` is that of the newest version, 0 for a new template. */
    body: z.strictObject({ version: z.int(), isRetired: z.boolean(), ...template.shape }),
  },
  reply: currentTemplate,
  errors: {
    "template-not-found": templateNotFound,
    "version-conflict": shared,
    "limit-reached": shared,
  },
});
