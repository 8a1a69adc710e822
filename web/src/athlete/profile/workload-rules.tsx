import { maximumText, restPartTexts, restRuleText } from "@armslot/baseball/numbers/rest-rule-text";
import { useViewer } from "../../session/session.ts";

/** How tracked pitches and days of rest are counted (LOAD-2, LOAD-3, LOAD-7). */
export function WorkloadRules() {
  const rule = useViewer().program.restRule;
  return (
    <ul className="flex max-w-[64ch] list-disc flex-col gap-1 ps-5 text-dense">
      <li>
        Tracked pitches are those that this program recorded on a date: in games, scrimmages,
        bullpens and outings of other kinds. Throws that were not recorded are missing. A pitch with
        excluded readings was thrown and counts. Pitches excluded as “Warm-up” or “Not a pitch”
        don't.
      </li>
      <li>
        All pitches of a day add up. Rest is counted in whole days after that day. If several days
        still need rest, the one that ends last counts.
      </li>
      {rule ? (
        <>
          <li>
            The days of rest are those of the program’s own rule, the same at every age:{" "}
            {restRuleText(rule.steps)}
            {maximumText(rule)} An admin changes it under Account.
          </li>
          {restPartTexts(rule).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </>
      ) : (
        <li>
          The days of rest and the daily maximum are those of Pitch Smart by MLB and USA Baseball
          (mlb.com/pitch-smart). Its other advice, such as not to pitch on three days in a row, is
          not checked.
        </li>
      )}
    </ul>
  );
}
