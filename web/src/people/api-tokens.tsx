import { listApiTokens } from "@armslot/contracts/people/api-tokens";
import { useState } from "react";
import { useEndpointQuery } from "../client/queries.ts";
import { useViewer } from "../session/session.ts";
import { useCanFetch } from "../session/use-can-fetch.ts";
import { Button } from "../ui/button.tsx";
import { ReadFailed } from "../ui/error-state.tsx";
import { Loading, Skeleton } from "../ui/loading.tsx";
import { ApiTokenItem } from "./api-token-item.tsx";
import { NewTokenDialog } from "./new-token-dialog.tsx";

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
