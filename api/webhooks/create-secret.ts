import { randomBytes } from 'node:crypto';
import type { ApiContext } from '../http/context.ts';

/** 256 random bits. The prefix lets secret scanners recognise a leaked secret. */
export function createSecret(ctx: ApiContext): { secret: string; secretSealed: string } {
  const secret = `whsec_${randomBytes(32).toString('hex')}`;
  return { secret, secretSealed: ctx.deps.secrets.seal(secret) };
}
