import { Button } from "../button.tsx";

interface ConflictNoticeProps {
  /** The sentence that says what happened. */
  readonly children: string;
  readonly isSending: boolean;
  readonly onTakeTheirs: () => void;
}

/** The notice that someone else saved first, with the choice between both versions. It takes the focus. */
export function ConflictNotice({ children, isSending, onTakeTheirs }: ConflictNoticeProps) {
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-form-alert
      className="flex flex-col gap-3 rounded-control border border-warning p-3 text-dense"
    >
      <p className="font-medium">{children}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={isSending}>
          Keep mine
        </Button>
        <Button onClick={onTakeTheirs}>Take theirs</Button>
      </div>
    </div>
  );
}
