import { createHmac, timingSafeEqual } from 'crypto';

const TOLERANCE_SECONDS = 300;
/** More are rejected. A delivery has two signatures for 24 hours after a rotation, else one. */
const MAX_SIGNATURES = 10;

/** Whether `Service-Signature` (`t=<unix seconds>,v1=<hex>[,v1=<hex>]`) is that of the bytes, and recent. */
export function verifySignature(rawBody: Buffer, header: string, secret: string, now = Date.now() / 1_000): boolean {
  // An empty secret would let anybody sign.
  if (secret === '') return false;
  const fields = header.split(',').map((field) => field.trim().split('='));
  const getValues = (name: string): string[] => fields.flatMap(([key, value = '']) => (key === name ? [value] : []));
  const [time = '', ...moreTimes] = getValues('t');
  const signatures = getValues('v1').filter((value) => /^[0-9a-f]{64}$/.test(value));
  if (!/^\d{1,12}$/.test(time) || moreTimes.length > 0 || signatures.length > MAX_SIGNATURES) return false;
  if (Math.abs(now - Number(time)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest();
  return signatures.some((signature) => timingSafeEqual(Buffer.from(signature, 'hex'), expected));
}
