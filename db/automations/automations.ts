import type { EntityManager } from '@mikro-orm/postgresql';
import type { AutomationStatus } from '../../domain/automations/automation.ts';
import { newId } from '../../domain/ids.ts';
import { databaseNow } from '../connection/clock.ts';
import { Automation } from '../entities/automation.ts';
import type { Transaction } from '../connection/transaction.ts';

/** Whose automations are meant: those of the key's sandbox setting, and a pinned key's own workspace's. */
export interface AutomationView {
  teamId: string;
  sandbox: boolean;
  pinnedTo: string | null;
}

export interface AutomationFilter {
  workspaceId: string;
  status?: AutomationStatus | undefined;
  page: number;
  limit: number;
}

/** Automations, newest first. */
export async function listAutomations(
  em: EntityManager,
  view: AutomationView,
  { page, limit, ...filter }: AutomationFilter,
): Promise<[Automation[], number]> {
  const named = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  const window = { limit, offset: (page - 1) * limit };
  return em.findAndCount(
    Automation,
    { $and: [held(view), named] },
    { ...window, orderBy: { createdAt: 'desc', id: 'desc' } },
  );
}

/** The automation as it is now, or null where the key sees none. */
export async function findAutomation(em: EntityManager, view: AutomationView, id: string): Promise<Automation | null> {
  return em.findOne(Automation, { $and: [held(view), { id }] }, { disableIdentityMap: true });
}

/** The same, held until the transaction ends: every verb and every step of a run takes its turn at this row. */
export async function lockAutomation(tx: Transaction, view: AutomationView, id: string): Promise<Automation | null> {
  await tx.em.execute('select 1 from automation where id = ? for update', [id]);
  return findAutomation(tx.em, view, id);
}

/** What the caller decides about an automation. */
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

/** Records a draft. */
export async function recordAutomation(tx: Transaction, wanted: NewAutomation): Promise<Automation> {
  const id = newId('automation');
  const fresh = {
    status: 'draft' as const,
    ideasWanted: null,
    nextRunAt: null,
    filledUntil: null,
    runOpenedAt: null,
    lastRunAt: null,
    lastRunScheduled: null,
    lastRunRefused: null,
    launchedAt: null,
    deletedAt: null,
  };
  await tx.em.insert(Automation, { ...wanted, ...fresh, id });
  return readAgain(tx, id);
}

/** Puts the named terms in place. */
export async function changeAutomation(
  tx: Transaction,
  id: string,
  changes: Partial<AutomationTerms>,
): Promise<Automation> {
  await tx.em.nativeUpdate(Automation, { id }, { ...changes, updatedAt: await databaseNow(tx.em) });
  return readAgain(tx, id);
}

/** The row as this transaction sees it now. */
export async function readAgain(tx: Transaction, id: string): Promise<Automation> {
  return tx.em.findOneOrFail(Automation, { id }, { disableIdentityMap: true });
}

export interface AutomationCounts {
  generated: number;
  /** Waiting for their slots, those in review among them. */
  scheduled: number;
  /** Reached at least one platform. */
  posted: number;
  failed: number;
}

/** What became of each automation's ideas and posts. */
export async function countsOf(em: EntityManager, ids: string[]): Promise<Map<string, AutomationCounts>> {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<(AutomationCounts & { id: string })[]>(
    `select automation.id,
       (select count(*)::int from generation where automation_id = automation.id) as generated,
       count(post.id) filter (where post.status in ('in_review', 'approved', 'scheduled', 'queued', 'publishing'))::int
         as scheduled,
       count(post.id) filter (where post.status in ('posted', 'partial'))::int as posted,
       count(post.id) filter (where post.status = 'failed')::int as failed
     from unnest(string_to_array(?, ',')) as automation(id) left join post on post.automation_id = automation.id
     group by automation.id`,
    [ids.join(',')],
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

function held({ teamId, sandbox, pinnedTo }: AutomationView) {
  const live = { teamId, sandbox, deletedAt: null };
  return pinnedTo === null ? live : { ...live, workspaceId: pinnedTo };
}
