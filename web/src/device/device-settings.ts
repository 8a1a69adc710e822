/** The storage key of the theme, which the page's first script reads, too. */
export const themeKey = "theme";
/** The start of the storage keys of chosen columns. */
export const chosenColumnsPrefix = "columns:";

/** The start of the storage keys of the first steps, which a member dismissed or still sees. */
export const firstStepsPrefix = "first-steps:";

/** The start of the storage keys of the moments up to which a member saw the news. */
export const lookedPrefix = "looked:";

/** The storage key of how the charting screen looks. */
export const fieldSettingsKey = "armslot-field";

/** The start of the storage keys of the second copy of unsent pitches. */
export const unsentCopyPrefix = "armslot-unsent:";

/** The start of the storage keys by which the member who charted unsent pitches is recognized. */
export const charterPrefix = "armslot-charter:";

/** Whether a storage key stays on the device after a sign-out: a setting, or what belongs to pitches that their member keeps there. */
export function staysAfterSignOut(key: string): boolean {
  const prefixes = [
    chosenColumnsPrefix,
    firstStepsPrefix,
    lookedPrefix,
    unsentCopyPrefix,
    charterPrefix,
  ];
  return (
    [themeKey, fieldSettingsKey].includes(key) || prefixes.some((prefix) => key.startsWith(prefix))
  );
}
