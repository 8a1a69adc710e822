import {
  type ApiToken,
  revokeApiToken,
  shownTokenId,
  tokenScopes,
} from "@armslot/contracts/people/api-tokens";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useEndpointMutation } from "../client/queries.ts";
import { Moment } from "../parts/moment.tsx";
import { ConfirmInPlace } from "../ui/confirm-in-place.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";

interface ApiTokenItemProps {
  readonly programId: string;
  readonly token: ApiToken;
}

/** A token with what it allows, when it ends, its last use, and the button that ends it. */
export function ApiTokenItem({ programId, token }: ApiTokenItemProps) {
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
