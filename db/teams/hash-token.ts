import { createHash } from 'node:crypto';

/** The SHA-256 of a token, hex, which is stored in its place. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
