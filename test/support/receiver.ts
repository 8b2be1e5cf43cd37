import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Received {
  raw: Buffer;
  headers: IncomingHttpHeaders;
  body: { id: string; type: string; data: Record<string, unknown> };
  at: number;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** The next response statuses; 204 if the list is empty. */
  answers: { status: number; headers?: Record<string, string> }[];
  waitFor(type: string, matches: (data: Record<string, unknown>) => boolean): Promise<Received>;
  close(): Promise<void>;
}

/** A webhook receiver on loopback that records its requests. */
export async function receiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: Receiver['answers'] = [];
  const server = createServer(async (request, response) => {
    const raw = await buffer(request);
    const body = JSON.parse(raw.toString('utf8')) as Received['body'];
    received.push({ raw, headers: request.headers, body, at: Date.now() });
    const { status, headers } = answers.shift() ?? { status: 204 };
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answers,
    async waitFor(type, matches) {
      for (;;) {
        const found = received.find((one) => one.body.type === type && matches(one.body.data));
        if (found) return found;
        await sleep(50);
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
