import type { AuditAction } from '../../domain/audit/actions.ts';
import type { NewAuditEntry } from '../connection/audit-entry.ts';
import { listChanged, recordAudit } from '../audit/record-audit.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import slugify from '@sindresorhus/slugify';
import { newId } from '../../domain/ids.ts';
import { PLAN_TERMS, type Plan } from '../../domain/teams/plans.ts';
import { CLAIMABLE } from '../../domain/posts/post.ts';
import { selectColumns } from '../connection/columns.ts';
import type { Team } from '../entities/team.ts';
import { Workspace } from '../entities/workspace.ts';
import { MAX_WORKSPACE_NAME } from '../../domain/teams/workspaces.ts';
import { recordReleaseSignals, recordSignal } from '../outbox/record.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import { lockTeam } from './teams.ts';
import type { Transaction } from '../connection/transaction.ts';
import { countWithheldAutomations, countStoppedAutomations } from './withheld-automations.ts';
import type { TeamVisibility } from '../visibility.ts';
import { toSqlList } from '../connection/to-sql-list.ts';

const WORKSPACE = selectColumns(Workspace, 'workspace');

/** Returns null unless the key has access to the workspace. */
export async function findWorkspace(
  em: EntityManager,
  visibility: TeamVisibility,
  id: string,
): Promise<Workspace | null> {
  if (visibility.workspaceId !== null && visibility.workspaceId !== id) return null;
  const [found] = await queryPrepared<Workspace>(
    em,
    `select ${WORKSPACE} from workspace where team_id = $1 and id = $2`,
    [visibility.teamId, id],
  );
  return found ?? null;
}

/** The workspace for requests that name none: the key's, else the team's default. */
export async function findDefaultWorkspace(
  em: EntityManager,
  teamId: string,
  pinnedTo: string | null,
): Promise<Workspace | null> {
  const [found] = await queryPrepared<Workspace>(
    em,
    `select ${WORKSPACE} from workspace
     where team_id = $1 and (id = $2 or $2::text is null and is_default)`,
    [teamId, pinnedTo],
  );
  return found ?? null;
}

/** Lists workspaces, archived ones last, each group by age with the default first. */
export async function listWorkspaces(em: EntityManager, visibility: TeamVisibility): Promise<Workspace[]> {
  const { teamId, workspaceId: pinnedTo } = visibility;
  const rows = await em.find(Workspace, pinnedTo === null ? { teamId } : { teamId, id: pinnedTo }, {
    orderBy: { isDefault: 'desc', createdAt: 'asc', id: 'asc' },
  });
  return [...rows.filter((row) => !row.archivedAt), ...rows.filter((row) => row.archivedAt)];
}

export interface NewWorkspace {
  teamId: string;
  plan: Plan;
  name: string;
  websiteUrl: string | null;
  logoUrl: string | null;
}

/** Records a workspace, as the default if the team has none. Returns null if the plan allows no further one. */
export async function recordWorkspace(tx: Transaction, wanted: NewWorkspace): Promise<Workspace | null> {
  const { teamId, plan, ...given } = wanted;
  await lockTeam(tx, teamId);
  if (!(await hasRoom(tx, teamId, plan))) return null;
  const id = newId('workspace');
  await tx.em.insert(Workspace, {
    ...given,
    id,
    teamId,
    slug: await findFreeSlug(tx, teamId, toSlug(given.name) || `workspace-${id.slice(-6).toLowerCase()}`),
    isDefault: (await findDefaultWorkspace(tx.em, teamId, null)) === null,
    archivedAt: null,
    brandRefreshedAt: null,
    defaultExpiresAfter: null,
    look: null,
    lookSource: null,
    lookReason: null,
    logoAssetId: null,
    colors: null,
    font: null,
    callToAction: null,
    handle: null,
    defaultMood: null,
  });
  recordAudit(tx, { teamId, action: 'workspace.created', subjectId: id, workspaceId: id });
  return tx.em.findOneOrFail(Workspace, id);
}

/** Records the first workspace of a team, named like the team. Does nothing if the team has one. */
export async function recordFirstWorkspace(tx: Transaction, { id: teamId, plan, name }: Team): Promise<void> {
  await lockTeam(tx, teamId);
  if ((await tx.em.count(Workspace, { teamId })) > 0) return;
  await recordWorkspace(tx, { teamId, plan, name: name.slice(0, MAX_WORKSPACE_NAME), websiteUrl: null, logoUrl: null });
}

