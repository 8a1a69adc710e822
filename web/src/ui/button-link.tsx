import { Link, type LinkProps } from "react-router";
import { type ButtonKind, buttonClasses } from "./button-classes.ts";

interface ButtonLinkProps extends LinkProps {
  readonly kind?: ButtonKind;
}

/** A router link that looks like a button. */
export function ButtonLink({ kind = "secondary", className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClasses(kind, className)} />;
}
