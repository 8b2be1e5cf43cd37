import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Received {
  /** The path of the URL with its query. */
  path: string;
  raw: Buffer;
  headers: IncomingHttpHeaders;
  body: { id: string; type: string; data: Record<string, unknown> };
  at: number;
}

/** `hang` never responds, and `reset` closes the connection. */
export type Answer = { status: number; headers?: Record<string, string>; afterMs?: number } | 'hang' | 'reset';

export interface Receiver {
  url: string;
  received: Received[];
  /** The next responses; 204 if the list is empty. */
  answers: Answer[];
  /** From now on, every response is this one. */
  always(answer: Answer): void;
  waitFor(type: string, matches: (data: Record<string, unknown>) => boolean): Promise<Received>;
  close(): Promise<void>;
}

/** A webhook receiver on loopback that records its requests. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: Answer[] = [];
  let usual: Answer = { status: 204 };
  const server = createServer(async (request, response) => {
    const raw = await buffer(request);
    const body = JSON.parse(raw.toString('utf8')) as Received['body'];
    received.push({ path: request.url ?? '', raw, headers: request.headers, body, at: Date.now() });
    const answer = answers.shift() ?? usual;
    if (answer === 'reset') request.socket.destroy();
    if (typeof answer === 'string') return;
    if (answer.afterMs !== undefined) await sleep(answer.afterMs);
    response.writeHead(answer.status, answer.headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answers,
    always: (answer) => void (usual = answer),
    async waitFor(type, matches) {
      for (;;) {
        const found = received.find((one) => one.body.type === type && matches(one.body.data));
        if (found) return found;
        await sleep(50);
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The name under which the tests of the console import this function. */
export { startReceiver as receiver };
