import { createHash } from 'node:crypto';

const ALPHABET = '234567abcdefghijklmnopqrstuvwxyz';
const LENGTH = 13;

/**
 * The record key for a name, in the protocol's form of 13 base-32 digits whose first bit is zero. The same name always
 * has the same key, and two names share one with a chance of 2^-63.
 */
export function buildRecordKey(name: string): string {
  let bits = createHash('sha256').update(name).digest().readBigUInt64BE() >> 1n;
  let key = '';
  for (let digit = 0; digit < LENGTH; digit++) {
    key = ALPHABET.charAt(Number(bits & 31n)) + key;
    bits >>= 5n;
  }
  return key;
}
