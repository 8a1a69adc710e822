import { type FormEvent, type RefObject, useContext, useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { type AppError, asAppError } from "./app-error.ts";
import { checkTyped, type FieldErrors, type FormSchema, type Typed } from "./form-values.ts";
import { SessionRecoveryContext } from "./session-recovery.ts";

interface FormOptions<S extends FormSchema> {
  /** The contract's schema, whose sentences are the field errors. */
  readonly schema: S;
  /** The initial text of each field. It is read once; use `reset` to replace it. */
  readonly initial: Typed<S>;
  /** The fields whose schema expects a number. */
  readonly numbers?: readonly (keyof z.input<S> & string)[];
  /** Sends the valid values. The `fields` of a thrown AppError show at their fields. */
  readonly submit: (values: z.output<S>) => Promise<unknown>;
  /** Returns the sentence above the fields for a failure, or null for none. The default is the error's own sentence. */
  readonly describe?: (error: AppError) => string | null;
}

/** The props of a field component that the form controls. */
export interface FieldBinding {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

export interface Form<S extends FormSchema> {
  /** Props for the `<form>` element. */
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent) => void;
  };
  /** Returns the props for a field component. */
  readonly field: (name: keyof z.input<S> & string) => FieldBinding;
  readonly values: Typed<S>;
  /** The sentence above the fields from the last failed submit. It disappears with the next change or submit. */
  readonly error: string | null;
  /** The error of the last failed submit. */
  readonly failure: AppError | null;
  readonly isSending: boolean;
  readonly isDirty: boolean;
  /** Whether the typed texts are valid. */
  readonly isValid: boolean;
  /** Replaces the typed texts. The form is dirty if they differ from `stored`, which defaults to the same texts. */
  readonly reset: (values?: Typed<S>, stored?: Typed<S>) => void;
}

/**
 * Controls a form with a schema of the contract (FORM-1, FORM-2). Errors show at their fields, first on submit and then on every change.
 * The first invalid field gets the focus, only one submit runs at a time, and a failure keeps the typed text.
 */
export function useForm<S extends FormSchema>(options: FormOptions<S>): Form<S> {
  const [start, setStart] = useState(options.initial);
  const [values, setValues] = useState(options.initial);
  const [sent, setSent] = useState<Typed<S> | null>(null);
  const [wasTried, setWasTried] = useState(false);
  const [serverErrors, setServerErrors] = useState<FieldErrors<S>>({});
  const sending = useSending(options, setServerErrors);
  const ref = useRef<HTMLFormElement>(null);
  const requestFocus = useFocusOnBadField(ref);
  const checked = checkTyped(options.schema, values, options.numbers ?? []);
  const errors: FieldErrors<S> = {
    ...serverErrors,
    ...(wasTried && !checked.isValid ? checked.errors : {}),
  };

  const change = (name: keyof z.input<S> & string) => (value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setServerErrors((before) => ({ ...before, [name]: undefined }));
    sending.hideError();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (!checked.isValid) {
      sending.hideError();
      return requestFocus();
    }
    void sending
      .send(checked.values)
      .then((isSent) => isSent && setSent(values))
      .then(requestFocus);
  };
  const reset = (next: Typed<S> = start, stored: Typed<S> = next) => {
    setStart(stored);
    setValues(next);
    setWasTried(false);
    setServerErrors({});
    sending.reset();
  };
  const isDirty = Object.keys(start).some((name) => values[name as never] !== start[name as never]);
  useMarkUnsaved(isDirty && values !== sent);
  return {
    props: { ref, noValidate: true, onSubmit },
    field: (name) => ({ name, value: values[name], onChange: change(name), error: errors[name] }),
    values,
    error: sending.error,
    failure: sending.failure,
    isSending: sending.isSending,
    isDirty,
    isValid: checked.isValid,
    reset,
  };
}

function useSending<S extends FormSchema>(
  { submit, describe }: FormOptions<S>,
  setServerErrors: (errors: FieldErrors<S>) => void,
) {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [isErrorShown, setIsErrorShown] = useState(false);
  const isBusy = useRef(false);
  const send = async (values: z.output<S>) => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setIsSending(true);
    setFailure(null);
    setServerErrors({});
    try {
      await submit(values);
      return true;
    } catch (thrown) {
      const error = asAppError(thrown);
      setFailure(error);
      setIsErrorShown(true);
      setServerErrors(error.fields as FieldErrors<S>);
      return false;
    } finally {
      isBusy.current = false;
      setIsSending(false);
    }
  };
  const shown = isErrorShown ? failure : null;
  const error = shown && (describe ? describe(shown) : shown.sentence);
  const hideError = () => setIsErrorShown(false);
  return { send, isSending, failure, error, hideError, reset: () => setFailure(null) };
}

/** Reports unsaved input to the session recovery. */
export function useMarkUnsaved(isUnsaved: boolean): void {
  const { markUnsaved } = useContext(SessionRecoveryContext);
  useEffect(() => (isUnsaved ? markUnsaved() : undefined), [isUnsaved, markUnsaved]);
}

/** Returns a function that focuses the first invalid field, or else the form's alert, after the errors have rendered. */
function useFocusOnBadField(ref: RefObject<HTMLFormElement | null>): () => void {
  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    if (wanted === 0) return;
    const bad = '[aria-invalid="true"]:not([type="radio"]), [aria-invalid="true"] input';
    const target =
      ref.current?.querySelector<HTMLElement>(bad) ??
      ref.current?.querySelector<HTMLElement>("[data-form-alert]");
    target?.focus();
  }, [wanted, ref]);
  return () => setWanted((count) => count + 1);
}
