import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { verifyWebhook } from '../../adapters/web/webhook-signature.ts';
import type { Random } from '../random.ts';

/** What a receiver does with an attempt: answers a status, never answers, or breaks the connection. */
export type Reply = number | 'hang' | 'reset';

export interface Receipt {
  /** Names the endpoint. */
  path: string;
  deliveryId: string;
  eventId: string;
  type: string;
  /** Whether the endpoint's secret signs these very bytes. */
  signed: boolean;
  reply: Reply;
  /** When it came, milliseconds. */
  at: number;
}

/** How it answers the `nth` attempt (from 1) that it sees of a delivery. */
export type ReplyStrategy = (attempt: { path: string; nth: number }) => Reply;

export interface ChaosReceiver {
  url(path: string): string;
  receipts: Receipt[];
  /** From now on what comes to that path must be signed with this. */
  trust(path: string, secret: string): void;
  close(): void;
}

/** A webhook receiver on loopback that remembers every attempt. */
export async function openReceiver(manner: ReplyStrategy): Promise<ChaosReceiver> {
  const receipts: Receipt[] = [];
  const seen = new Map<string, number>();
  const secrets = new Map<string, string>();
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const raw = await buffer(request);
    const path = request.url ?? '';
    const { id: eventId, type } = JSON.parse(raw.toString('utf8')) as { id: string; type: string };
    const deliveryId = String(request.headers['service-delivery']);
    const nth = (seen.get(deliveryId) ?? 0) + 1;
    seen.set(deliveryId, nth);
    const signature = String(request.headers['service-signature']);
    const at = Date.now();
    const signed = verifyWebhook(secrets.get(path) ?? '', raw, signature, Math.floor(at / 1_000));
    const reply = manner({ path, nth });
    receipts.push({ path, deliveryId, eventId, type, signed, reply, at });
    if (reply === 'reset') request.socket.resetAndDestroy();
    else if (reply !== 'hang') response.writeHead(reply, { location: '/elsewhere' }).end();
  };
  // A sender that dies in the middle of its request has sent nothing.
  const server = createServer((request, response) => void take(request, response).catch(() => response.destroy()));
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

/** More would leave too few of the six attempts for those that end with a killed worker. */
const MOST_REFUSALS = 2;
const REFUSALS: readonly Reply[] = [500, 503, 429, 'reset', 'hang'];

/** Refuses that share of attempts, in one way or another, but no delivery more than twice. */
export function createFlakyReceiver(share: number, random: Random): ReplyStrategy {
  return ({ nth }) => {
    const refused = random() < share;
    const how = REFUSALS[Math.floor(random() * REFUSALS.length)] ?? 500;
    return refused && nth <= MOST_REFUSALS ? how : 204;
  };
}

export function isAccepted(reply: Reply): boolean {
  return typeof reply === 'number' && reply >= 200 && reply < 300;
}
