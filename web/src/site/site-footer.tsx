import { Logo } from "../ui/logo.tsx";

/** The footer of every public page. */
export function SiteFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-[72rem] flex-col gap-2 px-4 py-8 text-dense text-muted md:flex-row md:items-center md:justify-between md:px-6">
        <span className="text-ink">
          <Logo />
        </span>
        <p>Pitching analytics for scouts, recruiters and coaching staffs.</p>
      </div>
    </footer>
  );
}
