import type { CallOf, TokenScope } from "@armslot/contracts/core/endpoint";
import {
  type createApiToken,
  newApiToken,
  tokenDays,
  tokenScopes,
} from "@armslot/contracts/people/api-tokens";
import { type FormEvent, useState } from "react";
import * as z from "zod/mini";
import { useForm } from "../client/use-form.ts";
import { useViewer } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { DialogActions } from "../ui/dialog.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { PasswordField } from "../ui/form/password-field.tsx";
import { RequiredNote } from "../ui/form/required-note.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { RadioGroup } from "../ui/radio-group.tsx";

interface TokenFormProps {
  /** Rejects if the server refuses the token. */
  readonly onCreate: (body: CallOf<typeof createApiToken>["body"]) => Promise<unknown>;
  readonly onClose: () => void;
}

const { name, currentPassword } = newApiToken.shape;
const typed = z.strictObject({ name, currentPassword });
const daysOptions = tokenDays.map((days) => ({ value: String(days), label: String(days) }));
const allScopes = Object.keys(tokenScopes) as TokenScope[];

/** Returns the contract's sentence about the chosen scopes, or null if they are valid. */
function scopesProblem(scopes: readonly TokenScope[]): string | null {
  return z.safeParse(newApiToken.shape.scopes, scopes).error?.issues[0]?.message ?? null;
}

/** The form that creates an API token. Nothing is allowed unless it is ticked. */
export function TokenForm({ onCreate, onClose }: TokenFormProps) {
  const { user } = useViewer();
  const [scopes, setScopes] = useState<readonly TokenScope[]>([]);
  const [days, setDays] = useState("90");
  const [wasTried, setWasTried] = useState(false);
  const problem = scopesProblem(scopes);
  const form = useForm({
    schema: typed,
    initial: { name: "", currentPassword: "" },
    describe: ({ fields, sentence }) => (Object.keys(fields).length > 0 ? null : sentence),
    submit: async (values) => {
      if (problem === null) await onCreate({ ...values, scopes: [...scopes], days: Number(days) });
    },
  });
  const toggle = (scope: TokenScope) => (isChecked: boolean) => {
    setScopes(allScopes.filter((one) => (one === scope ? isChecked : scopes.includes(one))));
  };
  const onSubmit = (event: FormEvent) => {
    setWasTried(true);
    form.props.onSubmit(event);
  };
  return (
    <form {...form.props} onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormAlert>{form.error}</FormAlert>
      <RequiredNote />
      <TextField
        {...form.field("name")}
        label="Name"
        hint="Where you will use it, such as “Bullpen laptop”."
        required
      />
      <fieldset className="flex min-w-0 flex-col">
        <legend className="text-dense font-medium">The token can</legend>
        {allScopes.map((scope) => (
          <Checkbox key={scope} isChecked={scopes.includes(scope)} onChange={toggle(scope)}>
            {tokenScopes[scope]}
          </Checkbox>
        ))}
        {wasTried && problem !== null && (
          <p role="alert" className="text-meta font-medium text-danger">
            {problem}
          </p>
        )}
      </fieldset>
      <RadioGroup
        label="Days until it expires"
        name="days"
        value={days}
        onChange={setDays}
        options={daysOptions}
      />
      <input hidden readOnly type="text" autoComplete="username" value={user.email} />
      <PasswordField
        {...form.field("currentPassword")}
        label="Current Password"
        autoComplete="current-password"
        required
      />
      <p className="text-meta text-muted">
        The token also stops when you change or reset your password.
      </p>
      <DialogActions>
        <Button type="submit" kind="primary" isBusy={form.isSending}>
          Create Token
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </form>
  );
}
