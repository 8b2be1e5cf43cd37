import type { Connector, Cover, PlatformError, PublishJob } from '../../adapters/ports.ts';
import type { Lease } from '../../db/posts/lease.ts';
import {
  findPublishRow,
  listPublishRows,
  type PublishRow,
  type PublishTarget,
  type PublishVideo,
} from '../../db/posts/publish-rows.ts';
import { findChosenCover } from '../../domain/posts/covers.ts';
import type { TargetStatus } from '../../domain/posts/post.ts';
import { createAccountConnector } from '../accounts/account-connector.ts';
import { getFreshGrant, getFreshGrantFor } from '../accounts/fresh-grant.ts';
import { toMediaFile, buildPublishJob } from './publish-job.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** One target with the input of its connector, or the reason why it cannot be published. */
export type TargetWork =
  | { target: PublishTarget; connector: Connector; job: PublishJob }
  | { target: PublishTarget; connector: Connector; error: PlatformError };

export type ReadyWork = Extract<TargetWork, { job: unknown }>;

export interface PostWork {
  /** The targets that have not ended, as they were read. */
  targets: PublishRow[];
  /** Loads one target at a time, so that no target waits for the token of another. */
  loadWork: (row: PublishRow) => Promise<TargetWork>;
  /** Reads the rows of the target again. The new token is valid until the same time as the first one. */
  reloadWork: (work: TargetWork) => Promise<TargetWork>;
  /** Releases the local file of the media. */
  release: () => Promise<void>;
}

/** A token must be valid for this long after the call. */
const TOKEN_MARGIN_MS = 10 * 60_000;

/** Loads what each target publishes: final texts, a token that is valid well after the slot, the media on local disk. */
export function openPostWork(deps: ActivityDeps, postId: Lease['postId'], untilSlotMs = 0): Promise<PostWork> {
  const openFile: OpenFile = async ({ outputKey }) => (outputKey ? deps.storage.getLocalFile(outputKey) : null);
  return openWork(deps, postId, openFile, untilSlotMs);
}

/** Loads the targets to read their state from the platforms. That needs no media, so the local file is an empty path. */
export function openPostStatusWork(deps: ActivityDeps, postId: Lease['postId']): Promise<PostWork> {
  return openWork(deps, postId, async ({ bytes }) => ({ path: '', bytes: bytes ?? 0, release: async () => undefined }));
}

type OpenFile = (video: PublishVideo) => ReturnType<ActivityDeps['storage']['getLocalFile']>;

const OPEN: readonly TargetStatus[] = ['pending', 'publishing', 'processing'];

async function openWork(deps: ActivityDeps, postId: string, openFile: OpenFile, untilSlotMs = 0): Promise<PostWork> {
  const rows = await listPublishRows(deps.orm.em.fork(), postId);
  const open = rows.filter(({ status }) => OPEN.includes(status));
  const file = await openFile(rows[0]);
  if (!file) {
    const withoutMedia = (row: PublishRow): TargetWork => ({
      target: row,
      connector: createConnector(deps, row),
      error: MEDIA_MISSING,
    });
    return {
      targets: open,
      loadWork: (row) => Promise.resolve(withoutMedia(row)),
      reloadWork: (work) => Promise.resolve(work),
      release: () => Promise.resolve(),
    };
  }
  const tokenUntil = performance.now() + Math.max(0, untilSlotMs) + TOKEN_MARGIN_MS;
  const loadWork = async (row: PublishRow): Promise<TargetWork> => {
    const connector = createConnector(deps, row);
    const forMs = Math.max(TOKEN_MARGIN_MS, tokenUntil - performance.now());
    const grant = await getFreshGrantFor(deps, { ...row, id: row.accountId }, forMs);
    if (!grant.ok) return { target: row, connector, error: grant.error };
    const cover = row.cover === 'failed' ? null : toCover(deps, row);
    const { accessToken } = grant.value;
    const url = row.outputKey ? deps.storage.getPlatformUrl(row.outputKey) : '';
    const media = toMediaFile(row, { ...file, url });
    const parts = { post: row, target: row, account: row, accessToken, media, cover };
    return { target: row, connector, job: buildPublishJob(parts) };
  };
  return {
    targets: open,
    loadWork,
    reloadWork: async ({ target }) => loadWork(await findPublishRow(deps.orm.em.fork(), target)),
    release: file.release,
  };
}

function createConnector(deps: ActivityDeps, { accountId, platform, sandbox }: PublishRow): Connector {
  return createAccountConnector(deps, { id: accountId, platform, sandbox });
}

export const MEDIA_MISSING: PlatformError = {
  kind: 'terminal',
  code: 'media_lost',
  message: 'The video is no longer in storage; render it again and post anew.',
  platformCode: null,
};

/**
 * Renews the token of a target after the platform rejected it. Returns null, or why it failed. If the platform refuses to renew
 * but does not require the owner (the token is too new), the call is retried later with the current token.
 */
export async function renewToken(deps: ActivityDeps, work: ReadyWork): Promise<PlatformError | null> {
  const grant = await getFreshGrant(deps, work.target.accountId, true);
  if (!grant.ok) return grant.error.kind === 'reconnect' ? grant.error : { ...grant.error, kind: 'retry_later' };
  work.job = { ...work.job, accessToken: grant.value.accessToken };
  return null;
}

/** Null if the caller chose no cover. */
function toCover(deps: ActivityDeps, row: PublishRow): Cover | null {
  const chosen = findChosenCover(row);
  if (!chosen || !row.thumbnailKey) return null;
  return { ms: chosen.kind === 'moment' ? chosen.ms : null, pictureUrl: deps.storage.getPlatformUrl(row.thumbnailKey) };
}
