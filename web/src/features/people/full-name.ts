interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** First and last name, as people are called. */
export function fullName({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`;
}
