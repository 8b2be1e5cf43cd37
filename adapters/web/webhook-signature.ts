import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far a signature's time may lie from the receiver's clock, on either side. */
const SIGNATURE_TOLERANCE_SECONDS = 300;

/**
 * The `Service-Signature` of a raw body: `t=<unix seconds>,v1=<hex>[,v1=<hex>]`, one HMAC-SHA-256 over `<t>.<body>` per
 * secret. Two secrets sign while the older one is being replaced.
 */
export function signWebhook(secrets: readonly string[], body: Buffer | string, t: number): string {
  if (secrets.length === 0) throw new RangeError('A webhook is signed with at least one secret.');
  if (!Number.isSafeInteger(t) || t < 0) throw new RangeError('The time of a signature is whole Unix seconds.');
  return [`t=${t}`, ...secrets.map((secret) => `v1=${computeHmac(secret, body, t).toString('hex')}`)].join(',');
}

/**
 * Whether `header` signs `body` with `secret` at a time at most 300 s from `now` (Unix seconds), in the past or the future.
 * Compares in constant time. Unknown fields are ignored, a second `t` is not.
 */
export function verifyWebhook(secret: string, body: Buffer | string, header: string, now: number): boolean {
  const fields = header.split(',').map((field) => field.split('='));
  const times = fields.filter(([name]) => name === 't').map(([, value]) => value ?? '');
  const signatures = fields.filter(([name]) => name === 'v1').map(([, value]) => value ?? '');
  const [time] = times;
  if (time === undefined || times.length > 1 || !/^\d{1,12}$/.test(time)) return false;
  const t = Number(time);
  if (Math.abs(now - t) > SIGNATURE_TOLERANCE_SECONDS) return false;
  const expected = Buffer.from(computeHmac(secret, body, t).toString('hex'));
  return signatures.map((signature) => isEqual(Buffer.from(signature), expected)).includes(true);
}

function computeHmac(secret: string, body: Buffer | string, t: number): Buffer {
  return createHmac('sha256', secret).update(`${t}.`).update(body).digest();
}

/** `timingSafeEqual` throws on unequal lengths, and the length of a signature is no secret. */
function isEqual(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
