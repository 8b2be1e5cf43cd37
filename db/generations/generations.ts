import { raw } from '@mikro-orm/core';
import type { EntityManager, Loaded } from '@mikro-orm/postgresql';
import type { Format } from '../../domain/formats.ts';
import type { GenerationStatus } from '../../domain/generations/generation.ts';
import { newId } from '../../domain/ids.ts';
import type { EditedGeneration } from '../../domain/generations/edit-generation.ts';
import type { ChangedFeature, GenerationDraft } from '../../domain/generations/generation-draft.ts';
import { readDatabaseTime } from '../connection/read-database-time.ts';
import { toListOrder } from '../connection/to-list-order.ts';
import { Generation } from '../entities/generation.ts';
import type { Transaction } from '../connection/transaction.ts';
import { countUsage } from '../credits/usage.ts';
import { visibleToTeam, type TeamVisibility } from '../visibility.ts';

export interface GenerationFilter {
  workspaceId: string;
  status?: readonly GenerationStatus[] | undefined;
  format?: readonly Format[] | undefined;
  /** Without it, the generations of automations are left out. */
  automationId?: string | undefined;
  sort: string;
  page: number;
  limit: number;
}

export type ListedGeneration = Loaded<Generation, never, never, 'deck'>;

/** A page of generations, by default newest first; those of one batch best first. */
export async function listGenerations(
  em: EntityManager,
  visibility: TeamVisibility,
  { page, limit, sort, automationId, ...filter }: GenerationFilter,
): Promise<[ListedGeneration[], number]> {
  const conditions = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  // The state follows from the status and is indexed.
  const { status } = filter;
  const state = status && { state: status.map((one) => (one === 'scheduled' ? ('accepted' as const) : one)) };
  const window = { limit, offset: (page - 1) * limit };
  return em.findAndCount(
    Generation,
    { $and: [visibleToTeam(visibility), conditions, state ?? {}, { automationId: automationId ?? null }] },
    { ...window, orderBy: toListOrder<Generation>(sort), exclude: ['deck'] },
  );
}

/** Returns null unless the key has access to the generation. */
export async function findGeneration(
  em: EntityManager,
  visibility: TeamVisibility,
  id: string,
): Promise<Generation | null> {
  return em.findOne(Generation, { $and: [visibleToTeam(visibility), { id }] }, { disableIdentityMap: true });
}

/** Where generations belong and what requested them. */
export interface GenerationOrigin {
  teamId: string;
  workspaceId: string;
  sandbox: boolean;
  prompt: string | null;
  influencerId?: string | null;
  automationId?: string | null;
  /** The generation that they vary. */
  variantOf?: string | null;
}

/** Records pending generations and counts them. Returns the ids in the order of the drafts. */
export async function recordGenerations(
  tx: Transaction,
  from: GenerationOrigin,
  drafts: readonly (GenerationDraft & { changedFeature?: ChangedFeature })[],
): Promise<string[]> {
  if (drafts.length === 0) return [];
  await countUsage(tx, from.teamId, 'generations', drafts.length);
  const now = await readDatabaseTime(tx.em);
  const rows = drafts.map((draft, rank) => ({
    influencerId: null,
    automationId: null,
    variantOf: null,
    changedFeature: null,
    ...from,
    ...draft,
    id: newId('generation', now.getTime() - rank),
    contentId: null,
    createdAt: new Date(now.getTime() - rank),
    updatedAt: now,
  }));
  await tx.em.insertMany(Generation, rows);
  return rows.map(({ id }) => id);
}

/** The generations in the order of `ids`, without those that do not exist. */
export async function getGenerations(em: EntityManager, ids: readonly string[]): Promise<Generation[]> {
  const rows = await em.find(Generation, { id: { $in: [...ids] } }, { disableIdentityMap: true });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** How long a hook blocks similar ones. */
const RECENT = '90 days';
/** The newest hooks, at most, because comparing takes time. */
const MAX_HOOKS = 2_000;

/**
 * Returns the hooks that a new generation must not resemble, newest first: those of pending generations, of accepted
 * ones without a published post, and of all from the last 90 days. Locks out other writers of the workspace until the
 * transaction ends.
 */
export async function lockHooksToAvoid(tx: Transaction, workspaceId: string): Promise<string[]> {
  await tx.em.execute('select pg_advisory_xact_lock(hashtext(?))', [`generations:${workspaceId}`]);
  return listHooksToAvoid(tx.em, workspaceId);
}

/** Returns the hooks of `lockHooksToAvoid` without a lock. */
export async function listHooksToAvoid(em: EntityManager, workspaceId: string): Promise<string[]> {
  const rows = await em.execute<{ hook: string }[]>(
    `select hook from generation where workspace_id = ?
       and (state = 'pending' or created_at > clock_timestamp() - interval '${RECENT}'
         or (state = 'accepted' and not exists (
           select 1 from post where post.content_id = generation.content_id and post.published_at is not null)))
     order by created_at desc, id desc limit ${MAX_HOOKS}`,
    [workspaceId],
  );
  return rows.map(({ hook }) => hook);
}

/** The number of generations that the workspace ever had, which numbers its next batch. */
export async function countGenerations(em: EntityManager, workspaceId: string): Promise<number> {
  return em.count(Generation, { workspaceId });
}

/** Locks a generation until the transaction ends and returns it. */
export async function lockGeneration(tx: Transaction, id: string): Promise<Generation> {
  // The lock is acquired by a separate statement, because a row that is read while waiting would be outdated.
  await tx.em.execute('select 1 from generation where id = ? for update', [id]);
  return tx.em.findOneOrFail(Generation, { id }, { disableIdentityMap: true });
}

/** Changes a locked, pending generation. */
export async function changeGeneration(tx: Transaction, id: string, edited: EditedGeneration): Promise<void> {
  const { deck, ...texts } = edited;
  await tx.em.nativeUpdate(Generation, { id }, { ...texts, deck, updatedAt: raw('clock_timestamp()') });
}

/** Discards a pending generation. Returns its state. Safe to repeat. */
export async function discardGeneration(tx: Transaction, id: string): Promise<'discarded' | 'accepted'> {
  await tx.em.execute(
    `update generation set state = 'discarded', updated_at = clock_timestamp() where id = ? and state = 'pending'`,
    [id],
  );
  const [row] = await tx.em.execute<{ state: string }[]>('select state from generation where id = ?', [id]);
  if (!row) throw new Error(`There is no generation ${id}.`);
  return row.state === 'discarded' ? 'discarded' : 'accepted';
}
