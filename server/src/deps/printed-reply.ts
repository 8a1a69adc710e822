/** A reply that is JSON text already. It is sent as it is, so it must have the fields that the contract declares, and no other. */
export class PrintedReply<Reply> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Returns the value for what shows a part of it. */
  read(): Reply {
    return JSON.parse(this.text);
  }
}

/** Returns an object's reply. The text of each field is JSON. */
export function printedReply<Reply extends object>(
  fields: { readonly [Name in keyof Reply]: string },
): PrintedReply<Reply> {
  const texts = Object.entries(fields).map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  return new PrintedReply(`{${texts.join(",")}}`);
}
