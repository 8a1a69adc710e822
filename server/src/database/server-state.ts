import { sql } from "kysely";
import { hasCode } from "../core/error-code.ts";
import type { Connection } from "./connection.ts";

/** One history of one cluster. Each promotion of a standby starts the next timeline. */
export interface Timeline {
  /** The cluster's identifier, which its standbys share. Decimal digits. */
  readonly systemId: string;
  readonly number: number;
}

/** The state that a PostgreSQL reports. */
export interface ServerState {
  readonly isStandby: boolean;
  /** Undefined if the user may not read it. */
  readonly timeline: Timeline | undefined;
}

/** SQLSTATEs of hosting services that block these functions: forbidden, unknown, unsupported, unavailable. */
const closedStates = ["42501", "42883", "0A000", "55000"];

/**
 * Reads whether a PostgreSQL is a standby and which timeline it is on. By default every role may do so. On a primary, the timeline
 * comes from its current WAL file, because its control file can lag behind a promotion.
 */
export async function readServerState(connection: Connection): Promise<ServerState> {
  const { tx } = connection;
  try {
    const { rows } = await sql<Timeline & { isStandby: boolean }>`
      select pg_is_in_recovery() as "isStandby", s.system_identifier::text as "systemId",
        case when pg_is_in_recovery() then greatest(c.timeline_id, r.min_recovery_end_timeline)
          else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint end as number
      from pg_control_system() s, pg_control_checkpoint() c, pg_control_recovery() r`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error("PostgreSQL returned no state.");
    const { isStandby, systemId, number } = row;
    return { isStandby, timeline: { systemId, number } };
  } catch (error) {
    if (!hasCode(error, ...closedStates)) throw error;
    const { rows } = await sql<{ isStandby: boolean }>`
      select pg_is_in_recovery() as "isStandby"`.execute(tx);
    return { isStandby: rows[0]?.isStandby === true, timeline: undefined };
  }
}
