import { createHash, randomBytes } from 'node:crypto';

/** Returns `count` random digits, `prefix` included. Without one, the first is not zero, so that the id is a number. */
export function randomDigits(count: number, prefix = ''): string {
  return toDecimal(randomBytes(32), count, prefix);
}

/** Returns `count` digits derived from the seed, so an account keeps its id even if the data folder is deleted. */
export function stableDigits(seed: string, count: number, prefix = ''): string {
  return toDecimal(createHash('sha256').update(seed).digest(), count, prefix);
}

export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/** Returns URL-safe characters derived from the seed. */
export function stableToken(seed: string, length: number): string {
  return createHash('sha256').update(seed).digest('base64url').slice(0, length);
}

function toDecimal(bytes: Buffer, count: number, prefix: string): string {
  const number = BigInt(`0x${bytes.toString('hex')}`).toString();
  const tail = number.slice(-(count - prefix.length));
  return prefix === '' && tail.startsWith('0') ? `1${tail.slice(1)}` : prefix + tail;
}
