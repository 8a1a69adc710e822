import { type ReactNode, useState, useSyncExternalStore } from "react";
import type { FormSchema } from "../client/form-values.ts";
import { Button } from "../ui/button.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { RequiredNote } from "../ui/form/required-note.tsx";
import type { FormView } from "./message-form.ts";

const never = () => () => undefined;

/** Returns whether the component is hydrated. It is false in the static page. */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

interface MessageCardProps<S extends FormSchema> {
  readonly title: string;
  readonly text: string;
  readonly form: FormView<S>;
  /** The path to which the browser posts the form without JavaScript. */
  readonly action: string;
  readonly button: string;
  readonly children: ReactNode;
}

/** A card with a form. Without JavaScript, the browser checks and posts the form (SITE-6). */
export function MessageCard<S extends FormSchema>(props: MessageCardProps<S>) {
  const { title, text, form, action, button, children } = props;
  const isHydrated = useIsHydrated();
  return (
    <div className="mx-auto w-full max-w-[34rem]">
      <form
        {...form.props}
        noValidate={isHydrated}
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
        <RequiredNote />
        {children}
        <HoneypotField />
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

/** A field that people cannot see, hear or focus. Only bots fill it in (SEC-43). */
function HoneypotField() {
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

/** Returns the value of a form's honeypot field as part of the request body, or nothing if it is empty. */
export function honeypotValue(form: HTMLFormElement | null | undefined): { website?: string } {
  const field = form?.elements.namedItem("website");
  const text = field instanceof HTMLInputElement ? field.value : "";
  return text === "" ? {} : { website: text };
}
