import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

export interface MetricsServer {
  port: number;
  close(): void;
}

export interface MetricsServerOptions {
  host: string;
  /** 0 selects any free port. */
  port: number;
  /** Decides the status of `/health`. */
  healthy: () => boolean;
  /** Called if `/metrics` fails. */
  onFailure: (error: unknown) => void;
}

/** Serves `/metrics` and `/health` on a separate port without authentication. */
export async function serveMetrics(registry: Registry, options: MetricsServerOptions): Promise<MetricsServer> {
  const { host, port, healthy, onFailure } = options;
  const server = createServer((request, response) => {
    const respond = async (): Promise<void> => {
      if (request.url === '/health') {
        const [status, text] = healthy() ? [200, 'ok\n'] : [503, 'not polling\n'];
        response.writeHead(status, { 'Content-Type': 'text/plain' }).end(text);
        return;
      }
      if (request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      const text = await registry.metrics();
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
    };
    respond().catch((error: unknown) => {
      onFailure(error);
      if (!response.headersSent) response.writeHead(503);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
