import type { AuditAction } from '../../domain/audit/actions.ts';
import { listChanged, recordAudit } from '../audit/record-audit.ts';
import type { NewAuditEntry } from '../connection/audit-entry.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AutomationStatus } from '../../domain/automations/automation.ts';
import { newId } from '../../domain/ids.ts';
import { ACTIVE, PUBLISHED } from '../../domain/posts/post.ts';
import { readDatabaseTime } from '../connection/read-database-time.ts';
import { toListOrder } from '../connection/to-list-order.ts';
import { Automation } from '../entities/automation.ts';
import type { Transaction } from '../connection/transaction.ts';
import { visibleTo, type Visibility } from '../visibility.ts';
import { toSqlList } from '../connection/to-sql-list.ts';

export interface AutomationFilter {
  workspaceId: string;
  status?: readonly AutomationStatus[] | undefined;
  sort: string;
  page: number;
  limit: number;
}

/** Automations, by default newest first. */
export async function listAutomations(
  em: EntityManager,
  visibility: Visibility,
  { page, limit, sort, ...filter }: AutomationFilter,
): Promise<[Automation[], number]> {
  const conditions = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  const window = { limit, offset: (page - 1) * limit };
  return em.findAndCount(
    Automation,
    { $and: [{ ...visibleTo(visibility), deletedAt: null }, conditions] },
    { ...window, orderBy: toListOrder<Automation>(sort) },
  );
}

/** Returns null unless the key has access to the automation. */
export async function findAutomation(
  em: EntityManager,
  visibility: Visibility,
  id: string,
): Promise<Automation | null> {
  return em.findOne(
    Automation,
    { $and: [{ ...visibleTo(visibility), deletedAt: null }, { id }] },
    { disableIdentityMap: true },
  );
}

/** Finds an automation and locks its row until the transaction ends. Every command and every step of a run takes this lock. */
export async function lockAutomation(tx: Transaction, visibility: Visibility, id: string): Promise<Automation | null> {
  await tx.em.execute('select 1 from automation where id = ? for update', [id]);
  return findAutomation(tx.em, visibility, id);
}

/** The fields that the caller sets. */
export type AutomationTerms = Pick<
  Automation,
  | 'name'
  | 'days'
  | 'times'
  | 'postsPerSlot'
  | 'startDate'
  | 'endDate'
  | 'formats'
  | 'prompt'
  | 'look'
  | 'mood'
  | 'ownerType'
  | 'influencerId'
  | 'selectedAccounts'
  | 'caption'
  | 'hashtags'
  | 'perPlatform'
  | 'declarations'
  | 'publishMode'
  | 'clipappSendToInbox'
  | 'clipappOptions'
  | 'requireApproval'
>;

export type NewAutomation = AutomationTerms & Pick<Automation, 'teamId' | 'workspaceId' | 'sandbox'>;

export async function recordAutomation(tx: Transaction, wanted: NewAutomation): Promise<Automation> {
  const id = newId('automation');
  const initial = {
    status: 'draft' as const,
    generationsWanted: null,
    nextRunAt: null,
    filledUntil: null,
    runOpenedAt: null,
    lastRunAt: null,
    lastRunScheduled: null,
    lastRunError: null,
    launchedAt: null,
    deletedAt: null,
  };
  await tx.em.insert(Automation, { ...wanted, ...initial, id });
  const automation = await reloadAutomation(tx, id);
  recordAutomationAudit(tx, automation, 'automation.created');
  return automation;
}

export async function changeAutomation(
  tx: Transaction,
  id: string,
  changes: Partial<AutomationTerms>,
): Promise<Automation> {
  const fields = listChanged(await reloadAutomation(tx, id), changes);
  await tx.em.nativeUpdate(Automation, { id }, { ...changes, updatedAt: await readDatabaseTime(tx.em) });
  const automation = await reloadAutomation(tx, id);
  if (fields.length > 0) recordAutomationAudit(tx, automation, 'automation.changed', { fields });
  return automation;
}

export function recordAutomationAudit(
  tx: Transaction,
  { id: subjectId, teamId, workspaceId, sandbox }: Automation,
  action: AuditAction,
  details: NewAuditEntry['details'] = {},
): void {
  recordAudit(tx, { teamId, workspaceId, sandbox, action, subjectId, details });
}

/** Reads the row again. */
export async function reloadAutomation(tx: Transaction, id: string): Promise<Automation> {
  return tx.em.findOneOrFail(Automation, { id }, { disableIdentityMap: true });
}

export interface AutomationCounts {
  generated: number;
  /** Waiting for their slots or in review. */
  scheduled: number;
  /** Published to at least one platform. */
  posted: number;
  failed: number;
}

/** Counts each automation's generations and posts by outcome. */
export async function countOutcomes(em: EntityManager, ids: string[]): Promise<Map<string, AutomationCounts>> {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<(AutomationCounts & { id: string })[]>(
    `select automation.id,
       (select count(*)::int from generation where automation_id = automation.id) as generated,
       count(post.id) filter (where post.status in ${toSqlList(['in_review', ...ACTIVE])})::int
         as scheduled,
       count(post.id) filter (where post.status in ${toSqlList(PUBLISHED)})::int as posted,
       count(post.id) filter (where post.status = 'failed')::int as failed
     from unnest(string_to_array(?, ',')) as automation(id) left join post on post.automation_id = automation.id
     group by automation.id`,
    [ids.join(',')],
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