/** A name as a slug; empty if no character is usable. */
export function toSlug(name: string): string {
  return slugify(name).slice(0, 60).replace(/-+$/u, '');
}

export type WorkspaceChanges = Partial<
  Pick<
    Workspace,
    | 'name'
    | 'slug'
    | 'websiteUrl'
    | 'logoUrl'
    | 'timezone'
    | 'defaultModels'
    | 'defaultExpiresAfter'
    | 'reviewPolicy'
    | 'postingTimes'
    | 'look'
    | 'lookSource'
    | 'lookReason'
    | 'logoAssetId'
    | 'colors'
    | 'font'
    | 'callToAction'
    | 'handle'
    | 'defaultMood'
  >
>;

/** Changes the given fields. Returns null if another workspace has the slug. */
export async function changeWorkspace(
  tx: Transaction,
  workspace: Workspace,
  changes: WorkspaceChanges,
): Promise<Workspace | null> {
  if (changes.slug !== undefined) {
    await lockTeam(tx, workspace.teamId);
    const holder = await tx.em.findOne(Workspace, { teamId: workspace.teamId, slug: changes.slug });
    if (holder && holder.id !== workspace.id) return null;
  }
  const fields = listChanged(workspace, changes);
  if (fields.length > 0) recordChange(tx, workspace, 'workspace.changed', { fields });
  await tx.em.nativeUpdate(Workspace, { id: workspace.id }, changes);
  return tx.em.findOneOrFail(Workspace, workspace.id, { refresh: true });
}

export type Archived =
  | { outcome: 'archived'; workspace: Workspace; withheldPosts: number; withheldAutomations: number }
  | { outcome: 'archived_already' }
  | { outcome: 'is_default' };

/**
 * Archives a workspace. `withheldPosts` counts the posts that will be withheld at their slots. The update locks the row, as every claim
 * does, before the posts are read, so that no claim is in progress.
 */
export async function archiveWorkspace(tx: Transaction, workspace: Workspace): Promise<Archived> {
  await lockTeam(tx, workspace.teamId);
  const [archived] = await tx.em.execute<unknown[]>(
    `update workspace set archived_at = team_now(team_id), is_default = false
     where id = ? and archived_at is null and not (is_default and exists (
       select 1 from workspace other where other.team_id = workspace.team_id and other.id <> workspace.id
         and other.archived_at is null))
     returning id`,
    [workspace.id],
  );
  const now = await tx.em.findOneOrFail(Workspace, workspace.id, { refresh: true });
  if (!archived) return { outcome: now.archivedAt ? 'archived_already' : 'is_default' };
  const waiting = await signalWaitingPosts(tx, workspace.id);
  recordChange(tx, workspace, 'workspace.archived');
  const withheldAutomations = await countWithheldAutomations(tx, workspace.id);
  return { outcome: 'archived', workspace: now, withheldPosts: waiting, withheldAutomations };
}

/** Archives a workspace whose erasure has begun, and leaves the team without a default rather than with this one. Safe to repeat. */
export async function closeWorkspace(tx: Transaction, id: string): Promise<void> {
  const [closed] = await queryPrepared<Pick<Workspace, 'teamId'>>(
    tx.em,
    `update workspace set archived_at = coalesce(archived_at, team_now(team_id)), is_default = false
     where id = $1 and (archived_at is null or is_default) returning team_id as "teamId"`,
    [id],
  );
  if (closed) recordAudit(tx, { ...closed, action: 'workspace.archived', subjectId: id, workspaceId: id });
}

export type Restored =
  | { outcome: 'restored'; workspace: Workspace; withheldPosts: number; withheldAutomations: number }
  | { outcome: 'is_live' }
  | { outcome: 'being_erased' }
  | { outcome: 'no_room' };

/**
 * Restores a workspace, releases its withheld posts, and signals their workflows. `withheldPosts` counts them;
 * `withheldAutomations` counts automations with a rejected run, which continue after another launch.
 */
