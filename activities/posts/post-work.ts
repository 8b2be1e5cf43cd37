import type { Connector, Cover, PlatformError, PublishJob } from '../../adapters/ports.ts';
import type { Lease } from '../../db/posts/lease.ts';
import {
  publishRow,
  publishRows,
  type PublishRow,
  type PublishTarget,
  type PublishVideo,
} from '../../db/posts/publish-rows.ts';
import { chosenCover } from '../../domain/posts/covers.ts';
import type { TargetStatus } from '../../domain/posts/post.ts';
import { createAccountConnector } from '../accounts/account-connector.ts';
import { getFreshGrant, getFreshGrantFor } from '../accounts/fresh-grant.ts';
import { toMediaFile, buildPublishJob } from './publish-job.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** One target with all that its connector needs, or why it cannot be served. */
export type TargetWork =
  | { target: PublishTarget; connector: Connector; job: PublishJob }
  | { target: PublishTarget; connector: Connector; error: PlatformError };

export type ReadyWork = Extract<TargetWork, { job: unknown }>;

export interface PostWork {
  /** Those that have not ended, as they were found. */
  targets: PublishRow[];
  /** What one of them goes out with. Its token may be long in coming: no target waits for that of another. */
  loadWork: (row: PublishRow) => Promise<TargetWork>;
  /** The same target's work as its rows are now, with a token that is good for the same time. */
  reloadWork: (work: TargetWork) => Promise<TargetWork>;
  release: () => Promise<void>;
}

/** A token outlives the call that it is taken for by so much. */
const TOKEN_MARGIN_MS = 10 * 60_000;

/**
 * What each target publishes: final texts, a token that is still good well after the slot, the media on local disk. `release`
 * gives the disk back.
 */
export function openPostWork(deps: ActivityDeps, postId: Lease['postId'], untilSlotMs = 0): Promise<PostWork> {
  const fileOf = async ({ outputKey }: PublishVideo) => (outputKey ? deps.storage.getLocalFile(outputKey) : null);
  return openWork(deps, postId, fileOf, untilSlotMs);
}

/** The same to read the platforms with, which needs no media. */
export function openPostStatusWork(deps: ActivityDeps, postId: Lease['postId']): Promise<PostWork> {
  return openWork(deps, postId, async ({ bytes }) => ({
    path: '',
    bytes: bytes ?? 0,
    release: async () => undefined,
  }));
}

const OPEN: readonly TargetStatus[] = ['pending', 'publishing', 'processing'];

async function openWork(
  deps: ActivityDeps,
  postId: string,
  fileOf: (video: PublishVideo) => ReturnType<ActivityDeps['storage']['getLocalFile']>,
  untilSlotMs = 0,
): Promise<PostWork> {
  const rows = await publishRows(deps.orm.em.fork(), postId);
  const open = rows.filter(({ status }) => OPEN.includes(status));
  const file = await fileOf(rows[0]);
  if (!file) {
    const lostOf = (row: PublishRow): TargetWork => ({
      target: row,
      connector: createConnector(deps, row),
      error: MEDIA_LOST,
    });
    return {
      targets: open,
      loadWork: (row) => Promise.resolve(lostOf(row)),
      reloadWork: (work) => Promise.resolve(work),
      release: () => Promise.resolve(),
    };
  }
  const tokenUntil = performance.now() + Math.max(0, untilSlotMs) + TOKEN_MARGIN_MS;
  const workOf = async (row: PublishRow): Promise<TargetWork> => {
    const connector = createConnector(deps, row);
    const forMs = Math.max(TOKEN_MARGIN_MS, tokenUntil - performance.now());
    const grant = await getFreshGrantFor(deps, { ...row, id: row.accountId }, forMs);
    if (!grant.ok) return { target: row, connector, error: grant.error };
    const cover = row.cover === 'failed' ? null : toCover(deps, row);
    const { accessToken } = grant.value;
    const parts = { post: row, target: row, account: row, accessToken, media: toMediaFile(row, file), cover };
    return { target: row, connector, job: buildPublishJob(parts) };
  };
  return {
    targets: open,
    loadWork: workOf,
    reloadWork: async ({ target }) => workOf(await publishRow(deps.orm.em.fork(), target)),
    release: file.release,
  };
}

function createConnector(deps: ActivityDeps, { accountId, platform, sandbox }: PublishRow): Connector {
  return createAccountConnector(deps, { id: accountId, platform, sandbox });
}

export const MEDIA_LOST: PlatformError = {
  kind: 'terminal',
  code: 'media_lost',
  message: 'The video is no longer in storage; render it again and post anew.',
  platformCode: null,
};

/**
 * A target whose token the platform refused goes on with a fresh one; answers why there is none. A platform that will not
 * renew (a token too young for it) without asking for the owner is asked again later with the token at hand.
 */
export async function renewToken(deps: ActivityDeps, work: ReadyWork): Promise<PlatformError | null> {
  const grant = await getFreshGrant(deps, work.target.accountId, true);
  if (!grant.ok) return grant.error.kind === 'reconnect' ? grant.error : { ...grant.error, kind: 'retry_later' };
  work.job = { ...work.job, accessToken: grant.value.accessToken };
  return null;
}

/** Null where nobody chose one: the platform then shows what it always shows. */
function toCover(deps: ActivityDeps, row: PublishRow): Cover | null {
  const chosen = chosenCover(row);
  if (!chosen || !row.thumbnailKey) return null;
  return { ms: chosen.kind === 'moment' ? chosen.ms : null, pictureUrl: deps.storage.getUrl(row.thumbnailKey) };
}
