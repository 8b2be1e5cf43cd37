import type { NewAuditEntry } from '../connection/audit-entry.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.ts';
import type { AccessLinkKind, AccessLinkStatus } from '../../domain/teams/access-links.ts';
import type { Transaction } from '../connection/transaction.ts';
import { AccessLink } from '../entities/access-link.ts';
import { hashToken } from './hash-token.ts';
import { visibleTo, type Visibility } from '../visibility.ts';

export type NewAccessLink = Pick<
  AccessLink,
  | 'kind'
  | 'teamId'
  | 'workspaceId'
  | 'keyId'
  | 'sandbox'
  | 'postId'
  | 'platform'
  | 'ownerType'
  | 'influencerId'
  | 'reviewer'
> & { token: string; hours: number };

/** Records a link. Only the hash of its token is stored. */
export async function recordAccessLink(tx: Transaction, link: NewAccessLink): Promise<AccessLink> {
  const id = newId('accessLink');
  await tx.em.execute(
    `insert into access_link (id, kind, token_hash, team_id, workspace_id, key_id, sandbox, post_id, platform, owner_type,
       influencer_id, reviewer, expires_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, team_now(?) + ? * interval '1 hour')`,
    [
      id,
      link.kind,
      hashToken(link.token),
      link.teamId,
      link.workspaceId,
      link.keyId,
      link.sandbox,
      link.postId,
      link.platform,
      link.ownerType,
      link.influencerId,
      link.reviewer,
      link.teamId,
      link.hours,
    ],
  );
  recordLinkAudit(tx, { ...link, id }, 'created');
  return tx.em.findOneOrFail(AccessLink, id);
}

type LinkOwner = Pick<AccessLink, 'id' | 'kind' | 'teamId' | 'workspaceId' | 'sandbox' | 'postId' | 'platform'>;

function recordLinkAudit(tx: Transaction, link: LinkOwner, verb: 'created' | 'used' | 'revoked'): void {
  const { id, kind, teamId, workspaceId, sandbox, postId, platform } = link;
  const details: NewAuditEntry['details'] = kind === 'review' ? { postId } : { platform };
  recordAudit(tx, { teamId, workspaceId, sandbox, action: `${kind}_link.${verb}`, subjectId: id, details });
}

/** Records a decision or a connect that was made with a link. */
export function recordLinkUse(tx: Transaction, link: LinkOwner): void {
  recordLinkAudit(tx, link, 'used');
}

/** SQL: a link has not expired, and neither it nor its key was revoked. */
const VALID = `link.revoked_at is null and link.expires_at > team_now(link.team_id)
  and exists (select 1 from api_key where api_key.id = link.key_id and api_key.revoked_at is null)`;

/** Returns null if the link is unknown, revoked or expired. A used link is returned. */
export async function findAccessLink(
  em: EntityManager,
  kind: AccessLinkKind,
  token: string,
): Promise<AccessLink | null> {
  const [row] = await em.execute<{ id: string }[]>(
    `select id from access_link link where token_hash = ? and kind = ? and ${VALID}`,
    [hashToken(token), kind],
  );
  return row ? em.findOne(AccessLink, { id: row.id }, { refresh: true }) : null;
}

/** Locks a link until the transaction ends. Returns null if it was used, revoked, or has expired. */
export async function lockAccessLink(tx: Transaction, id: string): Promise<AccessLink | null> {
  await tx.em.execute('select 1 from access_link where id = ? for update', [id]);
  const [row] = await tx.em.execute<unknown[]>(
    `select 1 from access_link link where id = ? and used_at is null and ${VALID}`,
    [id],
  );
  return row ? tx.em.findOneOrFail(AccessLink, { id }, { refresh: true }) : null;
}

export async function markAccessLinkUsed(tx: Transaction, id: string): Promise<void> {
  await tx.em.execute('update access_link set used_at = clock_timestamp() where id = ?', [id]);
}

export async function countReviewLinks(tx: Transaction, postId: string): Promise<number> {
  const [row] = await tx.em.execute<{ links: number }[]>(
    `select count(*)::int as links from access_link link where post_id = ? and used_at is null and ${VALID}`,
    [postId],
  );
  return row?.links ?? 0;
}

/** A link and its status now. */
export type ListedLink = AccessLink & { status: AccessLinkStatus };

interface LinkFilter extends Pick<AccessLink, 'kind' | 'postId'> {
  workspaceId?: string;
  page: number;
  limit: number;
}

/** The links of a post, or those with which accounts are connected, newest first. */
export async function listAccessLinks(
  em: EntityManager,
  visibility: Visibility,
  { page, limit, ...filter }: LinkFilter,
): Promise<[ListedLink[], number]> {
  const [links, total] = await em.findAndCount(
    AccessLink,
    { $and: [visibleTo(visibility), filter] },
    { limit, offset: (page - 1) * limit, orderBy: { createdAt: 'desc', id: 'desc' } },
  );
  const rows = await em.execute<{ id: string; status: AccessLinkStatus }[]>(
    `select id, case when used_at is not null then 'used' when ${VALID} then 'valid'
       when revoked_at is null and expires_at <= team_now(team_id) then 'expired' else 'revoked' end as status
     from access_link link where id = any(?)`,
    [`{${links.map(({ id }) => id).join(',')}}`],
  );
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  return [links.map((link) => Object.assign(link, { status: statuses.get(link.id) ?? 'expired' })), total];
}

/** Revokes a link. Safe to repeat. Returns false if the key does not see it. */
export async function revokeAccessLink(
  tx: Transaction,
  visibility: Visibility,
  link: Pick<AccessLink, 'id' | 'kind' | 'postId'>,
): Promise<boolean> {
  const found = await tx.em.findOne(AccessLink, { $and: [visibleTo(visibility), link] });
  if (!found) return false;
  const revoked = await tx.em.nativeUpdate(AccessLink, { id: found.id, revokedAt: null }, { revokedAt: new Date() });
  if (revoked > 0) recordLinkAudit(tx, found, 'revoked');
  return true;
}
