import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** The database's address, through this proxy. */
  databaseUrl: string;
  /** How many statements were made such that PostgreSQL refused them. */
  refused: () => number;
  /** From now on PostgreSQL refuses statements that begin so, and keeps their connection; null: none any more. */
  refuse: (beginning: string | null) => void;
  /** Breaks every connection that stands. */
  cut: () => void;
  /** From now on, as if PostgreSQL were down: every connection breaks, and new ones with it. */
  goAway: () => void;
  comeBack: () => void;
  /** How many connections were tried while it was away. */
  missed: () => number;
  close: () => Promise<void>;
}

/** Stands between a process and PostgreSQL. A statement that is to be refused arrives misspelt, at its length. */
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
