import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** The database URL through this proxy. */
  databaseUrl: string;
  /** The number of statements altered so that PostgreSQL rejects them. */
  refused: () => number;
  /** Makes PostgreSQL reject statements with this prefix and keep their connection; null ends this. */
  refuse: (beginning: string | null) => void;
  /** Breaks every open connection. */
  cut: () => void;
  /** Simulates an outage: breaks every open and new connection. */
  goAway: () => void;
  comeBack: () => void;
  /** The number of connection attempts during the outage. */
  missed: () => number;
  close: () => Promise<void>;
}

/** A proxy for PostgreSQL. It misspells the statements to be rejected without changing their length. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let spoilt: string | null = null;
  let refusals = 0;
  let away = false;
  let misses = 0;
  const server = createServer((near) => {
    if (away) {
      misses += 1;
      near.destroy();
      return;
    }
    const far = connect(Number(port || 5432), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    far.pipe(near);
    near.on('data', (bytes) => {
      const at = spoilt === null ? -1 : bytes.indexOf(spoilt);
      if (at >= 0) {
        refusals += 1;
        bytes.write('?', at);
      }
      far.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    databaseUrl: url.href,
    refused: () => refusals,
    refuse: (beginning) => {
      spoilt = beginning;
    },
    cut,
    goAway: () => {
      away = true;
      cut();
    },
    comeBack: () => {
      away = false;
    },
    missed: () => misses,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      cut();
      await closed;
    },
  };
}
