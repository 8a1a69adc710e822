import { standings } from "@armslot/contracts/roster/standing";
import type { Board } from "@armslot/contracts/scouting/board";
import { SearchField } from "../../parts/search-field.tsx";
import { ChoiceBox } from "../../ui/choice-box.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { lookMarks } from "./board-texts.ts";
import type { BoardView } from "./use-board-view.ts";

interface BoardChoicesProps {
  readonly board: Board | undefined;
  readonly view: BoardView;
  readonly onChange: (change: Partial<BoardView>) => void;
}

const standingOptions = [
  ...Object.entries(standings).map(([value, label]) => ({ value, label })),
  { value: "all", label: "All standings" },
];
const noChoices: Pick<Board, "stages" | "tags" | "lists"> = { stages: [], tags: [], lists: [] };
const looksOptions = Object.entries(lookMarks).map(([value, label]) => ({ value, label }));

/** The board's search, its filters, and the choice between a table and columns by stage. */
export function BoardChoices({ board, view, onChange }: BoardChoicesProps) {
  const { stages, tags, lists } = board ?? noChoices;
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <SearchField
        label="Search the Board…"
        value={view.text}
        onChange={(text) => onChange({ text })}
      />
      <div
        className="grid w-full gap-2"
        style={{ gridTemplateColumns: "repeat(auto-fit, minmax(9.75rem, 1fr))" }}
      >
        <ChoiceBox
          label="Standing"
          value={view.standing}
          options={standingOptions}
          onChange={(standing) => onChange({ standing: standing as BoardView["standing"] })}
        />
        <ChoiceBox
          label="Stage"
          everything="All stages"
          value={view.stage}
          options={[
            { value: "none", label: "No stage" },
            ...stages.map(({ stageId, name }) => ({ value: stageId, label: name })),
          ]}
          onChange={(stage) => onChange({ stage })}
        />
        <ChoiceBox
          label="Tag"
          everything="All tags"
          value={view.tag}
          options={tags.map(({ tagId, name }) => ({ value: tagId, label: name }))}
          onChange={(tag) => onChange({ tag })}
        />
        <ChoiceBox
          label="List"
          everything="All lists"
          value={view.list}
          options={lists.map(({ listId, name }) => ({ value: listId, label: name }))}
          onChange={(list) => onChange({ list })}
        />
        <ChoiceBox
          label="Looks"
          everything="Any looks"
          value={view.looks}
          options={looksOptions}
          onChange={(looks) => onChange({ looks: looks as BoardView["looks"] })}
        />
        <RadioGroup
          name="board-view"
          label="View"
          isLabelShown={false}
          value={view.isByStage ? "stages" : "table"}
          options={[
            { value: "table", label: "Table" },
            { value: "stages", label: "By Stage" },
          ]}
          onChange={(value) => onChange({ isByStage: value === "stages" })}
        />
      </div>
    </div>
  );
}
