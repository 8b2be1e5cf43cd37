import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CaptionWord, LayerKey } from '../../domain/decks/deck.ts';
import type { MediaCall as Call } from '../../domain/content/media-call.ts';
import { MediaCall } from '../entities/media-call.ts';
import type { Transaction } from '../connection/transaction.ts';

/** What calls are made for. */
export interface MediaJob {
  jobId: string;
  teamId: string;
  workspaceId: string;
  live: boolean;
  /** What may be spoken at most, milliseconds; null where nobody pays by the second. */
  longestMs: number | null;
}

const TOKEN_BYTES = 24;

/** Freezes the calls of a job, in the order of its plan. Safe to repeat: what stands there stays. */
export async function recordMediaCalls(
  tx: Transaction,
  job: MediaJob,
  calls: Readonly<Record<string, Call>>,
): Promise<void> {
  for (const [position, [key, call]] of Object.entries(calls).entries()) {
    await tx.em.execute(
      `insert into media_call (job_id, key, position, team_id, workspace_id, live, longest_ms, call, token)
       values (?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?) on conflict (job_id, key) do nothing`,
      [
        job.jobId,
        key,
        position,
        job.teamId,
        job.workspaceId,
        job.live,
        job.longestMs,
        JSON.stringify(call),
        randomBytes(TOKEN_BYTES).toString('hex'),
      ],
    );
  }
}

/** The calls of a job, in the order of its plan. */
export function listMediaCalls(em: EntityManager, jobId: string): Promise<MediaCall[]> {
  return em.find(MediaCall, { jobId }, { orderBy: { position: 'asc' }, disableIdentityMap: true });
}

export function findMediaCall(em: EntityManager, jobId: string, key: string): Promise<MediaCall> {
  return em.findOneOrFail(MediaCall, { jobId, key }, { disableIdentityMap: true });
}

/**
 * Commits that a provider is about to be asked: of all who try, one may. `again` also lets through where it was asked before
 * and nobody knows the answer: only for providers to whom asking twice does no harm.
 */
export function claimStart(
  em: EntityManager,
  { jobId, key }: Pick<MediaCall, 'jobId' | 'key'>,
  by: { provider: string; sandbox: boolean; again: boolean },
): Promise<boolean> {
  return changed(
    em,
    `update media_call set status = 'starting', starts = starts + 1, provider = ?, sandbox = ?, lost_at = null,
       started_at = clock_timestamp(), updated_at = clock_timestamp()
     where job_id = ? and key = ? and (status = 'waiting' or (status = 'starting' and ?)) returning 1`,
    [by.provider, by.sandbox, jobId, key, by.again],
  );
}

/** The provider has said that it began nothing: it may be asked again. */
export function markUnstarted(em: EntityManager, { jobId, key }: Pick<MediaCall, 'jobId' | 'key'>): Promise<boolean> {
  return changed(
    em,
    `update media_call set status = 'waiting', percent = 0, updated_at = clock_timestamp()
     where job_id = ? and key = ? and status = 'starting' returning 1`,
    [jobId, key],
  );
}

/** The provider has named its job: from now on it is only asked after. The first name stands. */
export function markRunning(
  em: EntityManager,
  { jobId, key }: Pick<MediaCall, 'jobId' | 'key'>,
  providerJobId: string,
): Promise<boolean> {
  return changed(
    em,
    `update media_call set status = 'running', provider_job_id = ?, lost_at = null, updated_at = clock_timestamp()
     where job_id = ? and key = ? and status = 'starting' returning 1`,
    [providerJobId, jobId, key],
  );
}

/** Notes that the provider's answer is missed, and says since how many milliseconds. */
export async function markLost(
  em: EntityManager,
  { jobId, key }: Pick<MediaCall, 'jobId' | 'key'>,
): Promise<number | null> {
  const [row] = await em.execute<{ ms: string }[]>(
    `update media_call set lost_at = coalesce(lost_at, clock_timestamp()), updated_at = clock_timestamp()
     where job_id = ? and key = ? and status = 'starting'
     returning extract(epoch from clock_timestamp() - lost_at) * 1000 as ms`,
    [jobId, key],
  );
  return row ? Number(row.ms) : null;
}

export interface ProviderJob {
  provider: string;
  /** As the callback's URL names the call. */
  token: string;
  /** The provider's own name of the job. */
  jobId: string;
}

/**
 * A callback has named the provider's job: a start whose answer was lost is found again. Settles nothing by itself. Safe to
 * repeat: the first name stands. Whether there is such a call.
 */
