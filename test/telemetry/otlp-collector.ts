import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface CollectedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  startTimeUnixNano: string;
  endTimeUnixNano: string;
}

interface Sent {
  resourceSpans?: { scopeSpans: { spans: CollectedSpan[] }[] }[];
}

export interface OtlpCollector {
  url: string;
  spans: CollectedSpan[];
  bodies: string[];
  close(): Promise<void>;
}

/** Starts a trace collector on loopback (OTLP over HTTP with JSON). */
export async function otlpCollector(): Promise<OtlpCollector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url !== '/v1/traces') return void response.writeHead(404).end();
    bodies.push(body);
    const sent = JSON.parse(body) as Sent;
    for (const { scopeSpans } of sent.resourceSpans ?? []) spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
