import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedRequest {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: Buffer;
  status: number;
}

export interface RecordingProxy {
  url: string;
  requests: RecordedRequest[];
  close(): Promise<void>;
}

/** Forwards every request to the simulator and records it. The Host header is forwarded, so absolute URLs lead through it too. */
export async function startRecordingProxy(targetUrl: string): Promise<RecordingProxy> {
  const requests: RecordedRequest[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = 'GET', url = '/' } = incoming;
      const headers = incoming.headers as Record<string, string>;
      const body = Buffer.concat(chunks);
      const onward = send(`${targetUrl}${url}`, { method, headers, agent: false }, (reply) => {
        const { statusCode: status = 502 } = reply;
        requests.push({ method, url: new URL(url, targetUrl), headers, body, status });
        response.writeHead(status, reply.headers);
        reply.pipe(response);
      });
      onward.on('error', () => response.destroy());
      onward.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
