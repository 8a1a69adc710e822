import { fixedText } from "@armslot/baseball/pitch/decimal";
import { radarMessages } from "@armslot/contracts/charting/radar-messages";
import { Cable } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { ChoiceList } from "../ui/choice-list.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import { Problem } from "../ui/problem.tsx";
import { type RadarUnit, radarUnits } from "./radar-watch.ts";
import type { SerialAccess } from "./serial-cable.ts";
import { type RadarSettings, useRadar } from "./use-radar.ts";

const baudRates = [9600, 19200, 38400, 57600, 115200] as const;
const unitOptions = radarUnits.map((unit) => ({ value: unit, label: unit }));

interface RadarProps {
  readonly access: SerialAccess;
  /** Called with the velocity in mph, to a tenth, within a second after each pitch. */
  readonly onPitch: (velo: number) => void;
}

/** The button that connects a radar, and what it sends once it is connected (RADAR-4). */
export function Radar({ access, onPitch }: RadarProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [last, setLast] = useState<number | null>(null);
  const { state, connect, disconnect } = useRadar(access, ({ velo }) => {
    setLast(velo);
    onPitch(velo);
  });
  const isOpen = state.kind === "open";
  return (
    <section aria-label="Radar" className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2">
        {isOpen ? (
          <>
            <p role="status" className="text-dense font-medium tabular-nums">
              {last === null ? "Radar connected" : `Radar: ${fixedText(last, 1)} mph`}
            </p>
            <Button onClick={() => void disconnect()}>Disconnect</Button>
          </>
        ) : (
          <Button isBusy={state.kind === "opening"} onClick={() => setIsAsking(true)}>
            <Cable aria-hidden="true" size={16} />
            Connect Radar
          </Button>
        )}
        {(isOpen || state.problem) && <Badge kind="warning">{radarMessages.untested}</Badge>}
      </div>
      {state.problem && <Problem>{radarMessages[state.problem]}</Problem>}
      <Dialog title="Connect Radar" isOpen={isAsking} onClose={() => setIsAsking(false)}>
        <RadarForm
          onConnect={(settings) => {
            setIsAsking(false);
            setLast(null);
            void connect(settings);
          }}
          onClose={() => setIsAsking(false)}
        />
      </Dialog>
    </section>
  );
}

interface RadarFormProps {
  readonly onConnect: (settings: RadarSettings) => void;
  readonly onClose: () => void;
}

/** The question about the settings that the radar does not send. No unit is assumed, because a wrong one makes wrong velocities. */
function RadarForm({ onConnect, onClose }: RadarFormProps) {
  const [unit, setUnit] = useState<RadarUnit | null>(null);
  const [baudRate, setBaudRate] = useState(String(baudRates[0]));
  const [isMissing, setIsMissing] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = baudRates.find((rate) => String(rate) === baudRate);
    setIsMissing(unit === null || chosen === undefined);
    if (unit !== null && chosen !== undefined) onConnect({ unit, baudRate: chosen });
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <p>
        <Badge kind="warning">{radarMessages.untested}</Badge>
      </p>
      <p className="text-dense text-muted">
        Connect a Stalker radar with its serial cable and set its message format to S. The velocity
        of each pitch is then filled in. Compare it with the radar’s display.
      </p>
      <ChoiceList
        question="The radar’s unit"
        value={unit}
        onChange={(value) => setUnit(value as RadarUnit)}
        options={unitOptions}
      />
      <SelectField
        label="Baud rate"
        name="baudRate"
        hint="As it is set on the radar."
        value={baudRate}
        onChange={setBaudRate}
        options={baudRates}
      />
      {isMissing && <Problem>{radarMessages.settingsMissing}</Problem>}
      <DialogActions>
        <Button type="submit" kind="primary">
          Choose Cable
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </form>
  );
}
