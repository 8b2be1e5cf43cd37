import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { base62 } from '../../domain/ids.ts';

const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const KEY = /^kin_(?:live|test)_[0-9A-Za-z]{36}$/u;

/** A new API key: `kin_<live|test>_<30 base62><6 base62 CRC-32>`, 178 random bits. Shown once, never stored. */
export function mintKeyText(live: boolean): string {
  const random = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), RANDOM_LENGTH);
  const head = `kin_${live ? 'live' : 'test'}_${random}`;
  return head + checksum(head);
}

/** Whether form and checksum are valid, so that a typo costs no query. */
export function isWellFormedKey(text: string): boolean {
  return KEY.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/** The stored SHA-256 of a key, hex. Unsalted, because 178 random bits cannot be guessed from it. */
export function hashKeyText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function checksum(head: string): string {
  return base62(BigInt(crc32(head)), CHECKSUM_LENGTH);
}
