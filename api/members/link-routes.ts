import { recordLinkRequest } from '../../db/mail/mails.ts';
import {
  changeAddress,
  changePassword,
  findMemberLink,
  recordMemberLink,
  recordNotice,
  useMemberLink,
  type LinkOwner,
} from '../../db/members/member-links.ts';
import { beginSession, recordSession } from '../../db/members/sessions.ts';
import { useCode } from '../../db/members/codes.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import { FACTOR_NEEDED } from '../../domain/teams/factors.ts';
import { findPasswordProblem, MEMBER_REFUSALS, normaliseEmail, type TokenPurpose } from '../../domain/teams/members.ts';
import { createRouter, forkEntityManager, type ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { respond } from '../http/respond.ts';
import { readLocale } from '../http/read-locale.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { recentProof, person } from '../middleware/scope.ts';
import { getBody, validate } from '../middleware/validate.ts';
import { ChangeAddress, ConfirmLink, RequestLink, ResetPassword } from './contract.ts';
import { readGivenCode, lockFactors } from './read-given-code.ts';
import { ConfirmSignIn } from './factor-contract.ts';
import { limitAttempts, limitMails } from './limit-attempts.ts';
import { getPerson } from './lock-team.ts';
import { readForm } from './read-form.ts';
import { hashForAddress, readUserAgent, sendSession, commitSignIn } from './sign-in-routes.ts';

/** Links that are mailed to a person without a session. */
export const linkRoutes = createRouter('/api/v1');

linkRoutes.post('/password-resets', (ctx) => requestLink(ctx, 'password'));
linkRoutes.post('/sign-in-links', (ctx) => requestLink(ctx, 'sign_in'));

/** Records the request for a link of any address. The worker finds out whether it is that of a member. */
async function requestLink(ctx: ApiContext, purpose: 'password' | 'sign_in'): Promise<void> {
  const email = normaliseEmail((await readForm(ctx, RequestLink)).email);
  await limitAttempts(ctx, email);
  await limitMails(ctx, email);
  await commitSignIn(ctx, (tx) => recordLinkRequest(tx, { kind: purpose, recipient: email, locale: readLocale(ctx) }));
  respond(ctx, 202, {});
}

linkRoutes.post('/password-resets/confirm', async (ctx) => {
  const { token, password } = await readForm(ctx, ResetPassword);
  const owner = await openLink(ctx, 'password', token);
  const problem = findPasswordProblem(password, owner);
  if (problem) throw refuse.invalidInput([{ path: 'password', message: problem }]);
  const hash = await hashForAddress(ctx, owner, password);
  await useLink(ctx, owner, token, async (tx) => {
    await changePassword(tx, owner, hash);
    await recordNotice(tx, owner, 'password_changed', readLocale(ctx));
    return true;
  });
  respond(ctx, 200, {});
});

linkRoutes.post('/sign-in-links/confirm', async (ctx) => {
  const { token } = await readForm(ctx, ConfirmLink);
  const owner = await openLink(ctx, 'sign_in', token);
  const start = (tx: Transaction) => beginSession(tx, owner.memberId, readUserAgent(ctx));
  sendSession(ctx, await useLink(ctx, owner, token, start));
});

linkRoutes.post('/sign-in/code', async (ctx) => {
  const { token, code } = await readForm(ctx, ConfirmSignIn);
  const owner = await openLink(ctx, 'code', token);
  const given = await readGivenCode(ctx, forkEntityManager(ctx), owner.memberId, code);
  const start = async (tx: Transaction) => {
    if (!given || !(await useCode(tx, owner.memberId, given))) throw refuse.wrongCode();
    return recordSession(tx, owner.memberId, readUserAgent(ctx), { verified: true });
  };
  sendSession(ctx, await useLink(ctx, owner, token, start));
});

linkRoutes.post('/address-changes/confirm', async (ctx) => {
  const { token } = await readForm(ctx, ConfirmLink);
  const { newEmail, ...owner } = await openLink(ctx, 'address', token);
  await useLink(ctx, owner, token, async (tx) => {
    const isFree = newEmail !== null && (await changeAddress(tx, owner, newEmail));
    if (!isFree) throw refuse.conflict(MEMBER_REFUSALS.already_member);
    await recordNotice(tx, owner, 'address_changed', readLocale(ctx));
    return true;
  });
  respond(ctx, 200, {});
});

export const addressChangeRoutes = createRouter('/address-changes');

addressChangeRoutes.post(
  '/',
  person('sessions:write'),
  rateLimit(),
  recentProof(),
  idempotent(),
  validate({ body: ChangeAddress }),
  async (ctx) => {
    const { tx, team } = ctx.state;
    const { email, needsFactor } = getPerson(ctx);
    if (needsFactor) throw refuse.forbiddenScope(FACTOR_NEEDED);
    const newEmail = normaliseEmail(getBody(ctx, ChangeAddress).email);
    await limitMails(ctx, newEmail);
    const { memberId } = await lockFactors(ctx);
    const owner = { memberId, teamId: team.id, team: team.name, email };
    const { seal } = ctx.deps.secrets;
    await recordMemberLink(tx, owner, { purpose: 'address', locale: readLocale(ctx), newEmail, seal });
    respond(ctx, 202, {});
  },
);

async function openLink(ctx: ApiContext, purpose: TokenPurpose, token: string) {
  await limitAttempts(ctx, null);
  const owner = await findMemberLink(forkEntityManager(ctx), purpose, token);
  if (!owner) throw refuse.notFound();
  return owner;
}

/** Uses up the link and runs `work` in one transaction. 404 for an unknown, used or expired link. */
function useLink<T>(
  ctx: ApiContext,
  { memberId }: LinkOwner,
  token: string,
  work: (tx: Transaction) => Promise<T | null>,
): Promise<T> {
  return commitSignIn(ctx, async (tx) => {
    if (!(await useMemberLink(tx, memberId, token))) throw refuse.notFound();
    const result = await work(tx);
    if (result === null) throw refuse.notFound();
    return result;
  });
}
