import { commit } from '../../db/outbox/commit.ts';
import { mustUseProvider } from '../../db/members/identity-providers.ts';
import { acceptInvitation, findInvitation } from '../../db/members/invitations.ts';
import { listPasswords } from '../../db/members/members.ts';
import { beginSession, recordSession, type SignedInSession, type WaitingSignIn } from '../../db/members/sessions.ts';
import { findPasswordProblem, normaliseEmail } from '../../domain/teams/members.ts';
import { SSO_REFUSALS } from '../../domain/teams/sso.ts';
import { areSamePasswords, hashPassword, readSalt } from '../../adapters/secrets/hash-password.ts';
import { SHARES } from '../../shares/shares.ts';
import type { SignedInPerson } from '../../db/teams/api-keys.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import { createRouter, forkEntityManager, type ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { respond } from '../http/respond.ts';
import { AcceptInvitation, SignIn } from './contract.ts';
import { readClientNetwork } from '../middleware/record-network.ts';
import { limitAttempts } from './limit-attempts.ts';
import { readForm } from './read-form.ts';
import { toInstant } from './present.ts';

/** The routes of a person who has no session yet. */
export const signInRoutes = createRouter('/api/v1');

const MAX_USER_AGENT = 300;

signInRoutes.post('/sign-in', async (ctx) => {
  const { email: given, password, teamId } = await readForm(ctx, SignIn);
  const email = normaliseEmail(given);
  await limitAttempts(ctx, email);
  const known = await listPasswords(forkEntityManager(ctx), email);
  const member = await findMatch(ctx, known, password, teamId);
  const session =
    member &&
    (await commitSignIn(ctx, (tx) => beginSession(tx, member.memberId, readUserAgent(ctx), member.passwordHash)));
  // An unknown address gets this answer too, after the same work.
  if (!session) throw refuse.wrongPassword();
  sendSession(ctx, session);
});

signInRoutes.post('/invitations/accept', async (ctx) => {
  const { token, name, password } = await readForm(ctx, AcceptInvitation);
  await limitAttempts(ctx, null);
  const invitation = await findInvitation(forkEntityManager(ctx), token);
  if (!invitation) throw refuse.notFound();
  if (await mustUseProvider(forkEntityManager(ctx), invitation)) throw refuse.noSignIn(SSO_REFUSALS.use_provider);
  const problem = findPasswordProblem(password, { name, email: invitation.email });
  if (problem) throw refuse.invalidInput([{ path: 'password', message: problem }]);
  const passwordHash = await hashForAddress(ctx, invitation, password);
  const session = await commitSignIn(ctx, async (tx) => {
    const memberId = await acceptInvitation(tx, invitation, { name, passwordHash });
    if (!memberId) throw refuse.notFound();
    const recorded = await recordSession(tx, memberId, readUserAgent(ctx), { verified: false });
    if (!recorded) throw refuse.noSignIn(SSO_REFUSALS.use_provider);
    return recorded;
  });
  sendSession(ctx, session);
});

/** Compares a password with that of the member, after the same limits as a sign-in. */
export async function hasPassword(ctx: ApiContext, person: SignedInPerson, password: string): Promise<boolean> {
  await limitAttempts(ctx, person.email);
  const known = await listPasswords(forkEntityManager(ctx), person.email);
  const own = known.filter(({ memberId }) => memberId === person.id);
  return (await findMatch(ctx, own, password, undefined)) !== null;
}

type KnownPassword = Awaited<ReturnType<typeof listPasswords>>[number];

/** Returns the newest member with this password, or null. Throws if each must use a provider. Hashes at least once. */
async function findMatch(
  ctx: ApiContext,
  known: readonly KnownPassword[],
  password: string,
  teamId: string | undefined,
): Promise<KnownPassword | null> {
  const salts = new Map(known.map(({ passwordHash }) => [readSalt(passwordHash).toString('hex'), passwordHash]));
  const hashes: string[] = [];
  for (const stored of salts.size > 0 ? salts.values() : [null]) {
    hashes.push(await hashInShare(ctx, password, stored === null ? undefined : readSalt(stored)));
  }
  const matches = known.filter(({ passwordHash }) => hashes.some((hash) => areSamePasswords(hash, passwordHash)));
  const wanted = matches.filter((member) => teamId === undefined || member.teamId === teamId);
  const match = wanted.find(({ mustUseProvider: must }) => !must) ?? wanted[0] ?? null;
  if (match?.mustUseProvider) throw refuse.noSignIn(SSO_REFUSALS.use_provider);
  return match;
}

/** Hashes with the salt of the address's other members, so that a sign-in to any of their teams costs one hash. */
export async function hashForAddress(ctx: ApiContext, { email }: { email: string }, password: string): Promise<string> {
  const [other] = await listPasswords(forkEntityManager(ctx), email);
  return hashInShare(ctx, password, other && readSalt(other.passwordHash));
}

/** Hashes a password once the network of the caller gets a place. */
function hashInShare(ctx: ApiContext, password: string, salt?: Buffer): Promise<string> {
  const network = readClientNetwork(ctx);
  if (!SHARES.passwords.hasRoom(network)) throw refuse.busy();
  return SHARES.passwords.run(network, () => hashPassword(password, ctx.deps.passwordCost, salt));
}

/** Commits the work of a person who signs in or asks for a link, and has no key. Does not wait for its dispatch. */
export function commitSignIn<Session>(ctx: ApiContext, work: (tx: Transaction) => Promise<Session>): Promise<Session> {
  return commit(ctx.deps, work, { waitForDispatch: false });
}

export function readUserAgent(ctx: ApiContext): string | null {
  return ctx.get('user-agent').slice(0, MAX_USER_AGENT) || null;
}

export function sendSession(ctx: ApiContext, { expiresAt, ...session }: SignedInSession | WaitingSignIn): void {
  respond(ctx, 201, { ...session, expiresAt: toInstant(expiresAt) });
}
