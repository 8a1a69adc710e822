import net from "node:net";

/** Where a PostgreSQL listens: a socket file, or the first host and port. */
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

/** Opens a socket to a PostgreSQL. */
export async function connectSocket(
  { path, host: [host = "localhost"], port: [port = 5432] }: Address,
  timeoutMs: number,
): Promise<net.Socket> {
  if (path) return await connectOnce({ path }, timeoutMs);
  const socket = await connectOnce({ host, port }, timeoutMs);
  socket.host = host;
  return socket;
}