export function recordProviderJob(em: EntityManager, { provider, token, jobId }: ProviderJob): Promise<boolean> {
  return changed(
    em,
    `update media_call set provider_job_id = coalesce(provider_job_id, ?),
       status = case when status = 'starting' then 'running' else status end, updated_at = clock_timestamp()
     where token = ? and provider = ? returning 1`,
    [jobId, token, provider],
  );
}

/** What has come of a call. */
export interface CompletedCall {
  /** Null for a transcript. */
  assetId: string | null;
  words: CaptionWord[] | null;
  layerKey: LayerKey | null;
  model: string | null;
  warnings: readonly string[];
}

/** Ends a call with its product, once. Whether this did it. */
export function markCompleted(
  em: EntityManager,
  { jobId, key }: Pick<MediaCall, 'jobId' | 'key'>,
  made: CompletedCall,
): Promise<boolean> {
  return changed(
    em,
    `update media_call set status = 'made', percent = 100, asset_id = ?, words = ?::jsonb, layer_key = ?::jsonb, model = ?,
       warnings = ?::jsonb, lost_at = null, updated_at = clock_timestamp()
     where job_id = ? and key = ? and status in ('starting', 'running') returning 1`,
    [made.assetId, json(made.words), json(made.layerKey), made.model, JSON.stringify(made.warnings), jobId, key],
  );
}

/** Ends a call without a product, once; not one that was made, or whose job a callback has named since `call` was read. */
export function markCallFailed(
  em: EntityManager,
  { jobId, key, providerJobId }: Pick<MediaCall, 'jobId' | 'key' | 'providerJobId'>,
  error: { code: string; message: string },
): Promise<boolean> {
  return changed(
    em,
    `update media_call set status = 'failed', error_code = ?, error_message = ?, updated_at = clock_timestamp()
     where job_id = ? and key = ? and status in ('waiting', 'starting', 'running')
       and provider_job_id is not distinct from ? returning 1`,
    [error.code, error.message, jobId, key, providerJobId],
  );
}

/** The share of a content's way that is the making of its media, percent. */
export const MAKING_SHARE = { from: 5, to: 50 } as const;

/**
 * Shows how far a call is, 0 to 100, on its job too, never backwards. Whether anybody still waits for the job: a cancelled one
 * is to be stopped.
 */
export async function markCallProgress(
  em: EntityManager,
  { jobId, key }: Pick<MediaCall, 'jobId' | 'key'>,
  percent: number,
): Promise<boolean> {
  await em.execute(
    `update media_call set percent = greatest(percent, least(?::int, 99)), updated_at = clock_timestamp()
     where job_id = ? and key = ? and status in ('starting', 'running')`,
    [Math.floor(percent), jobId, key],
  );
  return showMaking(em, jobId);
}

/** The same for the whole job. */
function showMaking(em: EntityManager, jobId: string): Promise<boolean> {
  return changed(
    em,
    `with shown as (
       update content set updated_at = clock_timestamp(), progress = greatest(progress, ${MAKING_SHARE.from} + (
           select floor(coalesce(avg(percent), 0) * ${MAKING_SHARE.to - MAKING_SHARE.from} / 100)::int
           from media_call where job_id = content.id))
         where id = ? and status = 'rendering' returning 1),
     waited as (
       update influencer_preview set updated_at = clock_timestamp() where id = ? and status = 'queued' returning 1)
     select 1 from shown union all select 1 from waited`,
    [jobId, jobId],
  );
}

/** The models that made what each job was paid for, as their providers name them; a job without any is left out. */
export async function listModels(em: EntityManager, jobIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await em.execute<{ job_id: string; models: string }[]>(
    `select job_id, string_agg(model, ', ' order by position) as models from (
       select job_id, model, min(position) as position from media_call
       where job_id = any(string_to_array(?, ',')) and model is not null group by job_id, model) used
     group by job_id`,
    [jobIds.join(',')],
  );
  return new Map(rows.map(({ job_id, models }) => [job_id, models]));
}

/** What the caller said that a job is about; null where nothing. */
export async function findCallerPrompt(em: EntityManager, jobId: string): Promise<string | null> {
  const [row] = await em.execute<{ prompt: string | null }[]>(
    `select inputs ->> 'prompt' as prompt from content where id = ?
     union all
     select appearance from influencer_preview join influencer on influencer.id = influencer_id
       where influencer_preview.id = ?`,
    [jobId, jobId],
  );
  return row?.prompt ?? null;
}

async function changed(em: EntityManager, statement: string, values: unknown[]): Promise<boolean> {
  return (await em.execute<unknown[]>(statement, values)).length > 0;
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
