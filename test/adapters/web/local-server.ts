import { once } from 'node:events';
import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { createServer as createTcp, type AddressInfo, type Server, type Socket } from 'node:net';

export interface LocalServer {
  port: number;
  /** Connections accepted so far. */
  connections(): number;
  /** Bytes received so far, over all connections. */
  received(): number;
  close(): Promise<void>;
}

export function serveHttp(listener: RequestListener, host = '127.0.0.1', port = 0): Promise<LocalServer> {
  return listening(createHttp(listener), host, port);
}

export function serveHttps(tls: { cert: string; key: string }, listener: RequestListener): Promise<LocalServer> {
  return listening(createHttps(tls, listener), '127.0.0.1', 0);
}

/** Answers each connection with raw bytes, for responses that an HTTP server library cannot produce. */
export function serveRaw(answer: (socket: Socket) => void): Promise<LocalServer> {
  return listening(
    createTcp((socket) => socket.once('data', () => answer(socket))),
    '127.0.0.1',
    0,
  );
}

async function listening(server: Server, host: string, port: number): Promise<LocalServer> {
  const open = new Set<Socket>();
  let connections = 0;
  let received = 0;
  server.on('connection', (socket: Socket) => {
    connections++;
    open.add(socket);
    socket.on('data', (chunk) => (received += chunk.length));
    // Many of these tests have a client that disconnects during the response.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
  });
  await once(server.listen(port, host), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    received: () => received,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
