import { classNames } from "../ui/class-names.ts";

const onePixel = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const underMedium = "(max-width: 47.9975rem)";

interface SnapshotProps {
  /** The files are `/site/NAME.avif`, `/site/NAME-dark.avif` and `/site/NAME.webp`. */
  readonly name: string;
  readonly alt: string;
  /** The size in CSS pixels, which reserves the space before the picture loads. */
  readonly width: number;
  readonly height: number;
  readonly className: string;
}

/** A picture of the product. Small screens hide it, and the one-pixel source keeps them from downloading it. */
function Snapshot({ name, alt, width, height, className }: SnapshotProps) {
  return (
    <picture
      className={classNames(
        "block overflow-hidden border border-line bg-surface shadow-float",
        className,
      )}
    >
      <source media={underMedium} srcSet={onePixel} />
      <source
        media="(prefers-color-scheme: dark)"
        type="image/avif"
        srcSet={`/site/${name}-dark.avif`}
      />
      <source type="image/avif" srcSet={`/site/${name}.avif`} />
      <img
        src={`/site/${name}.webp`}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className="h-auto w-full"
      />
    </picture>
  );
}

/** The web snapshot with the phone snapshot in front of it. */
export function ProductSnapshots() {
  return (
    <div className="relative hidden pe-[18%] pb-12 md:block">
      <Snapshot
        name="web-snapshot"
        alt="Web snapshot of a game's pitch data"
        width={1280}
        height={800}
        className="rounded-card"
      />
      <Snapshot
        name="phone-snapshot"
        alt="Phone snapshot of an athlete profile"
        width={390}
        height={844}
        className="absolute end-0 bottom-0 w-[20%] rounded-[1.25rem]"
      />
    </div>
  );
}
