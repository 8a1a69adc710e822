import { pitchTypes } from "@armslot/baseball/pitch/pitch-types";
import { circumstances } from "@armslot/contracts/pitch/circumstances";
import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { classNames } from "../ui/class-names.ts";
import { controlClasses } from "../ui/control-classes.ts";
import { type CellRemark, callOf, typedNumber } from "./grid-rows.ts";
import { typeOfKey } from "./type-keys.ts";

interface ControlProps {
  /** The accessible name. */
  readonly name: string;
  /** Finds the control from its cell. */
  readonly cell: string;
  readonly value: string;
  readonly remark: CellRemark | undefined;
  readonly onChange: (text: string) => void;
}

/** A field for a reading. On a touch screen, whose number keys may have no minus, a signed reading has a button for its sign. */
export function NumberInput(props: ControlProps & { readonly isSigned?: boolean }) {
  const { name, cell, value, remark, onChange, isSigned = false } = props;
  return (
    <Remarked remark={remark}>
      {(ties) => (
        <span className="relative block">
          {isSigned && (
            <button
              type="button"
              // Tab goes from reading to reading, and a keyboard has a minus.
              tabIndex={-1}
              aria-label={`Change the sign of ${name}`}
              onClick={() => onChange(withOtherSign(value))}
              className="absolute inset-y-0 start-0 hidden w-11 text-muted pointer-coarse:block"
            >
              ±
            </button>
          )}
          <input
            {...ties}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="next"
            aria-label={name}
            data-cell={cell}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={classNames(
              controlClasses,
              "ps-2 pe-2 text-end tabular-nums",
              isSigned && "pointer-coarse:ps-11",
            )}
          />
        </span>
      )}
    </Remarked>
  );
}

function withOtherSign(text: string): string {
  const number = typedNumber(text);
  if (number === null || Number.isNaN(number)) return text.trim() === "-" ? "" : `-${text}`;
  const unsigned = text.trim().replace(/^[+\-\u2212\u2013]/, "");
  return number < 0 ? unsigned : `-${unsigned}`;
}

/** A list of the pitch types. One letter chooses a type. */
export function TypeSelect(props: ControlProps) {
  const choose = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const type = typeOfKey(event.key);
    if (type === null) return;
    event.preventDefault();
    props.onChange(type);
  };
  return (
    <ListInput
      {...props}
      options={pitchTypes.map(({ name }) => ({ value: name, label: name }))}
      onKeyDown={choose}
    />
  );
}

const callOptions = Object.entries(circumstances.call.choices).map(([value, label]) => ({
  value,
  label,
}));

/** A list of the umpire's calls. */
export function CallSelect(props: ControlProps) {
  return <ListInput {...props} value={callOf(props.value) ?? props.value} options={callOptions} />;
}

interface ListInputProps extends ControlProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** A native list. A pasted text that is not in it stays visible as the last choice. */
function ListInput({ name, cell, value, remark, onChange, options, onKeyDown }: ListInputProps) {
  const isListed = value === "" || options.some((option) => option.value === value);
  return (
    <Remarked remark={remark}>
      {(ties) => (
        <span className="relative block">
          <select
            {...ties}
            aria-label={name}
            data-cell={cell}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
            className={classNames(controlClasses, "appearance-none ps-2 pe-7")}
          >
            <option value="" />
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
            {!isListed && <option value={value}>{value}</option>}
          </select>
          <ChevronDown
            aria-hidden="true"
            size={16}
            className="pointer-events-none absolute inset-y-0 end-2 my-auto text-muted"
          />
        </span>
      )}
    </Remarked>
  );
}

interface RemarkedProps {
  readonly remark: CellRemark | undefined;
  readonly children: (ties: {
    readonly "aria-invalid": true | undefined;
    readonly "aria-describedby": string | undefined;
  }) => ReactNode;
}

/** A control with its remark below. A refusal is announced. */
function Remarked({ remark, children }: RemarkedProps) {
  const id = useId();
  return (
    <>
      {children({
        "aria-invalid": remark?.isRefused ? true : undefined,
        "aria-describedby": remark ? id : undefined,
      })}
      {remark && (
        <p
          id={id}
          role={remark.isRefused ? "alert" : undefined}
          className={classNames(
            "mt-1 text-meta font-medium wrap-anywhere",
            remark.isRefused ? "text-danger" : "text-warning",
          )}
        >
          {remark.sentence}
        </p>
      )}
    </>
  );
}
