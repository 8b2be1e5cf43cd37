import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const CHUNK_BYTES = 1_024;
const CHUNK_EVERY_MS = 500;
const DECLARED_BYTES = 100_000_000;

export interface HostileServer {
  /** `slow` sends 2 KB/s, `hang` never responds, `reset` closes the connection. */
  url(behaviour: 'slow' | 'hang' | 'reset', name?: string | number): string;
  requests: Record<string, number>;
  close(): void;
}

/** A server of the attacker, on loopback. */
export async function openHostileServer(): Promise<HostileServer> {
  const requests: Record<string, number> = { slow: 0, hang: 0, reset: 0 };
  const server = createServer((request, response) => {
    const behaviour = request.url?.split('/')[1] ?? '';
    requests[behaviour] = (requests[behaviour] ?? 0) + 1;
    request.resume();
    if (behaviour === 'slow') sendSlowly(response);
    if (behaviour === 'reset') request.socket.resetAndDestroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (behaviour, name = 0) => `http://127.0.0.1:${port}/${behaviour}/${name}`,
    requests,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function sendSlowly(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': DECLARED_BYTES });
  const timer = setInterval(() => response.write(Buffer.alloc(CHUNK_BYTES)), CHUNK_EVERY_MS);
  response.on('close', () => clearInterval(timer));
}
