import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export interface MediaServer {
  /** Registers the response of a path and returns its URL. */
  at(path: string, answer: Answer): string;
  /** The number of requests to a path. */
  asked(path: string): number;
  close(): Promise<void>;
}

/** A media server with configurable faults. */
export async function mediaServer(): Promise<MediaServer> {
  const answers = new Map<string, Answer>();
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    counts.set(path, (counts.get(path) ?? 0) + 1);
    const answer = answers.get(path);
    if (answer) answer(response, request);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    at: (path, answer) => {
      answers.set(path, answer);
      return origin + path;
    },
    asked: (path) => counts.get(path) ?? 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Bytes with the declared content type. */
export function sends(bytes: Buffer | string, type = 'video/mp4'): Answer {
  return (response) => response.writeHead(200, { 'content-type': type }).end(bytes);
}

export function fails(status: number): Answer {
  return (response) => response.writeHead(status).end('no');
}

/** Fails a number of times before it succeeds. */
export function failsFirst(times: number, status: number, then: Answer): Answer {
  let remaining = times;
  return (response, request) => (remaining-- > 0 ? fails(status)(response, request) : then(response, request));
}
