import { usStates } from "@armslot/contracts/roster/athlete-fields";
import { foldName } from "./names.ts";

/** The names of the states, in the order of `usStates`. */
const names =
  `Alabama Alaska Arizona Arkansas California Colorado Connecticut Delaware Florida Georgia Hawaii Idaho Illinois Indiana
Iowa Kansas Kentucky Louisiana Maine Maryland Massachusetts Michigan Minnesota Mississippi Missouri Montana Nebraska Nevada
New_Hampshire New_Jersey New_Mexico New_York North_Carolina North_Dakota Ohio Oklahoma Oregon Pennsylvania Rhode_Island South_Carolina
South_Dakota Tennessee Texas Utah Vermont Virginia Washington West_Virginia Wisconsin Wyoming`
    .split(/\s+/)
    .map((name) => name.toLowerCase().replace("_", " "));

/** Returns the abbreviation of a state's name, without regard to case, or undefined. */
export function stateOfName(text: string): (typeof usStates)[number] | undefined {
  return usStates[names.indexOf(foldName(text))];
}
