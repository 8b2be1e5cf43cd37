import { createHash } from 'node:crypto';

/** Only hashes of tokens are stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
