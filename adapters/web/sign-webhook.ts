import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_HEADER = 'Service-Signature';
const SIGNATURE_TOLERANCE_SECONDS = 300;

/**
 * The value of `Service-Signature` for a raw body: `t=<unix seconds>,v1=<hex>[,v1=<hex>]`, with one HMAC-SHA-256 of
 * `<t>.<body>` per secret. There are two secrets while one is being replaced.
 */
export function signWebhook(secrets: readonly string[], body: Buffer | string, t: number): string {
  if (secrets.length === 0) throw new RangeError('A webhook needs at least one secret.');
  if (!Number.isSafeInteger(t) || t < 0) throw new RangeError('The time of a signature must be whole Unix seconds.');
  return [`t=${t}`, ...secrets.map((secret) => `v1=${computeHmac(secret, body, t).toString('hex')}`)].join(',');
}

/**
 * The headers of Standard Webhooks, which its libraries verify with the same secrets: base64 HMACs of `<id>.<t>.<body>`, keyed
 * with the bytes that a secret encodes.
 */
export function signStandardWebhook(secrets: readonly string[], id: string, body: string, t: number) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/u, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${t}.${body}`).digest('base64')}`;
  });
  return { 'Webhook-Id': id, 'Webhook-Timestamp': String(t), 'Webhook-Signature': signatures.join(' ') };
}

/**
 * Whether `header` is a signature of `body` with `secret`, at most 300 s before or after `now` (Unix seconds). Compares in
 * constant time. Unknown fields are ignored; a second `t` is invalid.
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

/** `timingSafeEqual` throws for different lengths. The length of a signature is not secret. */
function isEqual(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
