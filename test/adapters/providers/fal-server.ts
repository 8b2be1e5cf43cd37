import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createCanvas } from '@napi-rs/canvas';
import type { FalSettings } from '../../../adapters/providers/settings.ts';
import { startLocalProvider, type LocalProvider, type Said, type Seen } from './local-provider.ts';

export const FAL_KEY = 'fal-key-id:fal-key-secret';
export const REQUEST_ID = '764cabcf-b745-4b3e-ae38-1200304cf45b';

/** The server's next responses; each test changes some of them. */
export interface FalPlay {
  submit: Said | 'accept';
  /** One response per request; the last one repeats. */
  status: (Said | 'IN_QUEUE' | 'IN_PROGRESS' | 'COMPLETED')[];
  result: Said | ((origin: string) => Said);
  file: Said;
  initiate: Said | null;
  jwks: Said | null;
}

export interface FalServer extends LocalProvider {
  settings: FalSettings;
  play: FalPlay;
  submits(): Seen[];
  /** Builds the callback of a finished job, signed now or at another time. */
  callback(body: string, changes?: { at?: number; key?: KeyObject }): Record<string, string>;
}

const STATUS_CODE: Record<string, number> = { IN_QUEUE: 202, IN_PROGRESS: 202, COMPLETED: 200 };

const PNG = createCanvas(64, 64).toBuffer('image/png');

/** Serves the queue, files and callbacks as fal documents them. */
export async function startFal(): Promise<FalServer> {
  const keys = generateKeyPairSync('ed25519');
  const play: FalPlay = {
    submit: 'accept',
    status: ['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED'],
    result: (origin) => ({
      status: 200,
      body: { images: [{ url: `${origin}/files/made.png`, content_type: 'image/png' }] },
    }),
    file: { status: 200, headers: { 'content-type': 'image/png' }, body: PNG },
    initiate: null,
    jwks: null,
  };
  const server = await startLocalProvider((seen, origin) => answer(play, keys.publicKey, seen, origin));
  const { origin } = server;
  return {
    ...server,
    play,
    settings: { key: FAL_KEY, queueUrl: origin, restUrl: origin, jwksUrl: `${origin}/.well-known/jwks.json` },
    submits: () => server.seen.filter(({ method, path }) => method === 'POST' && !path.startsWith('/storage/')),
    callback(body, { at = Date.now(), key = keys.privateKey } = {}) {
      const timestamp = String(Math.floor(at / 1_000));
      const digest = createHash('sha256').update(body).digest('hex');
      const signed = [REQUEST_ID, 'user_1', timestamp, digest].join('\n');
      return {
        'x-fal-webhook-request-id': REQUEST_ID,
        'x-fal-webhook-user-id': 'user_1',
        'x-fal-webhook-timestamp': timestamp,
        'x-fal-webhook-signature': sign(null, Buffer.from(signed), key).toString('hex'),
      };
    },
  };
}

function answer(play: FalPlay, publicKey: KeyObject, { method, path }: Seen, origin: string): Said {
  if (path === '/.well-known/jwks.json') {
    return play.jwks ?? { status: 200, body: { keys: [{ ...publicKey.export({ format: 'jwk' }), use: 'sig' }] } };
  }
  if (path === '/storage/upload/initiate') {
    const urls = { upload_url: `${origin}/uploads/one?signature=capability`, file_url: `${origin}/files/input` };
    return play.initiate ?? { status: 200, body: urls };
  }
  if (path.startsWith('/uploads/')) return { status: 200, body: {} };
  if (path.startsWith('/files/')) return play.file;
  if (method === 'POST') return play.submit === 'accept' ? accepted(path, origin) : play.submit;
  if (path.endsWith('/cancel')) return { status: 202, body: { status: 'CANCELLATION_REQUESTED' } };
  if (!path.endsWith(`/requests/${REQUEST_ID}`) && !path.endsWith(`/requests/${REQUEST_ID}/status`)) {
    return { status: 404, body: { detail: 'Not found' } };
  }
  if (!path.endsWith('/status')) return typeof play.result === 'function' ? play.result(origin) : play.result;
  const now = (play.status.length > 1 ? play.status.shift() : play.status[0]) ?? 'COMPLETED';
  if (typeof now !== 'string' || now === 'cut' || now === 'silence') return now;
  return { status: STATUS_CODE[now] ?? 200, body: { status: now, request_id: REQUEST_ID } };
}

/** The returned URLs contain only the owner and application of the model. */
function accepted(path: string, origin: string): Said {
  const job = `${origin}${path.split('/').slice(0, 3).join('/')}/requests/${REQUEST_ID}`;
  const urls = { response_url: job, status_url: `${job}/status`, cancel_url: `${job}/cancel` };
  return { status: 200, body: { status: 'IN_QUEUE', request_id: REQUEST_ID, queue_position: 0, ...urls } };
}
