import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { parseResponse } from '../../web/parse-json.ts';
import { getHeader, isRecent, type ProviderCallbackReader, type CallbackResult } from '../callback-reader.ts';
import { createKeyCache } from '../key-cache.ts';
import type { ProviderHttp } from '../provider-http.ts';
import type { ReplicateSettings } from '../settings.ts';
import { PREDICTION_ID } from './replicate-queue.ts';

const KEY_CACHE = { keepMs: 12 * 3_600_000, pauseMs: 60_000 };

const SecretShape = z.object({ key: z.string().startsWith('whsec_') });
const PredictionShape = z.object({ id: z.string().regex(PREDICTION_ID) });

/**
 * Verifies callbacks. Replicate signs `id.timestamp.body` with HMAC-SHA-256 (Standard Webhooks) and the account's
 * `whsec_…` secret. The header lists `v1,<base64>` signatures: replicate.com/docs/topics/webhooks/verify-webhook.
 */
export function createReplicateCallbackReader(settings: ReplicateSettings, http: ProviderHttp): ProviderCallbackReader {
  const configured = settings.webhookSecret;
  const fetched = createKeyCache(() => fetchSecret(settings, http), KEY_CACHE);
  const getSecret = (refresh: boolean): Promise<string | null> =>
    configured === null ? fetched.get(refresh) : Promise.resolve(configured);

  return {
    hasValidHeaders: (headers) =>
      getHeader(headers, 'webhook-signature') !== undefined && isRecent(getHeader(headers, 'webhook-timestamp')),
    async read({ headers, body }): Promise<CallbackResult> {
      const [id, timestamp] = [getHeader(headers, 'webhook-id'), getHeader(headers, 'webhook-timestamp')];
      const signatures = getHeader(headers, 'webhook-signature');
      if (id === undefined || timestamp === undefined || signatures === undefined) return { state: 'forged' };
      if (!isRecent(timestamp)) return { state: 'forged' };
      const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
      const secret = await getSecret(false);
      if (secret === null) return { state: 'keys_unavailable' };
      const matches = isSigned(signed, signatures, secret);
      if (!matches && !isSigned(signed, signatures, (await getSecret(true)) ?? secret)) return { state: 'forged' };
      const prediction = parseResponse(PredictionShape, body.toString('utf8'));
      return prediction ? { state: 'genuine', jobId: prediction.id } : { state: 'unreadable' };
    },
  };
}

function isSigned(signed: Buffer, signatures: string, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/u, ''), 'base64');
  const expected = createHmac('sha256', key).update(signed).digest();
  return signatures.split(' ').some((one) => {
    const [version, value = ''] = one.split(',', 2);
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

async function fetchSecret({ apiUrl, token }: ReplicateSettings, http: ProviderHttp): Promise<string | null> {
  const reply = await http.send({
    method: 'GET',
    url: `${apiUrl}/webhooks/default/secret`,
    headers: { authorization: `Bearer ${token}` },
    timeoutMs: 10_000,
    maxBytes: 64 * 1024,
  });
  if (!reply.answered || reply.status !== 200) return null;
  return parseResponse(SecretShape, reply.body.toString('utf8'))?.key ?? null;
}
