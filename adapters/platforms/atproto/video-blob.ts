import type { MediaFile } from '../../ports.ts';

/** CID version 1, raw bytes, a SHA-256 of 32 bytes. */
const CID_PREFIX = Buffer.from([0x01, 0x55, 0x12, 0x20]);
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** Builds the reference of a post to its video. It contains the hash of the file, so it is known before the upload. */
export function buildVideoBlob({ sha256, bytes }: Pick<MediaFile, 'sha256' | 'bytes'>) {
  return { $type: 'blob', ref: { $link: buildCid(sha256) }, mimeType: 'video/mp4', size: bytes };
}

export function buildCid(sha256: string): string {
  return `b${toBase32(Buffer.concat([CID_PREFIX, Buffer.from(sha256, 'hex')]))}`;
}

function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const digits = bits.match(/.{1,5}/gu) ?? [];
  return digits.map((digit) => ALPHABET.charAt(Number.parseInt(digit.padEnd(5, '0'), 2))).join('');
}
