import type { SettingName } from "./setting-names.ts";

/** The text of each setting, by name. An empty text selects the default. */
export type SettingTexts = Readonly<Record<string, string | undefined>>;

export type SettingReader = ReturnType<typeof settingReader>;

/** The names of this machine as they appear in a URL. */
export const loopbackHosts: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** Reads settings by name and collects a sentence for each fault. A fault never contains a value that may be secret. */
export function settingReader(texts: SettingTexts) {
  const faults: string[] = [];
  const inEffect = new Map<SettingName, string>();
  const text = (name: SettingName) => {
    const value = texts[name]?.trim() || undefined;
    if (value !== undefined) inEffect.set(name, value);
    return value;
  };
  return {
    faults,
    /** The text of every setting that was read and has a value, with the defaults that `note` was told. */
    inEffect: inEffect as ReadonlyMap<SettingName, string>,
    text,
    /** Remembers the value of a setting whose default is not a constant. Returns it. */
    note<T extends string | number>(name: SettingName, value: T): T {
      inEffect.set(name, String(value));
      return value;
    },
    required(name: SettingName, cause: string): string {
      const value = text(name);
      if (value === undefined) faults.push(`${name} is required with ${cause}.`);
      return value ?? "";
    },
    integer(name: SettingName, fallback: number, [min, max]: readonly [number, number]): number {
      const value = text(name);
      if (value === undefined) return this.note(name, fallback);
      const number = Number(value);
      if (Number.isInteger(number) && number >= min && number <= max) return number;
      faults.push(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
      return fallback;
    },
    oneOf<const Option extends string>(
      name: SettingName,
      fallback: Option,
      options: readonly Option[],
    ): Option {
      const value = text(name);
      if (value === undefined) return this.note(name, fallback);
      const found = options.find((option) => option === value.toLowerCase());
      if (!found) faults.push(`${name} must be ${options.join(" or ")}, not "${value}".`);
      return found ?? fallback;
    },
    url(name: SettingName, protocols: readonly string[]): URL | undefined {
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
