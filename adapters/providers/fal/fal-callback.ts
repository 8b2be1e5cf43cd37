import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { parseResponse } from '../../web/parse-json.ts';
import {
  getHeader,
  isRecent,
  type ProviderCallback,
  type ProviderCallbackReader,
  type CallbackResult,
} from '../callback-reader.ts';
import { createKeyCache } from '../key-cache.ts';
import type { ProviderHttp } from '../provider-http.ts';
import { buildFalJobId } from './fal-job.ts';

/** fal asks its callers to keep the keys for at most a day. */
const KEY_CACHE = { keepMs: 12 * 3_600_000, pauseMs: 60_000 };

const JwksShape = z.object({ keys: z.array(z.object({ kty: z.string(), crv: z.string().optional(), x: z.string() })) });

const SIGNED_HEADERS = ['request-id', 'user-id', 'timestamp'] as const;

/**
 * Verifies callbacks. fal signs the lines request id, user id, timestamp and SHA-256 of the body (hex) with Ed25519. The signature is
 * hex, and the public keys are a JWKS: docs.fal.ai/documentation/model-apis/inference/webhooks.
 */
export function createFalCallbackReader(jwksUrl: string, http: ProviderHttp): ProviderCallbackReader {
  const keys = createKeyCache(() => fetchKeys(jwksUrl, http), KEY_CACHE);

  async function isSigned(message: Buffer, signature: Buffer): Promise<boolean | null> {
    const matches = (list: readonly KeyObject[]): boolean => list.some((key) => verify(null, message, key, signature));
    const cached = await keys.get(false);
    if (cached === null) return null;
    return matches(cached) || matches((await keys.get(true)) ?? []);
  }

  return {
    hasValidHeaders: (headers) =>
      readSignature(headers) !== null && isRecent(getHeader(headers, 'x-fal-webhook-timestamp')),
    async read({ headers, query, body }: ProviderCallback): Promise<CallbackResult> {
      const signature = readSignature(headers);
      const lines = SIGNED_HEADERS.map((name) => getHeader(headers, `x-fal-webhook-${name}`));
      const [requestId] = lines;
      if (signature === null || requestId === undefined || lines.includes(undefined)) return { state: 'forged' };
      if (!isRecent(lines[2])) return { state: 'forged' };
      const message = [...lines, createHash('sha256').update(body).digest('hex')].join('\n');
      const isGenuine = await isSigned(Buffer.from(message), signature);
      if (isGenuine === null) return { state: 'keys_unavailable' };
      if (!isGenuine) return { state: 'forged' };
      const jobId = buildFalJobId(query.get('app') ?? '', requestId);
      return jobId === null ? { state: 'unreadable' } : { state: 'genuine', jobId };
    },
  };
}

function readSignature(headers: ProviderCallback['headers']): Buffer | null {
  const hex = getHeader(headers, 'x-fal-webhook-signature') ?? '';
  return /^[0-9a-f]{128}$/iu.test(hex) ? Buffer.from(hex, 'hex') : null;
}

async function fetchKeys(url: string, http: ProviderHttp): Promise<KeyObject[] | null> {
  const reply = await http.send({ method: 'GET', url, timeoutMs: 10_000, maxBytes: 64 * 1024 });
  if (!reply.answered || reply.status !== 200) return null;
  const read = parseResponse(JwksShape, reply.body.toString('utf8'));
  const usable = read?.keys.filter(({ kty, crv, x }) => kty === 'OKP' && crv === 'Ed25519' && isKey(x)) ?? [];
  if (usable.length === 0) return null;
  return usable.map(({ x }) => createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }));
}

function isKey(x: string): boolean {
  return Buffer.from(x, 'base64url').length === 32;
}
