import { Film, Video } from "lucide-react";
import { type ReactNode, Suspense, useId, useState } from "react";
import type { Owner } from "../../device/outbox-database.ts";
import { buttonClasses } from "../../ui/button-classes.ts";
import { classNames } from "../../ui/class-names.ts";
import { lazyComponent } from "../../ui/lazy-module.ts";
import type { FilmPlace } from "./film-database.ts";

/** Films are kept by code that loads once someone chose one. */
const TakeFilms = lazyComponent(async () => (await import("./take-films.tsx")).TakeFilms);

interface AddFilmProps {
  readonly owner: Owner;
  /** Where the films belong. */
  readonly place: FilmPlace;
  /** Whether the buttons are the size of those on the charting screen. */
  readonly isLarge?: boolean;
}

/**
 * The two ways to a film: the phone's camera, and its library, in which slow motion is. There is no camera in the page, because its frame
 * rates are not dependable.
 */
export function AddFilm({ owner, place, isLarge = false }: AddFilmProps) {
  const [taken, setTaken] = useState<readonly File[]>([]);
  const [isFilmed, setIsFilmed] = useState(false);
  const take = (files: readonly File[], isNew: boolean) => {
    setIsFilmed(isNew);
    setTaken(files);
  };
  const size = isLarge ? "h-12!" : undefined;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <FileButton
          label="Film Now"
          isCamera
          className={size}
          onFiles={(files) => take(files, true)}
        >
          <Video aria-hidden="true" size={16} />
        </FileButton>
        <FileButton label="Choose Videos" className={size} onFiles={(files) => take(files, false)}>
          <Film aria-hidden="true" size={16} />
        </FileButton>
      </div>
      {taken.length > 0 && (
        <Suspense fallback={<p className="text-dense text-muted">Reading the video…</p>}>
          <TakeFilms
            owner={owner}
            place={place}
            files={taken}
            asksNothing={isFilmed}
            onDone={() => setTaken([])}
          />
        </Suspense>
      )}
    </>
  );
}

interface FileButtonProps {
  readonly label: string;
  /** Whether the phone opens its camera. */
  readonly isCamera?: boolean;
  readonly className?: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** A file input that looks like a button. A computer has no camera to film a pitch with, so "Film Now" is for phones. */
function FileButton({ label, isCamera = false, className, onFiles, children }: FileButtonProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={classNames(
        buttonClasses(
          "secondary",
          "relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        ),
        isCamera && "not-pointer-coarse:hidden",
        className,
      )}
    >
      {children}
      {label}
      <input
        id={id}
        type="file"
        accept="video/*,.mov,.mp4,.m4v"
        {...(isCamera ? { capture: "environment" as const } : { multiple: true })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file can be chosen again after a failure.
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  );
}
