import { type ReactNode, useState, useSyncExternalStore } from "react";
import type { FormSchema } from "../lib/form/form-values.ts";
import { Button } from "../ui/button.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import type { DrawnForm } from "./message-form.ts";

const never = () => () => undefined;

/** Whether scripts have taken over: false in a finished page. */
function useIsRunning(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

interface MessageCardProps<S extends FormSchema> {
  readonly title: string;
  readonly text: string;
  readonly form: DrawnForm<S>;
  /** Where the browser itself posts the form while no script has taken over. */
  readonly action: string;
  readonly button: string;
  readonly children: ReactNode;
}

/** A card with a form that also works as a plain one: until scripts run, the browser checks and posts it. */
export function MessageCard<S extends FormSchema>(props: MessageCardProps<S>) {
  const { title, text, form, action, button, children } = props;
  const isRunning = useIsRunning();
  return (
    <div className="mx-auto w-full max-w-[34rem]">
      <form
        {...form.props}
        noValidate={isRunning}
        method="post"
        action={action}
        className="flex flex-col gap-4 rounded-card border border-line bg-bg p-5 md:p-8"
      >
        <div className="mb-2 flex flex-col gap-2">
          <h1 tabIndex={-1} className="text-figure font-semibold tracking-[-0.015em]">
            {title}
          </h1>
          <p className="text-body text-muted text-pretty">{text}</p>
        </div>
        <FormAlert>{form.error}</FormAlert>
        {children}
        <TrapField />
        <Button
          type="submit"
          kind="primary"
          isBusy={form.isSending}
          busyLabel="Sending..."
          className="mt-2 h-11 w-full text-body!"
        >
          {button}
        </Button>
      </form>
    </div>
  );
}

/** A field that people neither see, hear nor reach; what fills it in is a robot. */
function TrapField() {
  const [text, setText] = useState("");
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Website
        <input
          name="website"
          value={text}
          onChange={(event) => setText(event.target.value)}
          tabIndex={-1}
          autoComplete="off"
        />
      </label>
    </div>
  );
}

/** What the trap of a form holds. */
export function trapIn(form: HTMLFormElement | null | undefined): { website?: string } {
  const field = form?.elements.namedItem("website");
  const text = field instanceof HTMLInputElement ? field.value : "";
  return text === "" ? {} : { website: text };
}
