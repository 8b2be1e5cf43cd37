import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { World } from '../activities/world.ts';

/** Serves `/metrics` for Prometheus and `/health` for whoever supervises; answers the port. */
export async function serveMetrics(
  world: World,
  port: number,
  healthy: () => boolean,
): Promise<{ port: number; close: () => void }> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const armed = new Gauge({
    name: 'kinora_armed_posts',
    help: 'Publishers waiting for their slot',
    registers: [registry],
  });
  const outbox = new Gauge({
    name: 'kinora_outbox_messages',
    help: 'Messages Temporal was not told yet',
    registers: [registry],
  });

  const server: Server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      if (request.url === '/health') {
        response
          .writeHead(healthy() ? 200 : 503, { 'Content-Type': 'text/plain' })
          .end(healthy() ? 'ok\n' : 'not polling\n');
        return;
      }
      if (request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      armed.set(world.armed.size);
      const [row] = await world.orm.em
        .fork()
        .execute<{ waiting: number }[]>('select count(*)::int as waiting from outbox_message');
      outbox.set(row?.waiting ?? 0);
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(await registry.metrics());
    };
    answer().catch((error: unknown) => {
      world.log.warn({ error: String(error) }, 'metrics');
      if (!response.headersSent) response.writeHead(503);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
