/** What the environment says, by name. */
export type Given = Readonly<Record<string, string | undefined>>;

export type SettingReader = ReturnType<typeof settingReader>;

/** The names of the own machine, as they stand in an address. */
export const loopbackHosts: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** Reads settings by name and gathers every fault as a sentence of its own; a fault never says a value that may be secret. */
export function settingReader(given: Given) {
  const faults: string[] = [];
  const text = (name: string) => given[name]?.trim() || undefined;
  return {
    faults,
    text,
    needed(name: string, cause: string): string {
      const value = text(name);
      if (value === undefined) faults.push(`${name} is required with ${cause}.`);
      return value ?? "";
    },
    whole(name: string, fallback: number, [min, max]: readonly [number, number]): number {
      const value = text(name);
      if (value === undefined) return fallback;
      const number = Number(value);
      if (Number.isInteger(number) && number >= min && number <= max) return number;
      faults.push(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
      return fallback;
    },
    oneOf<const Option extends string>(
      name: string,
      fallback: Option,
      options: readonly Option[],
    ): Option {
      const value = text(name);
      if (value === undefined) return fallback;
      const found = options.find((option) => option === value.toLowerCase());
      if (!found) faults.push(`${name} must be ${options.join(" or ")}, not "${value}".`);
      return found ?? fallback;
    },
    url(name: string, protocols: readonly string[]): URL | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      const url = URL.canParse(value) ? new URL(value) : undefined;
      if (url && protocols.includes(url.protocol)) return url;
      faults.push(
        `${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(" or ")}.`,
      );
      return undefined;
    },
  };
}
