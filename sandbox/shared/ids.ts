import { createHash, randomBytes } from 'node:crypto';

/** Random decimal digits; the first is never zero, so that the id also reads as a number. */
export function digits(count: number, prefix = ''): string {
  return decimal(randomBytes(32), count, prefix);
}

/** Digits that depend on the seed only: an account keeps its id whatever happens to the data folder. */
export function stableDigits(seed: string, count: number, prefix = ''): string {
  return decimal(createHash('sha256').update(seed).digest(), count, prefix);
}

export function token(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/** URL-safe characters that depend on the seed only. */
export function stableToken(seed: string, length: number): string {
  return createHash('sha256').update(seed).digest('base64url').slice(0, length);
}

function decimal(bytes: Buffer, count: number, prefix: string): string {
  const number = BigInt(`0x${bytes.toString('hex')}`).toString();
  const tail = number.slice(-(count - prefix.length));
  return prefix === '' && tail.startsWith('0') ? `1${tail.slice(1)}` : prefix + tail;
}
