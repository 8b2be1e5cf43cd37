import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';

/** The parameters of scrypt. */
export interface PasswordCost {
  N: number;
  r: number;
  p: number;
}

/** One of OWASP's settings of equal strength: 32 MB and about a third of a second. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const MAX_BYTES = 64 * 1024 ** 2;
const HASH_BYTES = 32;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Returns a password as it is stored: `scrypt-15-8-3:<salt>:<hash>`. Slow, so that guessing is expensive; runs in a thread pool. */
export async function hashPassword(
  password: string,
  { N, r, p }: PasswordCost,
  salt: Buffer = randomBytes(16),
): Promise<string> {
  const hash = await derive(password.normalize('NFC'), salt, HASH_BYTES, { N, r, p, maxmem: MAX_BYTES });
  return [`scrypt-${Math.log2(N)}-${r}-${p}`, salt.toString('base64url'), hash.toString('base64url')].join(':');
}

export function readSalt(stored: string): Buffer {
  return Buffer.from(stored.split(':')[1] ?? '', 'base64url');
}

/** Compares two stored passwords in constant time. */
export function areSamePasswords(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
