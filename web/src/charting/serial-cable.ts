/** The parts of a Web Serial port that are used. TypeScript's DOM types do not have them. */
export interface SerialPort {
  open(options: { readonly baudRate: number }): Promise<void>;
  close(): Promise<void>;
  /** Null while the port is closed, and after it was lost. A new stream after each error that it survives. */
  readonly readable: ReadableStream<Uint8Array> | null;
}

/** `navigator.serial`. */
export interface SerialAccess {
  requestPort(): Promise<SerialPort>;
}

interface CableEvents {
  readonly onBytes: (bytes: Uint8Array) => void;
  /** Bytes were lost, and more can come. */
  readonly onLoss: () => void;
  /** The cable was unplugged. Not called after `close`. */
  readonly onEnd: () => void;
}

/** A cable that is being read. */
export interface OpenCable {
  readonly close: () => Promise<void>;
}

export type CableFailure = "notChosen" | "notAllowed" | "notOpened";

/** Returns the browser's access to serial cables, or null if it has none. */
export function serialAccess(): SerialAccess | null {
  return (navigator as { readonly serial?: SerialAccess }).serial ?? null;
}

/** Asks for a cable and reads it until it is closed or lost. Call it from a click, because the browser opens its list only then. */
export async function openCable(
  access: SerialAccess,
  baudRate: number,
  events: CableEvents,
): Promise<OpenCable | CableFailure> {
  let port: SerialPort;
  try {
    port = await access.requestPort();
  } catch (error) {
    return nameOf(error) === "SecurityError" ? "notAllowed" : "notChosen";
  }
  try {
    await port.open({ baudRate });
  } catch {
    return "notOpened";
  }
  return readCable(port, events);
}

function readCable(port: SerialPort, events: CableEvents): OpenCable {
  let isClosing = false;
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
  const readStream = async (stream: ReadableStream<Uint8Array>) => {
    reader = stream.getReader();
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        events.onBytes(part.value);
      }
    } catch {
      events.onLoss();
    } finally {
      reader.releaseLock();
      reader = null;
    }
  };
  const readAll = async () => {
    let last: ReadableStream<Uint8Array> | null = null;
    while (port.readable && port.readable !== last && !isClosing) {
      last = port.readable;
      await readStream(last);
    }
    await port.close().catch(() => undefined);
    if (!isClosing) events.onEnd();
  };
  const reading = readAll();
  return {
    close: async () => {
      isClosing = true;
      await reader?.cancel().catch(() => undefined);
      await reading;
    },
  };
}

function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined;
}
