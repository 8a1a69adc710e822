import { Columns3 } from "lucide-react";
import { useId, useRef } from "react";
import { Button } from "../button.tsx";
import { Checkbox } from "../checkbox.tsx";

interface ColumnsMenuProps {
  /** The columns that can be added, in the order of the table. */
  readonly options: readonly { readonly key: string; readonly label: string }[];
  /** The keys of the added columns. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

const menuPx = 240;
/** The least distance from the window's left edge, in CSS pixels. */
const edgePx = 8;
const gapPx = 4;

/** A button with a menu that adds columns to a table. The menu closes on Escape and on a click outside. */
export function ColumnsMenu({ options, chosen, onChange }: ColumnsMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const place = () => {
    const at = button.current?.getBoundingClientRect();
    if (!(at && menu.current)) return;
    menu.current.style.top = `${at.bottom + scrollY + gapPx}px`;
    menu.current.style.left = `${Math.max(edgePx, at.right - menuPx)}px`;
  };
  const toggle = (key: string, isChosen: boolean) =>
    onChange(
      options
        .map((option) => option.key)
        .filter((each) => (each === key ? isChosen : chosen.includes(each))),
    );
  const isAll = options.every(({ key }) => chosen.includes(key));
  return (
    <>
      <Button ref={button} popoverTarget={id} aria-haspopup="dialog" onClick={place}>
        <Columns3 aria-hidden="true" size={16} className="text-muted" />
        Columns
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Columns"
        // The top layer needs no z-index, but axe knows only z-index and takes the table's head for the upper one.
        className="absolute inset-auto z-10 m-0 max-h-[min(28rem,70dvh)] w-[240px] overflow-y-auto overscroll-contain rounded-card border border-line bg-raised p-3 text-ink shadow-float"
      >
        <fieldset className="flex flex-col [&_input]:size-6">
          <legend className="text-meta text-muted">Add columns</legend>
          {options.map(({ key, label }) => (
            <Checkbox
              key={key}
              isChecked={chosen.includes(key)}
              onChange={(isChosen) => toggle(key, isChosen)}
            >
              {label}
            </Checkbox>
          ))}
        </fieldset>
        <div className="mt-2 flex gap-2 border-t border-line pt-3">
          <Button disabled={isAll} onClick={() => onChange(options.map(({ key }) => key))}>
            All
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => onChange([])}>
            Default
          </Button>
        </div>
      </div>
    </>
  );
}
