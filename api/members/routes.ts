import { listInvitations, recordInvitation, revokeInvitation } from '../../db/members/invitations.ts';
import { changeMember, findMember, listMembers, removeMember, type Member } from '../../db/members/members.ts';
import { recordMail, type NewMail } from '../../db/mail/mails.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import { endSession, listSessions } from '../../db/members/sessions.ts';
import { buildMailLink } from '../../domain/mail/mail.ts';
import { checkInvitation, normaliseEmail } from '../../domain/teams/members.ts';
import { createToken } from '../access/create-token.ts';
import { loadWorkspace } from '../access/workspace.ts';
import { createRouter, forkEntityManager, getPathId, type ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { readLocale } from '../http/read-locale.ts';
import { paginate, respond } from '../http/respond.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { recentProof, person, unpinned } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { pathId, getBody, getQuery, validate } from '../middleware/validate.ts';
import { ChangeMember, InviteMember, ListPage } from './contract.ts';
import { limitMails } from './limit-attempts.ts';
import { getPerson, lockTeam, requireAllowed } from './lock-team.ts';
import { presentInvitation, presentMember, presentSession } from './present.ts';

export const memberRoutes = createRouter('/members');
export const invitationRoutes = createRouter('/invitations');
export const sessionRoutes = createRouter('/sessions');

const READ = [person('members:read'), unpinned(), rateLimit()] as const;
const WRITE = [person('members:write'), unpinned(), rateLimit()] as const;
const CHANGE = [...WRITE, recentProof()] as const;
const PAGE = validate({ query: ListPage });

memberRoutes.get('/', ...READ, PAGE, async (ctx) => {
  const query = getQuery(ctx, ListPage);
  const [members, total] = await listMembers(forkEntityManager(ctx), ctx.state.team.id, query);
  respond(ctx, 200, members.map(presentMember), paginate(total, query));
});

memberRoutes.patch('/:id', ...CHANGE, pathId('id'), transaction(), validate({ body: ChangeMember }), async (ctx) => {
  const { tx, team } = ctx.state;
  const { role: actor } = await lockTeam(ctx, 'members:write');
  const member = await loadMember(ctx);
  const { role = member.role, workspaceId = member.workspaceId } = getBody(ctx, ChangeMember);
  if (workspaceId !== null) await loadWorkspace(ctx, tx.em, workspaceId);
  requireAllowed(await changeMember(tx, team.id, actor, member, { role, workspaceId }));
  respond(ctx, 200, presentMember({ ...member, role, workspaceId }));
});

memberRoutes.delete('/:id', ...CHANGE, pathId('id'), transaction(), validate(), async (ctx) => {
  const { role: actor } = await lockTeam(ctx, 'members:write');
  const member = await loadMember(ctx);
  requireAllowed(await removeMember(ctx.state.tx, ctx.state.team.id, actor, member));
  respond(ctx, 200, { id: member.id });
});

async function loadMember(ctx: ApiContext): Promise<Member> {
  const member = await findMember(ctx.state.tx.em, ctx.state.team.id, getPathId(ctx));
  if (!member) throw refuse.notFound();
  return member;
}

invitationRoutes.get('/', ...READ, PAGE, async (ctx) => {
  const query = getQuery(ctx, ListPage);
  const [invitations, total] = await listInvitations(forkEntityManager(ctx), ctx.state.team.id, query);
  respond(ctx, 200, invitations.map(presentInvitation), paginate(total, query));
});

invitationRoutes.post('/', ...CHANGE, idempotent(), validate({ body: InviteMember }), async (ctx) => {
  const { tx, team } = ctx.state;
  const { email, role, workspaceId = null } = getBody(ctx, InviteMember);
  const recipient = normaliseEmail(email);
  await limitMails(ctx, `${team.id} ${recipient}`);
  const { plan, role: actor } = await lockTeam(ctx, 'members:write');
  if (workspaceId !== null) await loadWorkspace(ctx, tx.em, workspaceId);
  requireAllowed(checkInvitation(actor, { role, workspaceId }));
  const token = createToken();
  const wanted = { teamId: team.id, email: recipient, role, workspaceId, token };
  const { id, name } = getPerson(ctx);
  const recorded = await recordInvitation(tx, plan, { ...wanted, invitedBy: id });
  if (typeof recorded === 'string') return requireAllowed(recorded);
  const names = { team: team.name, person: name };
  await mailLink(ctx, tx, { teamId: team.id, kind: 'invitation', recipient, names, token });
  const url = buildMailLink(ctx.deps.config.publicUrl, 'invitation', token);
  respond(ctx, 201, { ...presentInvitation(recorded), url });
});

/** Records a mail in the language of the caller's browser. Its token is stored encrypted. */
export async function mailLink(
  ctx: ApiContext,
  tx: Transaction,
  { token, ...mail }: Omit<NewMail, 'locale' | 'tokenSealed'> & { token: string | null },
): Promise<void> {
  const tokenSealed = token === null ? null : ctx.deps.secrets.seal(token);
  await recordMail(tx, { ...mail, locale: readLocale(ctx), tokenSealed });
}

invitationRoutes.delete('/:id', ...WRITE, pathId('id'), transaction(), validate(), async (ctx) => {
  const id = getPathId(ctx);
  await lockTeam(ctx, 'members:write');
  if (!(await revokeInvitation(ctx.state.tx, ctx.state.team.id, id))) throw refuse.notFound();
  respond(ctx, 200, { id });
});

sessionRoutes.get('/', person('sessions:read'), rateLimit(), PAGE, async (ctx) => {
  const query = getQuery(ctx, ListPage);
  const { id, sessionId } = getPerson(ctx);
  const [sessions, total] = await listSessions(forkEntityManager(ctx), id, query);
  const presented = sessions.map((session) => presentSession(session, sessionId));
  respond(ctx, 200, presented, paginate(total, query));
});

const SIGN_OUT = [person('sessions:write'), rateLimit(), pathId('id'), transaction(), validate()] as const;

sessionRoutes.delete('/:id', ...SIGN_OUT, async (ctx) => {
  const { tx, team } = ctx.state;
  const id = getPathId(ctx);
  if (!(await endSession(tx, { teamId: team.id, memberId: getPerson(ctx).id }, id))) throw refuse.notFound();
  respond(ctx, 200, { id });
});
