import { randomBytes } from 'node:crypto';

/** Creates 256 random bits for a URL or a cookie. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}
