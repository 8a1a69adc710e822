import { offlineMessages } from "@armslot/contracts/charting/offline-messages";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { keepReading, ownDevice } from "../device/device-owner.ts";
import { installing, isInstalled, needsShareMenu } from "../device/install.ts";
import { keeping } from "../device/kept-reading.ts";
import { useViewer } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Problem } from "../ui/problem.tsx";
import { Region } from "../ui/region.tsx";

/** The region that lets this device keep what the member reads, and that installs the application. */
export function OnThisDevice() {
  return (
    <Region title="On This Device">
      <div className="flex flex-col gap-6">
        <KeepReading />
        <Install />
      </div>
    </Region>
  );
}

function KeepReading() {
  const session = useViewer();
  const queryClient = useQueryClient();
  const { isOn } = useStore(keeping);
  /** What the member chose while the device stores it. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  // The device may still look up its owner.
  useEffect(() => void ownDevice(session, queryClient).catch(() => null), [session, queryClient]);
  const change = (wanted: boolean) => {
    setHasFailed(false);
    setChosen(wanted);
    keepReading({ session, queryClient, isOn: wanted })
      .catch(() => setHasFailed(true))
      .finally(() => setChosen(null));
  };
  return (
    <div>
      <Checkbox isChecked={chosen ?? isOn} onChange={change}>
        {offlineMessages.keepLabel}
      </Checkbox>
      <p className="max-w-[60ch] text-dense text-muted">{offlineMessages.keepAbout}</p>
      {hasFailed && <Problem>{offlineMessages.keepFailed}</Problem>}
    </div>
  );
}

/** The button or the advice that puts the application on the home screen. */
function Install() {
  const { install } = useStore(installing);
  if (isInstalled()) return null;
  if (needsShareMenu()) {
    return (
      <p className="max-w-[60ch] border-t border-line pt-6 text-dense text-muted">
        {offlineMessages.installByMenu}
      </p>
    );
  }
  if (!install) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-6">
      <p className="flex-[1_1_16rem] text-dense text-muted">{offlineMessages.installAbout}</p>
      <Button onClick={install}>Install</Button>
    </div>
  );
}
