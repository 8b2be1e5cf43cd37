import { buildCodeUri, createCodeSecret } from '../../adapters/secrets/one-time-code.ts';
import {
  confirmCode,
  findCodeFactor,
  recordCodeSecret,
  removeCode,
  renewRecoveryCodes,
} from '../../db/members/codes.ts';
import { changeRequirement, readFactors } from '../../db/members/factors.ts';
import { recordNotice } from '../../db/members/member-links.ts';
import { checkFactorRemoval, checkRequirement, writeRecoveryCode } from '../../domain/teams/factors.ts';
import { createRouter, forkEntityManager, type ApiContext } from '../http/context.ts';
import { readLocale } from '../http/read-locale.ts';
import { respond } from '../http/respond.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { recentProof, person, unpinned } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { getBody, validate } from '../middleware/validate.ts';
import {
  readGivenCode,
  createRecoveryCodes,
  lockFactors,
  requireFactorAllowed,
  refuseCode,
} from './read-given-code.ts';
import { ChangeRequirement, GiveCode } from './factor-contract.ts';
import { getPerson, lockTeam } from './lock-team.ts';
import { toInstant } from './present.ts';

/** The second factors of the person who is signed in. */
export const factorRoutes = createRouter('/factors');

const OWN = [person('factors:write'), rateLimit()] as const;
const PROVEN = [...OWN, recentProof(), idempotent()] as const;

factorRoutes.get('/', person('sessions:read'), rateLimit(), validate(), async (ctx) => {
  const { id } = getPerson(ctx);
  const em = forkEntityManager(ctx);
  const code = await findCodeFactor(em, id);
  const { isRequired, hasPassword, passkeys } = await readFactors(em, id);
  const since = code?.confirmedAt ?? null;
  respond(ctx, 200, {
    code: code && since ? { addedAt: toInstant(since), recoveryCodesLeft: code.recoveryCodesLeft } : null,
    password: hasPassword,
    passkeys,
    required: isRequired,
  });
});

factorRoutes.post('/code', ...PROVEN, validate(), async (ctx) => {
  const { tx, team } = ctx.state;
  const { memberId } = await lockFactors(ctx);
  const secret = createCodeSecret();
  if (!(await recordCodeSecret(tx, memberId, ctx.deps.secrets.seal(secret)))) requireFactorAllowed('code_is_on');
  respond(ctx, 201, { secret, url: buildCodeUri(secret, `${getPerson(ctx).email} (${team.name})`) });
});

factorRoutes.post('/code/confirm', ...PROVEN, validate({ body: GiveCode }), async (ctx) => {
  const { tx } = ctx.state;
  const owner = await lockFactors(ctx);
  const given = await readGivenCode(ctx, tx.em, owner.memberId, getBody(ctx, GiveCode).code);
  const codes = createRecoveryCodes();
  if (!given || !('step' in given) || !(await confirmCode(tx, owner, given, codes))) throw refuseCode();
  await mailFactorNotice(ctx, 'factor_added');
  respond(ctx, 200, { recoveryCodes: codes.map(writeRecoveryCode) });
});

factorRoutes.post('/code/remove', ...PROVEN, validate(), async (ctx) => {
  const { tx } = ctx.state;
  const owner = await lockFactors(ctx);
  requireFactorAllowed(checkFactorRemoval(await readFactors(tx.em, owner.memberId), 'code'));
  await removeCode(tx, owner);
  await mailFactorNotice(ctx, 'factor_removed');
  respond(ctx, 200, {});
});

factorRoutes.post('/recovery-codes', ...PROVEN, validate(), async (ctx) => {
  const owner = await lockFactors(ctx);
  const codes = createRecoveryCodes();
  if (!(await renewRecoveryCodes(ctx.state.tx, owner, codes))) requireFactorAllowed('code_is_off');
  respond(ctx, 201, { recoveryCodes: codes.map(writeRecoveryCode) });
});

const REQUIRE = [person('team:write'), unpinned(), rateLimit(), recentProof(), transaction()] as const;

factorRoutes.patch('/requirement', ...REQUIRE, validate({ body: ChangeRequirement }), async (ctx) => {
  const { tx, team } = ctx.state;
  const { required } = getBody(ctx, ChangeRequirement);
  await lockTeam(ctx, 'team:write');
  requireFactorAllowed(checkRequirement(required, getPerson(ctx).isVerified));
  await changeRequirement(tx, team.id, required);
  respond(ctx, 200, { required });
});

/** Mails the person that a factor was added or removed, in case somebody else did it. */
export async function mailFactorNotice(ctx: ApiContext, kind: 'factor_added' | 'factor_removed'): Promise<void> {
  const { tx, team } = ctx.state;
  const { id: memberId, email } = getPerson(ctx);
  await recordNotice(tx, { memberId, teamId: team.id, team: team.name, email }, kind, readLocale(ctx));
}
