import {
  type ApiToken,
  createApiToken,
  listApiTokens,
  revokeApiToken,
  shownTokenId,
  tokenScopes,
} from "@armslot/contracts/people/api-tokens";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { copyText } from "../client/copy-text.ts";
import { useEndpointMutation, useEndpointQuery } from "../client/queries.ts";
import { Moment } from "../parts/moment.tsx";
import { useViewer } from "../session/session.ts";
import { useCanFetch } from "../session/use-can-fetch.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmInPlace } from "../ui/confirm-in-place.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { ReadFailed } from "../ui/error-state.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { LinkToCopy } from "../ui/form/link-to-copy.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { Loading, Skeleton } from "../ui/loading.tsx";
import { StatusNote } from "../ui/status-note.tsx";
import { TokenForm } from "./token-form.tsx";

/** The API tokens of the member, or of everyone for an admin, and the button that creates one (TOKEN-1). */
export function ApiTokens() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[60ch] flex-[1_1_16rem] text-dense text-muted">
          With a token, your own scripts can read all pitches or import a device’s files without
          signing in. See the{" "}
          <a href="/api/docs" className="underline underline-offset-2">
            list of endpoints
          </a>
          .
        </p>
        <Button onClick={() => setIsOpen(true)}>Create Token</Button>
      </div>
      <TokenList />
      <NewTokenDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}

function TokenList() {
  const { programId } = useViewer().program;
  const params = { programId };
  const isEnabled = useCanFetch();
  const query = useEndpointQuery(listApiTokens, { params }, { isEnabled });
  if (query.isPending) {
    return (
      <Loading>
        <Skeleton className="h-4 w-40" />
      </Loading>
    );
  }
  if (!query.data) {
    return <ReadFailed read={query}>Failed to load API tokens. Please try again.</ReadFailed>;
  }
  const { tokens } = query.data;
  if (tokens.length === 0) return <p className="text-dense">No API tokens yet.</p>;
  return (
    <ul aria-label="API tokens" className="flex flex-col">
      {tokens.map((token) => (
        <li key={token.tokenId} className="border-t border-line py-3 last:pb-0">
          <ApiTokenItem programId={programId} token={token} />
        </li>
      ))}
    </ul>
  );
}

interface ApiTokenItemProps {
  readonly programId: string;
  readonly token: ApiToken;
}

/** A token with what it allows, when it ends, its last use, and the button that ends it. */
function ApiTokenItem({ programId, token }: ApiTokenItemProps) {
  const isOver = new Date(token.expiresAt) <= new Date();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-[1_1_16rem] text-dense">
        <p className="font-medium wrap-anywhere">
          {token.name}
          {!token.isOwn && ` (${token.owner})`}
        </p>
        <p className="text-muted">
          {token.scopes.map((scope) => tokenScopes[scope]).join("; ")}.{" "}
          {isOver ? "Expired" : "Works until"} <Moment at={token.expiresAt} />.{" "}
          {token.lastUsedAt === null ? (
            "Never used."
          ) : (
            <>
              Last used <Moment at={token.lastUsedAt} />.
            </>
          )}{" "}
          ID&nbsp;{shownTokenId(token.tokenId)}.
        </p>
      </div>
      {!isOver && <RevokeToken programId={programId} token={token} />}
    </div>
  );
}

function RevokeToken({ programId, token: { tokenId } }: ApiTokenItemProps) {
  const [isAsking, setIsAsking] = useState(false);
  const queryClient = useQueryClient();
  const revoking = useEndpointMutation(revokeApiToken, {
    // The activity has a new entry too.
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const onConfirm = () => revoking.mutate({ params: { programId, tokenId } });
  return (
    <div className="flex flex-col gap-2">
      <FormAlert>{revoking.error?.sentence}</FormAlert>
      <ConfirmInPlace
        label="Revoke"
        question="Scripts with this token stop working at once."
        isAsking={isAsking}
        isBusy={revoking.isPending}
        onAsk={() => setIsAsking(true)}
        onCancel={() => setIsAsking(false)}
        onConfirm={onConfirm}
      />
    </div>
  );
}

interface NewTokenDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The dialog that creates an API token and then shows it, for the only time. */
function NewTokenDialog({ isOpen, onClose }: NewTokenDialogProps) {
  return (
    <Dialog title="Create API Token" isOpen={isOpen} onClose={onClose}>
      <Content onClose={onClose} />
    </Dialog>
  );
}

function Content({ onClose }: Pick<NewTokenDialogProps, "onClose">) {
  const { programId } = useViewer().program;
  const queryClient = useQueryClient();
  const creating = useEndpointMutation(createApiToken, {
    // The list has a new token, and the activity a new entry.
    onSuccess: () => void queryClient.invalidateQueries(),
  });
  if (creating.data) {
    return <NewToken token={creating.data.token} programId={programId} onClose={onClose} />;
  }
  return (
    <TokenForm
      onCreate={(body) => creating.mutateAsync({ params: { programId }, body })}
      onClose={onClose}
    />
  );
}

interface NewTokenProps {
  readonly token: string;
  readonly programId: string;
  readonly onClose: () => void;
}

/** A new API token, shown once, with what a script needs besides. */
function NewToken({ token, programId, onClose }: NewTokenProps) {
  const [copied, setCopied] = useState("");
  const address = location.origin;
  const settings = [
    `export ARMSLOT_URL="${address}"`,
    `export ARMSLOT_PROGRAM="${programId}"`,
    `export ARMSLOT_TOKEN="${token}"`,
  ].join("\n");
  const copy = (text: string, sentence: string) => async () => {
    setCopied("");
    if (await copyText(Promise.resolve(text))) setCopied(sentence);
  };
  return (
    <div className="flex flex-col gap-4">
      <LinkToCopy
        label="Token"
        hint="Copy it now: it is not shown again. Anyone who has it can do what it allows."
        link={token}
      />
      <ReadOnly label="Server" name="server" value={address} />
      <ReadOnly label="Program ID" name="program" value={programId} />
      {copied !== "" && <StatusNote>{copied}</StatusNote>}
      <DialogActions>
        <Button kind="primary" onClick={() => void copy(token, "Token copied.")()}>
          Copy Token
        </Button>
        <Button onClick={() => void copy(settings, "All three copied as shell settings.")()}>
          Copy All
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </div>
  );
}

function ReadOnly(props: {
  readonly label: string;
  readonly name: string;
  readonly value: string;
}) {
  return <TextField {...props} readOnly onChange={() => undefined} />;
}
