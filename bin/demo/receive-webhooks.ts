import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyWebhook } from '../../adapters/web/sign-webhook.ts';

export interface ReceivedEvent {
  id: string;
  type: string;
  data: { postId?: string };
}

/** Starts a webhook receiver on loopback that verifies signatures. */
export async function receiveWebhooks() {
  const received: { raw: Buffer; signature: string }[] = [];
  let secret = '';
  const server = createServer(async (request, response) => {
    received.push({ raw: await buffer(request), signature: String(request.headers['service-signature']) });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/kinora`,
    trust: (endpointSecret: string): void => void (secret = endpointSecret),
    /** Resolves with the event of this type and post once it arrives with a valid signature. */
    async waitFor(type: string, postId: string, ms: number): Promise<ReceivedEvent> {
      for (const deadline = Date.now() + ms; Date.now() < deadline; await sleep(200)) {
        for (const { raw, signature } of received) {
          const event = JSON.parse(raw.toString('utf8')) as ReceivedEvent;
          if (event.type !== type || event.data.postId !== postId) continue;
          if (!verifyWebhook(secret, raw, signature, Math.floor(Date.now() / 1000))) {
            throw new Error(`The webhook ${event.id} is not signed with this endpoint's secret.`);
          }
          return event;
        }
      }
      throw new Error(`No ${type} webhook arrived for ${postId} within ${ms / 1000} s.`);
    },
    close: (): void => void server.close(),
  };
}
