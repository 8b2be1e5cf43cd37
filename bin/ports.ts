import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the kernel's ephemeral range: a client that reconnects to a dead part can then never be given that part's own port. */
const RANGE = { from: 20_000, to: 32_000 };

/** A free TCP port on loopback. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(RANGE.from, RANGE.to);
    if (await isFree(port)) return port;
  }
}

/** Whether nothing listens on the port, on any address of this machine. */
export async function isFree(port: number): Promise<boolean> {
  return (await canListen(port)) && (await canListen(port, '127.0.0.1'));
}

function canListen(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
