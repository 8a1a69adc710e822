import { handAndClass } from "@armslot/baseball/reports/athlete-facts";
import { fullName } from "@armslot/baseball/roster/names";
import { requiredText } from "@armslot/contracts/core/fields";
import type { Game } from "@armslot/contracts/games/games";
import { listAthletes } from "@armslot/contracts/roster/athletes";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { pathOf } from "../client/paths.ts";
import { useEndpointQuery } from "../client/queries.ts";
import { useForm } from "../client/use-form.ts";
import { Button } from "../ui/button.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import { type GameParams, useMoveGame } from "./use-corrections.ts";

const chosen = z.strictObject({ toAthleteId: requiredText("Athlete") });

interface MoveGameProps {
  readonly params: GameParams;
  readonly game: Game;
}

/** Moves the game to another athlete, and then shows it there. */
export function MoveGame({ params, game }: MoveGameProps) {
  const { programId, athleteId } = params;
  const roster = useEndpointQuery(listAthletes, {
    params: { programId },
    query: { standing: "all" },
  });
  const navigate = useNavigate();
  const move = useMoveGame(params);
  const form = useForm({
    schema: chosen,
    initial: { toAthleteId: "" },
    submit: async ({ toAthleteId }) => {
      await move(toAthleteId, game.version);
      form.reset();
      await navigate(pathOf("game", { ...params, athleteId: toAthleteId }), { replace: true });
    },
  });
  const others = (roster.data?.athletes ?? [])
    .filter(({ uid }) => uid !== athleteId)
    .map((athlete) => ({
      value: athlete.uid,
      label: `${fullName(athlete)} (${handAndClass(athlete, ", ")})`,
    }));
  return (
    <form {...form.props} className="flex flex-col gap-4 border-t border-line pt-6">
      <FormAlert>{form.error}</FormAlert>
      <div className="flex flex-wrap items-start gap-3 *:first:min-w-0 *:first:grow *:first:md:max-w-sm">
        <SelectField
          label="Move to another athlete"
          options={others}
          {...form.field("toAthleteId")}
        />
        <Button type="submit" className="mt-6.5 pointer-coarse:mt-6" isBusy={form.isSending}>
          Move Game
        </Button>
      </div>
    </form>
  );
}
