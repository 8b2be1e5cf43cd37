import { createHash } from 'node:crypto';

/** The query parameters of the S256 challenge (RFC 7636). clipapp's desktop clients encode it in hex. */
export function buildCodeChallenge(codeVerifier: string, encoding: 'base64url' | 'hex'): Record<string, string> {
  const challenge = createHash('sha256').update(codeVerifier).digest(encoding);
  return { code_challenge: challenge, code_challenge_method: 'S256' };
}
