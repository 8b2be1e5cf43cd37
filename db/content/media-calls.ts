import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CaptionWord, LayerKey } from '../../domain/decks/deck.ts';
import type { MediaCall as Call, MediaKind } from '../../domain/content/media-call.ts';
import { MediaCall } from '../entities/media-call.ts';
import type { Transaction } from '../connection/transaction.ts';

/** The job that media calls belong to. */
export interface MediaJob {
  jobId: string;
  teamId: string;
  workspaceId: string;
  live: boolean;
  /** The longest permitted speech, milliseconds; null if speech is not charged by the second. */
  longestMs: number | null;
  /** The ids of the models that the caller chose. The defaults of the workspace apply to the other kinds. */
  models: Readonly<Partial<Record<MediaKind, string>>>;
}

const TOKEN_BYTES = 24;

/** Stores the calls of a job in the order of its plan. Safe to repeat: stored calls stay unchanged. */
export async function recordMediaCalls(
  tx: Transaction,
  job: MediaJob,
  calls: Readonly<Record<string, Call>>,
): Promise<void> {
  for (const [position, [key, call]] of Object.entries(calls).entries()) {
    await tx.em.execute(
      `insert into media_call (job_id, key, position, team_id, workspace_id, live, longest_ms, wanted_model, call, token)
       values (?, ?, ?, ?, ?, ?, ?, coalesce(?, (select default_models ->> ? from workspace where id = ?)), ?::jsonb, ?)
       on conflict (job_id, key) do nothing`,
      [
        job.jobId,
        key,
        position,
        job.teamId,
        job.workspaceId,
        job.live,
        job.longestMs,
        job.models[call.kind] ?? null,
        call.kind,
        job.workspaceId,
        JSON.stringify(call),
        randomBytes(TOKEN_BYTES).toString('hex'),
      ],
    );
  }
}

export function listMediaCalls(em: EntityManager, jobId: string): Promise<MediaCall[]> {
  return em.find(MediaCall, { jobId }, { orderBy: { position: 'asc' }, disableIdentityMap: true });
}

export function getMediaCall(em: EntityManager, jobId: string, key: string): Promise<MediaCall> {
  return em.findOneOrFail(MediaCall, { jobId, key }, { disableIdentityMap: true });
}

/**
 * Commits that a provider is about to be called; one of several callers wins. `again` repeats a call with an unknown
 * outcome, for providers where a repetition does no harm.
 */
export function reserveStart(
  em: EntityManager,
  { jobId, key }: Pick<MediaCall, 'jobId' | 'key'>,
  by: { provider: string; providerModel: string | null; sandbox: boolean; again: boolean },
): Promise<boolean> {
  return executeUpdate(
    em,
    `update media_call set status = 'starting', starts = starts + 1, provider = ?, provider_model = ?, sandbox = ?, lost_at = null,
       started_at = clock_timestamp(), updated_at = clock_timestamp()
     where job_id = ? and key = ? and (status = 'waiting' or (status = 'starting' and ?)) returning 1`,
    [by.provider, by.providerModel, by.sandbox, jobId, key, by.again],
  );
}

/** Makes a call wait again, because its provider reported that it started nothing. */
export function markUnstarted(em: EntityManager, { jobId, key }: Pick<MediaCall, 'jobId' | 'key'>): Promise<boolean> {
  return executeUpdate(
    em,
    `update media_call set status = 'waiting', percent = 0, updated_at = clock_timestamp()
     where job_id = ? and key = ? and status = 'starting' returning 1`,
    [jobId, key],
  );
}

/** Lets another provider start a call. Those in `skipped` cannot, and have started nothing. */
export function skipProvider(
  em: EntityManager,
  { jobId, key }: Pick<MediaCall, 'jobId' | 'key'>,
  skipped: readonly string[],
): Promise<boolean> {
  return executeUpdate(
    em,
    `update media_call set status = 'waiting', percent = 0, skipped = ?::jsonb, updated_at = clock_timestamp()
     where job_id = ? and key = ? and status = 'starting' returning 1`,
    [JSON.stringify(skipped), jobId, key],
  );
}

