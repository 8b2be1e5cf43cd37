import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { parseResponse } from '../../web/parse-json.ts';
import type { ClipappSettings } from './settings.ts';

/** A signature is accepted for this long before and after its time, so that a request cannot be repeated later. */
const TOLERANCE_SECONDS = 300;

const Event = z.object({
  client_key: z.string(),
  event: z.string(),
  create_time: z.number(),
  user_openid: z.string().min(1),
  /** JSON in a string. */
  content: z.string().optional(),
});

const Content = z.object({ publish_id: z.string().min(1) });

/** `publishId` is null if the event is not about a publish. */
export type ClipappEvent = { name: string; platformUserId: string; createdAt: Date; publishId: string | null };

/** `forged`: the signature is wrong or too old, or the event is for another app. */
export type ReadEvent = { state: 'forged' } | { state: 'unreadable' } | { state: 'read'; event: ClipappEvent };

/** Reads a request with `TikTok-Signature: t=<seconds>,s=<hex HMAC-SHA256 of "t.body" with the client secret>`. */
export function readClipappEvent(
  { clientId, clientSecret }: Pick<ClipappSettings, 'clientId' | 'clientSecret'>,
  signature: string,
  body: string,
): ReadEvent {
  const [, time = '', hex = ''] = /^t=(\d{1,12}),s=([0-9a-f]{64})$/u.exec(signature) ?? [];
  const age = Math.abs(Date.now() / 1000 - Number(time));
  if (clientSecret === '' || time === '' || age > TOLERANCE_SECONDS) return { state: 'forged' };
  const expected = createHmac('sha256', clientSecret).update(`${time}.${body}`).digest();
  if (!timingSafeEqual(expected, Buffer.from(hex, 'hex'))) return { state: 'forged' };
  const event = parseResponse(Event, body);
  if (event === null) return { state: 'unreadable' };
  if (event.client_key !== clientId) return { state: 'forged' };
  const { event: name, user_openid: platformUserId, content } = event;
  const createdAt = new Date(event.create_time * 1000);
  const publishId = content === undefined ? null : (parseResponse(Content, content)?.publish_id ?? null);
  return { state: 'read', event: { name, platformUserId, createdAt, publishId } };
}
