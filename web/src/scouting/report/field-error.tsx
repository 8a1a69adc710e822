/** What is wrong with a part of a report that is more than one control. It can take the focus. */
export function FieldError({ children }: { readonly children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <p
      role="alert"
      tabIndex={-1}
      data-field-error
      className="mt-3 text-meta font-medium text-danger"
    >
      {children}
    </p>
  );
}
