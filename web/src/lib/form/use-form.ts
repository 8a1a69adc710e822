import { type FormEvent, type RefObject, useContext, useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { type AppError, asAppError } from "../app-error.ts";
import { SessionRecoveryContext } from "../session-recovery.ts";
import { checkTyped, type FieldErrors, type FormSchema, type Typed } from "./form-values.ts";

export interface FormOptions<S extends FormSchema> {
  /** The contract's schema; it says what is wrong with each field. */
  readonly schema: S;
  /** What the fields hold at first, as text. Read once; `reset` replaces it. */
  readonly initial: Typed<S>;
  /** Fields whose text stands for a number. */
  readonly numbers?: readonly (keyof z.input<S> & string)[];
  /** Sends the checked values; a thrown AppError's `fields` land under their fields. */
  readonly submit: (values: z.output<S>) => Promise<unknown>;
  /** The sentence for a failure as a whole; the error's own by default, null for none. */
  readonly describe?: (error: AppError) => string | null;
}

/** What a field component of `ui` takes. */
export interface FieldBinding {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

export interface Form<S extends FormSchema> {
  /** Spread on the `<form>`. */
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent) => void;
  };
  /** Spread on a field. */
  readonly field: (name: keyof z.input<S> & string) => FieldBinding;
  readonly values: Typed<S>;
  /** Sentence for the form as a whole, from the last failed submit. */
  readonly error: string | null;
  /** The failure behind `error`, with its code and `current`. */
  readonly failure: AppError | null;
  readonly isSending: boolean;
  readonly isDirty: boolean;
  /** Whether what is typed now would be sent. */
  readonly isValid: boolean;
  /** Replaces what is typed. It counts as changed where it differs from `stored`, which is the same unless given. */
  readonly reset: (values?: Typed<S>, stored?: Typed<S>) => void;
}

/**
 * The one way to make a form: the contract's schema, errors beside their fields (first on submit, then on every change), the
 * first bad field focused, one submit at a time, and nothing typed lost when sending fails.
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
    ...(wasTried && !checked.isGood ? checked.errors : {}),
  };

  const change = (name: keyof z.input<S> & string) => (value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setServerErrors((before) => ({ ...before, [name]: undefined }));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (!checked.isGood) return requestFocus();
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
    sending.forget();
  };
  const isDirty = Object.keys(start).some((name) => values[name as never] !== start[name as never]);
  useNoteUnsaved(isDirty && values !== sent);
  return {
    props: { ref, noValidate: true, onSubmit },
    field: (name) => ({ name, value: values[name], onChange: change(name), error: errors[name] }),
    values,
    error: sending.error,
    failure: sending.failure,
    isSending: sending.isSending,
    isDirty,
    isValid: checked.isGood,
    reset,
  };
}

function useSending<S extends FormSchema>(
  { submit, describe }: FormOptions<S>,
  setServerErrors: (errors: FieldErrors<S>) => void,
) {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);
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
      setServerErrors(error.fields as FieldErrors<S>);
      return false;
    } finally {
      isBusy.current = false;
      setIsSending(false);
    }
  };
  const error = failure && (describe ? describe(failure) : failure.sentence);
  return { send, isSending, failure, error, forget: () => setFailure(null) };
}

/** Tells whoever minds the session that leaving this page now would lose something. */
function useNoteUnsaved(isUnsaved: boolean): void {
  const { noteUnsaved } = useContext(SessionRecoveryContext);
  useEffect(() => (isUnsaved ? noteUnsaved() : undefined), [isUnsaved, noteUnsaved]);
}

/** Gives a function that, after the next paint of errors, focuses the first bad field, or the form's own alert when no field is bad. */
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
