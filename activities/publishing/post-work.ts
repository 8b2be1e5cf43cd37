import type { Connector, Cover, PlatformError, PublishJob } from '../../adapters/ports.ts';
import type { Arm } from '../../db/posts/arming.ts';
import { Account } from '../../db/entities/account.ts';
import { Content } from '../../db/entities/content.ts';
import { Post } from '../../db/entities/post.ts';
import type { PostTarget } from '../../db/entities/post-target.ts';
import { findTarget, targetsOfPost } from '../../db/posts/sending.ts';
import { chosenCover } from '../../domain/covers.ts';
import { accountConnector } from '../accounts/account-connector.ts';
import { freshGrant } from '../accounts/grants.ts';
import { mediaFile, publishJob } from './publish-job.ts';
import type { World } from '../world.ts';

/** One target with all that its connector needs, or why it cannot be served. */
export type TargetWork =
  | { target: PostTarget; connector: Connector; job: PublishJob }
  | { target: PostTarget; connector: Connector; error: PlatformError };

export type ReadyWork = Extract<TargetWork, { job: unknown }>;

export interface PostWork {
  targets: TargetWork[];
  /** The same target's work as its rows are now, with a token that is good for the same time. */
  again: (work: TargetWork) => Promise<TargetWork>;
  release: () => Promise<void>;
}

/** A token outlives the call that it is taken for by so much. */
const TOKEN_MARGIN_MS = 10 * 60_000;

/**
 * Gathers what each target publishes: final texts, a token that is still good well after the slot, the media on local disk.
 * `release` gives the disk back.
 */
export function openPostWork(world: World, postId: Arm['postId'], untilSlotMs = 0): Promise<PostWork> {
  const fileOf = async ({ outputKey }: Content) => (outputKey ? world.storage.localFile(outputKey) : null);
  return openWork(world, postId, fileOf, untilSlotMs);
}

/** The same to read the platforms with, which needs no media. */
export function openReadings(world: World, postId: Arm['postId']): Promise<PostWork> {
  return openWork(world, postId, async ({ bytes }) => ({
    path: '',
    bytes: bytes ?? 0,
    release: async () => undefined,
  }));
}

async function openWork(
  world: World,
  postId: Arm['postId'],
  fileOf: (content: Content) => ReturnType<World['storage']['localFile']>,
  untilSlotMs = 0,
): Promise<PostWork> {
  const em = world.orm.em.fork();
  const post = await em.findOneOrFail(Post, { id: postId });
  const content = await em.findOneOrFail(Content, { id: post.contentId ?? '' });
  const targets = (await targetsOfPost(em, postId)).filter((target) =>
    ['pending', 'publishing', 'processing'].includes(target.status),
  );
  const accounts = await em.find(Account, { id: { $in: targets.map((target) => target.accountId) } });
  const accountOf = ({ id, accountId }: PostTarget): Account => {
    const account = accounts.find((candidate) => candidate.id === accountId);
    if (!account) throw new Error(`target ${id} names no account`);
    return account;
  };
  const file = await fileOf(content);
  if (!file) {
    const lost = targets.map((target) => ({
      target,
      connector: accountConnector(world, accountOf(target)),
      error: MEDIA_LOST,
    }));
    return { targets: lost, again: (work) => Promise.resolve(work), release: () => Promise.resolve() };
  }
  const media = mediaFile(content, file);
  const tokenUntil = performance.now() + Math.max(0, untilSlotMs) + TOKEN_MARGIN_MS;
  const workOf = async (target: PostTarget): Promise<TargetWork> => {
    const account = accountOf(target);
    const connector = accountConnector(world, account);
    const grant = await freshGrant(world, account.id, false, Math.max(TOKEN_MARGIN_MS, tokenUntil - performance.now()));
    if (!grant.ok) return { target, connector, error: grant.error };
    const cover = target.cover === 'failed' ? null : coverOf(world, content);
    const { accessToken } = grant.value;
    return { target, connector, job: publishJob({ post, target, account, accessToken, media, cover }) };
  };
  try {
    return {
      targets: await Promise.all(targets.map(workOf)),
      again: async ({ target }) => workOf(await findTarget(world.orm.em.fork(), target.id)),
      release: file.release,
    };
  } catch (error) {
    await file.release();
    throw error;
  }
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
export async function renewToken(world: World, work: ReadyWork): Promise<PlatformError | null> {
  const grant = await freshGrant(world, work.target.accountId, true);
  if (!grant.ok) return grant.error.kind === 'reconnect' ? grant.error : { ...grant.error, kind: 'retry_later' };
  work.job = { ...work.job, accessToken: grant.value.accessToken };
  return null;
}

/** Null where nobody chose one: the platform then shows what it always shows. */
function coverOf(world: World, content: Content): Cover | null {
  const chosen = chosenCover(content);
  if (!chosen || !content.thumbnailKey) return null;
  return { ms: chosen.kind === 'moment' ? chosen.ms : null, pictureUrl: world.storage.url(content.thumbnailKey) };
}
