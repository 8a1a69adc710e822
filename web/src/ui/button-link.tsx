import { Link, type LinkProps } from "react-router";
import { type ButtonKind, buttonLook } from "./button-look.ts";

interface ButtonLinkProps extends LinkProps {
  readonly kind?: ButtonKind;
}

/** A link that looks like a button, for going somewhere. */
export function ButtonLink({ kind = "secondary", className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonLook(kind, className)} />;
}
