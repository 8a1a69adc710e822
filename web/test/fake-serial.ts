import type { SerialAccess, SerialPort } from "../src/charting/serial-cable.ts";

/** A DOM exception as Web Serial throws it. */
export function serialError(name: string): DOMException {
  return new DOMException("A message of the browser", name);
}

/** A serial port that a test plays the radar of. */
export class FakeSerial implements SerialAccess, SerialPort {
  readable: ReadableStream<Uint8Array> | null = null;
  /** The baud rates with which the port was opened. */
  readonly opened: number[] = [];
  /** What the next choice or opening fails with. */
  refusal: DOMException | null = null;
  openRefusal: DOMException | null = null;
  #send: ReadableStreamDefaultController<Uint8Array> | null = null;

  async requestPort(): Promise<SerialPort> {
    if (this.refusal) throw this.refusal;
    return this;
  }

  async open({ baudRate }: { baudRate: number }): Promise<void> {
    if (this.openRefusal) throw this.openRefusal;
    this.opened.push(baudRate);
    this.#renew();
  }

  async close(): Promise<void> {
    if (this.readable?.locked) throw new TypeError("Cannot close a locked stream.");
    this.readable = null;
  }

  /** Sends bytes, one for each letter. */
  send(text: string): void {
    this.#send?.enqueue(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
  }

  /** Breaks the stream: a fatal error leaves none, and after any other error there is a new one. */
  fail(name: string): void {
    const broken = this.#send;
    if (name === "NetworkError") this.readable = null;
    else this.#renew();
    broken?.error(serialError(name));
  }

  #renew(): void {
    this.readable = new ReadableStream({
      start: (controller) => {
        this.#send = controller;
      },
    });
  }
}
