import type { SettingReader } from "./setting-reader.ts";

/** The parameters of a connection address, as libpq 18 and pg know them. */
const knownParameters: ReadonlySet<string> = new Set(
  `host hostaddr port dbname user password passfile require_auth channel_binding connect_timeout client_encoding options
  application_name fallback_application_name keepalives keepalives_idle keepalives_interval keepalives_count tcp_user_timeout
  replication gssencmode ssl sslmode requiressl sslnegotiation sslcompression sslcert sslkey sslkeylogfile sslpassword sslcertmode
  sslrootcert sslcrl sslcrldir sslsni requirepeer ssl_min_protocol_version ssl_max_protocol_version min_protocol_version
  max_protocol_version krbsrvname gsslib gssdelegation scram_client_key scram_server_key service servicefile target_session_attrs
  load_balance_hosts oauth_issuer oauth_client_id oauth_client_secret oauth_scope uselibpqcompat statement_timeout lock_timeout
  idle_in_transaction_session_timeout query_timeout`.split(/\s+/),
);

/** Returns DATABASE_URL. A parameter that PostgreSQL does not know is a fault: without sslmode, nothing is encrypted. */
export function readDatabaseUrl(read: SettingReader): string | undefined {
  const url = read.text("DATABASE_URL");
  if (url === undefined) return undefined;
  if (!/^postgres(?:ql)?:\/\/./.test(url)) {
    read.faults.push(
      "DATABASE_URL must be an address that begins with postgres:// or postgresql://.",
    );
    return url;
  }
  const [, query = ""] = /^[^?#]*\?([^#]*)/.exec(url) ?? [];
  for (const name of new URLSearchParams(query).keys()) {
    if (knownParameters.has(name)) continue;
    // After a "?" in the password, the name would be a part of the password.
    const fault = query.includes("@")
      ? '. If it is a part of the password, write "?" as %3F.'
      : `: ${name}. Correct or remove it.`;
    read.faults.push(`DATABASE_URL has a parameter that PostgreSQL does not know${fault}`);
  }
  return url;
}
