import { z } from 'zod';
import { TOKEN_MINUTES } from '../../domain/teams/members.ts';
import { openSealed } from '../access/open-sealed.ts';
import type { ApiContext } from '../http/context.ts';

/** The kind, the member, the challenge, and its end in Unix milliseconds. */
const Sealed = z.tuple([z.literal('passkey'), z.string().nullable(), z.string(), z.number()]);

/**
 * Seals a challenge for the page that asked for it, so that nothing is stored for a stranger who asks for many. `memberId` is null
 * for a sign-in.
 */
export function sealChallenge(
  { deps }: ApiContext,
  memberId: string | null,
  options: object,
): { token: string; options: object } {
  const { challenge } = options as { challenge: string };
  const token = deps.secrets.seal(
    JSON.stringify(['passkey', memberId, challenge, Date.now() + TOKEN_MINUTES.passkey * 60_000]),
  );
  return { token, options };
}

/** Returns the challenge, or null if it has expired, or is not that of the member or of a sign-in. */
export function openChallenge(ctx: ApiContext, memberId: string | null, token: string): string | null {
  const parsed = Sealed.safeParse(openSealed(ctx, token));
  if (!parsed.success) return null;
  const [, owner, challenge, expiresAt] = parsed.data;
  return owner === memberId && expiresAt > Date.now() ? challenge : null;
}
