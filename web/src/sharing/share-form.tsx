import type { CallOf } from "@armslot/contracts/core/endpoint";
import {
  isEverything,
  type PitchFilter,
  textsOfFilter,
} from "@armslot/contracts/pitch/pitch-filter";
import { type createShare, shareDays } from "@armslot/contracts/sharing/shares";
import { type ShareConsent, shareConsents } from "@armslot/contracts/sharing/sharing";
import { type FormEvent, useState } from "react";
import { filterWords } from "../parts/filter-words.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { ChoiceList } from "../ui/choice-list.tsx";
import { DialogActions } from "../ui/dialog.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { RadioGroup } from "../ui/radio-group.tsx";

type NewShare = CallOf<typeof createShare>["body"];

interface ShareFormProps {
  /** The filter of the athlete's page, which the report takes over. */
  readonly filter: PitchFilter;
  /** Whether someone agreed that links show videos of the athlete. */
  readonly canShowClips: boolean;
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  readonly onCreate: (share: NewShare) => void;
  readonly onClose: () => void;
}

const daysOptions = shareDays.map((days) => ({ value: String(days), label: `${days} days` }));
const consentOptions = Object.entries(shareConsents).map(([value, label]) => ({ value, label }));
const consentMissing = "Confirm who agreed to this. Without their consent, don’t share the report.";

/** The form that creates a link. Nothing personal is included unless it is ticked, and no one's consent is assumed. */
export function ShareForm(props: ShareFormProps) {
  const { filter, canShowClips, isBusy, failure, onCreate, onClose } = props;
  const [days, setDays] = useState("30");
  const [showsSchool, setShowsSchool] = useState(false);
  const [showsHometown, setShowsHometown] = useState(false);
  const [showsClips, setShowsClips] = useState(false);
  const [consent, setConsent] = useState<ShareConsent | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(consent === null);
    const chosen = shareDays.find((one) => String(one) === days);
    if (consent === null || chosen === undefined || isBusy) return;
    onCreate({
      ...{ days: chosen, consent, showsSchool, showsHometown, filter: textsOfFilter(filter) },
      showsClips: canShowClips && showsClips,
    });
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <p className="text-dense text-muted">
        The link shows the report: name, throwing hand, class, height, and the tables and charts of
        the pitches
        {isEverything(filter)
          ? "."
          : ` under the filter of this page: ${filterWords(filter).join(" · ")}.`}
      </p>
      <RadioGroup
        label="The link works for"
        name="days"
        value={days}
        onChange={setDays}
        options={daysOptions}
      />
      <div className="flex flex-col">
        <Checkbox isChecked={showsSchool} onChange={setShowsSchool}>
          Show the school
        </Checkbox>
        <Checkbox isChecked={showsHometown} onChange={setShowsHometown}>
          Show the hometown
        </Checkbox>
        {canShowClips && (
          <Checkbox isChecked={showsClips} onChange={setShowsClips}>
            Include videos of single pitches
          </Checkbox>
        )}
        {canShowClips && showsClips && (
          <p className="text-dense text-muted">
            A video is sent whole. Long recordings, and clips whose begin or end was moved, are left
            out.
          </p>
        )}
      </div>
      <ChoiceList
        question="Consent"
        value={consent}
        onChange={(value) => {
          setConsent(value as ShareConsent);
          setIsMissing(false);
        }}
        options={consentOptions}
      />
      <FormAlert>{isMissing ? consentMissing : failure}</FormAlert>
      <DialogActions>
        <Button type="submit" kind="primary" isBusy={isBusy}>
          Create Link
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </form>
  );
}