/** Stores the provider's job id, after which the provider is only polled. The first id stays. */
export function markRunning(
  em: EntityManager,
  { jobId, key }: Pick<MediaCall, 'jobId' | 'key'>,
  providerJobId: string,
): Promise<boolean> {
  return executeUpdate(
    em,
    `update media_call set status = 'running', provider_job_id = ?, lost_at = null, updated_at = clock_timestamp()
     where job_id = ? and key = ? and status = 'starting' returning 1`,
    [providerJobId, jobId, key],
  );
}

/** Marks the provider's response as missing. Returns for how many milliseconds it has been; null if the call is no longer starting. */
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
  /** The token in the callback URL. */
  token: string;
  /** The provider's id of the job. */
  jobId: string;
}

/**
 * Stores the job id from a provider's callback, which recovers a start with a lost response. Safe to repeat: the first
 * id stays. Returns whether the call exists.
 */
export function recordProviderJob(em: EntityManager, { provider, token, jobId }: ProviderJob): Promise<boolean> {
  return executeUpdate(
    em,
    `update media_call set provider_job_id = coalesce(provider_job_id, ?),
       status = case when status = 'starting' then 'running' else status end, updated_at = clock_timestamp()
     where token = ? and provider = ? returning 1`,
    [jobId, token, provider],
  );
}

export interface CompletedCall {
  /** Null for a transcript. */
  assetId: string | null;
  words: CaptionWord[] | null;
  layerKey: LayerKey | null;
  model: string | null;
  costUsd: number | null;
  warnings: readonly string[];
}

/** Ends a call with its product, once. Returns whether this call did. */
export function markCompleted(
  em: EntityManager,
  { jobId, key }: Pick<MediaCall, 'jobId' | 'key'>,
  made: CompletedCall,
): Promise<boolean> {
  return executeUpdate(
    em,
    `update media_call set status = 'made', percent = 100, asset_id = ?, words = ?::jsonb, layer_key = ?::jsonb, model = ?, cost_usd = ?,
       warnings = ?::jsonb, lost_at = null, updated_at = clock_timestamp()
     where job_id = ? and key = ? and status in ('waiting', 'starting', 'running') returning 1`,
    [
      made.assetId,
      json(made.words),
      json(made.layerKey),
      made.model,
      made.costUsd,
      JSON.stringify(made.warnings),
      jobId,
      key,
    ],
  );
}

/**
 * Ends a call without a product, once. Has no effect if the call was completed, or if a callback stored its job id
 * after `call` was read.
 */
export function markCallFailed(
  em: EntityManager,
  { jobId, key, providerJobId }: Pick<MediaCall, 'jobId' | 'key' | 'providerJobId'>,
  error: { code: string; message: string },
): Promise<boolean> {
  return executeUpdate(
    em,
    `update media_call set status = 'failed', error_code = ?, error_message = ?, updated_at = clock_timestamp()
     where job_id = ? and key = ? and status in ('waiting', 'starting', 'running')
       and provider_job_id is not distinct from ? returning 1`,
    [error.code, error.message, jobId, key, providerJobId],
  );
}

/** The part of a content's progress that generating media takes, percent. */
export const MAKING_SHARE = { from: 5, to: 50 } as const;

/**
 * Updates the progress of a call, 0 to 100, and of its job, which never decreases. Returns false if the job
 * has ended, so that the call can be cancelled.
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
  return updateJobProgress(em, jobId);
}

function updateJobProgress(em: EntityManager, jobId: string): Promise<boolean> {
  return executeUpdate(
    em,
    `with shown as (
       update content set updated_at = clock_timestamp(), waiting_for = null,
         progress = greatest(progress, ${MAKING_SHARE.from} + (
           select floor(coalesce(avg(percent), 0) * ${MAKING_SHARE.to - MAKING_SHARE.from} / 100)::int
           from media_call where job_id = content.id))
         where id = ? and status = 'rendering' returning 1),
     waited as (
       update influencer_preview set updated_at = clock_timestamp() where id = ? and status = 'queued' returning 1)
     select 1 from shown union all select 1 from waited`,
    [jobId, jobId],
  );
}

/** The models that the providers reported for each job. Jobs without any are missing. */
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

/** The caller's prompt for a job, or null. */
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

async function executeUpdate(em: EntityManager, statement: string, values: unknown[]): Promise<boolean> {
  return (await em.execute<unknown[]>(statement, values)).length > 0;
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