export async function restoreWorkspace(tx: Transaction, workspace: Workspace, plan: Plan): Promise<Restored> {
  await lockTeam(tx, workspace.teamId);
  const before = await tx.em.findOneOrFail(Workspace, workspace.id, { refresh: true });
  if (!before.archivedAt) return { outcome: 'is_live' };
  if (await isBeingErased(tx, workspace.id)) return { outcome: 'being_erased' };
  if (!(await hasRoom(tx, workspace.teamId, plan))) return { outcome: 'no_room' };
  const withheldAutomations = await countStoppedAutomations(tx, workspace.id, before.archivedAt);
  await tx.em.execute('update workspace set archived_at = null where id = ?', [workspace.id]);
  recordChange(tx, workspace, 'workspace.restored');
  // Only a claim of a due post withholds it, under the lock above, so every withheld post is visible here and due.
  const released = await tx.em.execute<{ id: string }[]>(
    `update post set withheld_at = null, updated_at = clock_timestamp()
     where workspace_id = ? and withheld_at is not null and status in ${toSqlList(CLAIMABLE)} returning id`,
    [workspace.id],
  );
  const releasedIds = released.map(({ id }) => id);
  for (const id of releasedIds) await recordSignal(tx, id, 'restored');
  await signalWaitingPosts(tx, workspace.id, releasedIds);
  const now = await tx.em.findOneOrFail(Workspace, workspace.id, { refresh: true });
  return { outcome: 'restored', workspace: now, withheldPosts: released.length, withheldAutomations };
}

/** Signals claimable posts except `except`: workflows show if the workspace is archived. Returns the number of all. */
async function signalWaitingPosts(
  tx: Transaction,
  workspaceId: string,
  except: readonly string[] = [],
): Promise<number> {
  const waiting = await tx.em.execute<{ id: string }[]>(
    `select id from post where workspace_id = ? and status in ${toSqlList(CLAIMABLE)} order by id`,
    [workspaceId],
  );
  const excepted = new Set(except);
  const ids = waiting.map(({ id }) => id).filter((id) => !excepted.has(id));
  await recordReleaseSignals(tx, ids);
  return waiting.length;
}

async function isBeingErased({ em }: Transaction, id: string): Promise<boolean> {
  const running = await queryPrepared(em, `select 1 from erasure where workspace_id = $1 and status = 'running'`, [id]);
  return running.length > 0;
}

/** Makes a live workspace the default; null if it is archived. */
export async function makeDefault(tx: Transaction, workspace: Workspace): Promise<Workspace | null> {
  await lockTeam(tx, workspace.teamId);
  const now = await tx.em.findOneOrFail(Workspace, workspace.id, { refresh: true });
  if (now.archivedAt) return null;
  if (!now.isDefault) recordChange(tx, workspace, 'workspace.made_default');
  await tx.em.execute('update workspace set is_default = false where team_id = ? and is_default', [workspace.teamId]);
  await tx.em.execute('update workspace set is_default = true where id = ?', [workspace.id]);
  return tx.em.findOneOrFail(Workspace, workspace.id, { refresh: true });
}

function recordChange(
  tx: Transaction,
  { id, teamId }: Workspace,
  action: AuditAction,
  details: NewAuditEntry['details'] = {},
): void {
  recordAudit(tx, { teamId, action, subjectId: id, workspaceId: id, details });
}

async function hasRoom(tx: Transaction, teamId: string, plan: Plan): Promise<boolean> {
  const limit = PLAN_TERMS[plan].workspaces;
  return limit === null || (await tx.em.count(Workspace, { teamId, archivedAt: null })) < limit;
}

async function findFreeSlug(tx: Transaction, teamId: string, wanted: string): Promise<string> {
  const used = new Set(
    (await tx.em.find(Workspace, { teamId, slug: { $like: `${wanted}%` } })).map((workspace) => workspace.slug),
  );
  let slug = wanted;
  for (let count = 2; used.has(slug); count += 1) slug = `${wanted}-${count}`;
  return slug;
}

export async function findWorkspaceById(em: EntityManager, id: string): Promise<Workspace | null> {
  return em.findOne(Workspace, { id });
}

/** Reads a workspace. Throws if it does not exist. */
export function getWorkspace(em: EntityManager, id: string): Promise<Workspace> {
  return em.findOneOrFail(Workspace, { id }, { disableIdentityMap: true });
}
