import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { verifyWebhook } from '../../adapters/web/sign-webhook.ts';

/** A receiver of webhooks that verifies signatures and records receipts. */
export interface Inbox {
  url: string;
  /** Makes a path accept requests without responding. */
  hang(path: string): void;
  hangs(path: string): boolean;
  /** Resolves when an event of the subject is received, with the time of `performance.now()`. */
  getReceipt(subjectId: string): Promise<number>;
  /** Resolves when this many more deliveries have been received. */
  waitForDeliveries(count: number): Promise<void>;
  seen(): { double: number; unsigned: number };
  close(): void;
}

/** Starts a receiver. It does not check the requests of peers. */
export async function openInbox(secret: string): Promise<Inbox> {
  const waiting = new Map<string, (at: number) => void>();
  const deliveries = new Set<string>();
  const hanging = new Set<string>();
  let [double, unsigned] = [0, 0];
  let awaited = { count: Infinity, resolve: (): void => undefined };
  const take = (body: Buffer, deliveryId: string, signature: string): void => {
    if (!verifyWebhook(secret, body, signature, Math.floor(Date.now() / 1_000))) unsigned += 1;
    if (deliveries.has(deliveryId)) double += 1;
    deliveries.add(deliveryId);
    const { data } = JSON.parse(body.toString('utf8')) as { data: { postId: string } };
    waiting.get(data.postId)?.(performance.now());
    waiting.delete(data.postId);
    if (deliveries.size >= awaited.count) awaited.resolve();
  };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (hanging.has(request.url ?? '')) return;
    if (!request.url?.startsWith('/peer')) {
      take(body, String(request.headers['service-delivery']), String(request.headers['service-signature']));
    }
    response.writeHead(204).end();
  });
  server.requestTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hang: (path) => void hanging.add(path),
    hangs: (path) => hanging.has(path),
    getReceipt: (subjectId) => new Promise((resolve) => void waiting.set(subjectId, resolve)),
    waitForDeliveries: (count) =>
      new Promise((resolve) => void (awaited = { count: deliveries.size + count, resolve })),
    seen: () => ({ double, unsigned }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
