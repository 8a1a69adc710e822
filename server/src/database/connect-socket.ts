import net from "node:net";

/** Where a PostgreSQL listens: a socket file, or hosts in the order in which they are tried. */
export interface Address {
  readonly path?: string | false;
  readonly host: readonly string[];
  readonly port: readonly number[];
}

/** postgres.js names the host on the socket to check a certificate against. */
type NamedSocket = net.Socket & { host?: string };

function connectOnce(to: net.NetConnectOpts, timeoutMs: number): Promise<NamedSocket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(to);
    const giveUp = () => {
      socket.destroy();
      reject(Object.assign(new Error("no answer in time"), { code: "ETIMEDOUT" }));
    };
    const timer = setTimeout(giveUp, timeoutMs);
    socket.once("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    socket.once("connect", () => {
      clearTimeout(timer);
      socket.removeAllListeners("error");
      socket.setNoDelay(true);
      resolve(socket);
    });
  });
}

/**
 * Opens a socket to the first host that answers, beginning with the one at `first`.
 * @returns the socket and the host to begin with when this one turns out not to be the wanted server
 */
export async function connectSocket(
  { path, host, port }: Address,
  first: number,
  timeoutMs: number,
): Promise<{ socket: net.Socket; next: number }> {
  if (path) return { socket: await connectOnce({ path }, timeoutMs), next: 0 };
  let lastError: unknown;
  for (let tried = 0; tried < host.length; tried += 1) {
    const index = (first + tried) % host.length;
    const name = host[index] ?? "localhost";
    try {
      const to = { host: name, port: port[index] ?? 5432 };
      const socket = await connectOnce(to, timeoutMs / host.length);
      socket.host = name;
      return { socket, next: index + 1 };
    } catch (error) {
      lastError = error;
    }
  }
  throw lastError;
}
