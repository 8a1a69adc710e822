import { useState } from "react";
import { chosenColumnsPrefix } from "../device/device-settings.ts";
import { useViewer } from "./session.ts";

function readChosen(key: string, usual: readonly string[]): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "");
    return Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : usual;
  } catch {
    return usual;
  }
}

const none: readonly string[] = [];

/**
 * Returns the keys of the columns that the member added to a table on this device, and the function that changes them (GAME-13).
 * Until the first choice, they are the `usual` ones. Without storage, the choice lasts until the page is left.
 */
export function useChosenColumns(
  table: string,
  usual = none,
): readonly [chosen: readonly string[], choose: (keys: readonly string[]) => void] {
  const { user } = useViewer();
  const key = `${chosenColumnsPrefix}${user.uid}:${table}`;
  const [chosen, setChosen] = useState(() => readChosen(key, usual));
  const choose = (keys: readonly string[]) => {
    setChosen(keys);
    try {
      localStorage.setItem(key, JSON.stringify(keys));
    } catch {
      // The browser refuses storage.
    }
  };
  return [chosen, choose];
}
