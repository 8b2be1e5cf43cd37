import { createHmac } from 'node:crypto';
import type { ReplicateSettings } from '../../../adapters/providers/settings.ts';
import { startLocalProvider, type LocalProvider, type Said, type Seen } from './local-provider.ts';

export const REPLICATE_TOKEN = 'r8_replicate_secret';
export const PREDICTION_ID = 'gm3qorzdhgbfurvjtvhg6dckhu';
export const WEBHOOK_SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

/** The server's next responses; each test changes some of them. */
export interface ReplicatePlay {
  submit: Said | 'accept';
  /** One response per request; the last one repeats. */
  status: (Said | 'starting' | 'processing' | 'succeeded' | 'failed' | 'canceled' | 'aborted')[];
  output: unknown;
  file: Said;
  upload: Said | null;
}

export interface ReplicateServer extends LocalProvider {
  settings: ReplicateSettings;
  play: ReplicatePlay;
  submits(): Seen[];
  callback(body: string, changes?: { at?: number; secret?: string }): Record<string, string>;
}

/** Serves predictions, files and callbacks as Replicate documents them. */
export async function startReplicate(): Promise<ReplicateServer> {
  const play: ReplicatePlay = {
    submit: 'accept',
    status: ['starting', 'processing', 'succeeded'],
    output: null,
    file: { status: 200, headers: { 'content-type': 'video/mp4' }, body: Buffer.from('a clip') },
    upload: null,
  };
  const server = await startLocalProvider((seen, origin) => answer(play, seen, origin));
  play.output = `${server.origin}/files/made.mp4`;
  return {
    ...server,
    play,
    settings: { token: REPLICATE_TOKEN, apiUrl: `${server.origin}/v1`, webhookSecret: null },
    submits: () => server.seen.filter(({ method, path }) => method === 'POST' && path === '/v1/predictions'),
    callback(body, { at = Date.now(), secret = WEBHOOK_SECRET } = {}) {
      const timestamp = String(Math.floor(at / 1_000));
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
      const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.${body}`).digest('base64');
      return { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
    },
  };
}

function answer(play: ReplicatePlay, { method, path }: Seen, origin: string): Said {
  if (path === '/v1/webhooks/default/secret') return { status: 200, body: { key: WEBHOOK_SECRET } };
  if (path === '/v1/files') {
    return play.upload ?? { status: 201, body: { id: 'file_1', urls: { get: `${origin}/v1/files/file_1` } } };
  }
  if (path.startsWith('/files/')) return play.file;
  if (path === '/v1/predictions' && method === 'POST') {
    return play.submit === 'accept' ? { status: 201, body: prediction('starting', null) } : play.submit;
  }
  if (!path.startsWith(`/v1/predictions/${PREDICTION_ID}`)) return { status: 404, body: { detail: 'Not found' } };
  if (path.endsWith('/cancel')) return { status: 200, body: prediction('canceled', null) };
  const now = (play.status.length > 1 ? play.status.shift() : play.status[0]) ?? 'succeeded';
  if (typeof now !== 'string' || now === 'cut' || now === 'silence') return now;
  return { status: 200, body: prediction(now, now === 'succeeded' ? play.output : null) };
}

function prediction(status: string, output: unknown): object {
  const error = status === 'failed' ? 'CUDA out of memory, see https://replicate.com/p/1?token=secret' : null;
  return { id: PREDICTION_ID, model: 'acme/painter', version: 'hidden', status, output, error, logs: '', metrics: {} };
}
