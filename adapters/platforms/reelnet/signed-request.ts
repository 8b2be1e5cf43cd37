import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { parseResponse } from '../../web/parse-json.ts';
import { PlatformId } from '../response-fields.ts';
import type { ReelnetSettings } from './settings.ts';

const Payload = z.object({
  algorithm: z.literal('HMAC-SHA256'),
  /** Unix time in seconds. */
  issued_at: z.number().int().positive(),
  user_id: PlatformId,
});

export interface SignedRequest {
  /** The id of the user for this app. */
  appUserId: string;
  issuedAt: Date;
  /** A hash of the payload: the same request always has the same code. */
  code: string;
}

export type ReadRequest = { state: 'forged' } | { state: 'unreadable' } | { state: 'read'; request: SignedRequest };

/** How far reelnet's clock may be ahead. */
const TOLERANCE_MS = 300_000;

/** Reads `signed_request=<signature>.<payload>`, both base64url. The signature is an HMAC-SHA256 of the encoded payload. */
export function readSignedRequest(
  { clientSecret }: Pick<ReelnetSettings, 'clientSecret'>,
  signedRequest: string,
): ReadRequest {
  const [, signature = '', payload = ''] = /^([\w-]{43})=?\.([\w-]+={0,2})$/u.exec(signedRequest) ?? [];
  if (clientSecret === '' || payload === '') return { state: 'forged' };
  const expected = createHmac('sha256', clientSecret).update(payload).digest();
  if (!timingSafeEqual(expected, Buffer.from(signature, 'base64url'))) return { state: 'forged' };
  const read = parseResponse(Payload, Buffer.from(payload, 'base64url').toString('utf8'));
  if (read === null) return { state: 'unreadable' };
  const issuedAt = new Date(read.issued_at * 1000);
  if (!(issuedAt.getTime() <= Date.now() + TOLERANCE_MS)) return { state: 'unreadable' };
  const code = createHash('sha256').update(payload).digest('hex').slice(0, 32);
  return { state: 'read', request: { appUserId: read.user_id, issuedAt, code } };
}
