import { createHash } from 'node:crypto';

/** The S256 challenge of a code verifier (RFC 7636), in base64url or in the hex that clipapp's desktop clients use. */
export function buildCodeChallenge(codeVerifier: string, encoding: 'base64url' | 'hex'): Record<string, string> {
  const challenge = createHash('sha256').update(codeVerifier).digest(encoding);
  return { code_challenge: challenge, code_challenge_method: 'S256' };
}
