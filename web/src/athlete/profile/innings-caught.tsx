import { monthAndDay } from "@armslot/baseball/numbers/availability";
import { inningsCaught, setInningsCaught } from "@armslot/contracts/athlete/innings-caught";
import type { CaughtDays } from "@armslot/contracts/athlete/tracked-days";
import { getStaffSheet } from "@armslot/contracts/compare/staff-sheet";
import { workloadDays } from "@armslot/contracts/pitch/workload";
import { getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import { useQueryClient } from "@tanstack/react-query";
import { today } from "../../client/format.ts";
import { useEndpointMutation } from "../../client/queries.ts";
import { useForm } from "../../client/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { NumberField } from "../../ui/form/number-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";

interface InningsCaughtProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly caught: CaughtDays;
}

/** The innings that an athlete caught lately, and a form for a day (LOAD-9). */
export function InningsCaught({ programId, athleteId, caught }: InningsCaughtProps) {
  const client = useQueryClient();
  const saving = useEndpointMutation(setInningsCaught, {
    onSuccess: () =>
      Promise.all(
        [getAthlete, listAthletes, getStaffSheet].map(({ name }) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  });
  const form = useForm({
    schema: inningsCaught,
    initial: { date: today(), innings: "" },
    numbers: ["innings"],
    submit: async (body) => {
      await saving.mutateAsync({ params: { programId, athleteId }, body });
      form.reset({ date: today(), innings: "" });
    },
  });
  return (
    <form {...form.props} className="flex flex-col gap-2">
      <FormAlert>{form.error}</FormAlert>
      <div className="flex flex-wrap items-start gap-3">
        <div className="w-32">
          <NumberField {...form.field("innings")} label="Innings caught" required />
        </div>
        <div className="w-40">
          <TextField {...form.field("date")} label="On" type="date" required />
        </div>
        <Button type="submit" isBusy={form.isSending} className="md:mt-6">
          Save Innings
        </Button>
      </div>
      <p role="status" className="text-meta text-muted">
        {caught.length === 0
          ? `No innings caught in the last ${workloadDays.month} days.`
          : `Caught: ${caught.map(({ date, innings }) => `${innings} on ${monthAndDay(date)}`).join(", ")}. 0 removes a day.`}
      </p>
    </form>
  );
}
