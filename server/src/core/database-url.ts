import type { SettingReader } from "./setting-reader.ts";

/** The parameters about encryption that libpq or pg knows. */
const encryptionParameters: ReadonlySet<string> = new Set(
  `ssl sslmode sslnegotiation sslcompression sslcert sslkey sslkeylogfile sslpassword sslcertmode sslrootcert sslcrl sslcrldir sslsni
  ssl_min_protocol_version ssl_max_protocol_version`.split(/\s+/),
);

/** Returns the hosts of DATABASE_URL in order, each with its name and the address that has only this host. */
export function addressesOfHosts(databaseUrl: string): { name: string; address: string }[] {
  const parts = /^([^/]*\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(databaseUrl);
  const [, before = "", hosts = "", after = ""] = parts ?? [];
  return hosts.split(",").map((name) => ({ name, address: `${before}${name}${after}` }));
}

/**
 * Returns DATABASE_URL. A misspelled parameter about encryption is a fault: without sslmode, nothing is encrypted. Other unknown parameters
 * are for tools of some hosts, and ignored.
 */
export function readDatabaseUrl(read: SettingReader): string | undefined {
  const url = read.text("DATABASE_URL");
  if (url === undefined) return undefined;
  if (!/^postgres(?:ql)?:\/\/./.test(url)) {
    read.faults.push(
      "DATABASE_URL must be an address that begins with postgres:// or postgresql://.",
    );
    return url;
  }
  // Such a character ends the host, so a part of the password would be one.
  const hasUnescaped = /^[^/]*\/\/[^@]*[/?#][^=]*@|#/.test(url);
  if (hasUnescaped || !addressesOfHosts(url).every(({ address }) => URL.canParse(address))) {
    read.faults.push(
      "DATABASE_URL must look like postgres://USER:<password>@HOST:5432/DATABASE. Write special characters of the password as %23 for #, %25 for %, %2F for /, %3F for ? and %40 for @.",
    );
    return url;
  }
  const [, query = ""] = /^[^?#]*\?([^#]*)/.exec(url) ?? [];
  const isMisspelled = (name: string) => /^ssl/i.test(name) && !encryptionParameters.has(name);
  if ([...new URLSearchParams(query).keys()].some(isMisspelled)) {
    // The name would be a part of the password if that has a "?".
    read.faults.push(
      "DATABASE_URL has a parameter about SSL that PostgreSQL does not know. Correct its name, or remove it.",
    );
  }
  return url;
}
