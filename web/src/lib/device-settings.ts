/** The storage key of the theme, which the page's first script reads, too. */
export const themeKey = "theme";
/** The start of the storage keys of chosen columns. */
export const chosenColumnsPrefix = "columns:";

/** The storage key of how the charting screen looks. */
export const fieldSettingsKey = "armslot-field";

/** Whether a storage key belongs to a setting that stays on the device after a sign-out. */
export function isDeviceSetting(key: string): boolean {
  return [themeKey, fieldSettingsKey].includes(key) || key.startsWith(chosenColumnsPrefix);
}
