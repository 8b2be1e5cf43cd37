import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { verifyWebhook } from '../../adapters/web/sign-webhook.ts';
import type { Random } from '../support/random.ts';

/** A status, no response, or a connection reset. */
export type Reply = number | 'hang' | 'reset';

export interface Receipt {
  /** Identifies the endpoint. */
  path: string;
  deliveryId: string;
  eventId: string;
  type: string;
  /** Whether the signature of the raw body is valid. */
  signed: boolean;
  reply: Reply;
  /** Time of receipt in milliseconds. */
  at: number;
}

/** Chooses the reply to the `nth` attempt (from 1) at a delivery. */
export type ReplyStrategy = (attempt: { path: string; nth: number }) => Reply;

export interface ChaosReceiver {
  url(path: string): string;
  receipts: Receipt[];
  /** Sets the secret that verifies the requests to `path`. */
  trust(path: string, secret: string): void;
  close(): void;
}

/** Starts a webhook receiver on loopback that records every attempt. */
export async function openReceiver(chooseReply: ReplyStrategy): Promise<ChaosReceiver> {
  const receipts: Receipt[] = [];
  const seen = new Map<string, number>();
  const secrets = new Map<string, string>();
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const raw = await buffer(request);
    const path = request.url ?? '';
    const { id: eventId, type } = JSON.parse(raw.toString('utf8')) as { id: string; type: string };
    const deliveryId = String(request.headers['service-delivery']);
    const nth = (seen.get(deliveryId) ?? 0) + 1;
    seen.set(deliveryId, nth);
    const signature = String(request.headers['service-signature']);
    const at = Date.now();
    const signed = verifyWebhook(secrets.get(path) ?? '', raw, signature, Math.floor(at / 1_000));
    const reply = chooseReply({ path, nth });
    receipts.push({ path, deliveryId, eventId, type, signed, reply, at });
    if (reply === 'reset') request.socket.resetAndDestroy();
    else if (reply !== 'hang') response.writeHead(reply, { location: '/elsewhere' }).end();
  };
  // An incomplete request of a killed sender is not an attempt.
  const server = createServer((request, response) => void receive(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    receipts,
    trust: (path, secret) => void secrets.set(path, secret),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Attempts are also lost when a worker is killed, and a delivery has only six. */
const MAX_REFUSALS = 2;
const REFUSALS: readonly Reply[] = [500, 503, 429, 'reset', 'hang'];

/** Rejects the given share of attempts at random, but each delivery at most twice. */
export function createFlakyReceiver(share: number, random: Random): ReplyStrategy {
  return ({ nth }) => {
    const refused = random() < share;
    const refusal = REFUSALS[Math.floor(random() * REFUSALS.length)] ?? 500;
    return refused && nth <= MAX_REFUSALS ? refusal : 204;
  };
}

export function isAccepted(reply: Reply): boolean {
  return typeof reply === 'number' && reply >= 200 && reply < 300;
}
