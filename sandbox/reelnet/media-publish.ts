import type { Exchange } from '../exchange.ts';
import { digits, token } from '../ids.ts';
import { json, type Reply } from '../reply.ts';
import type { World } from '../world.ts';
import { authorize, checkUser } from './caller.ts';
import { containers, containerStatus, type Container } from './containers.ts';
import { badParameter, refuse } from './errors.ts';
import { PUBLISH } from './scopes.ts';

/** `POST /{user}/media_publish` with `creation_id`: the irreversible call. */
export async function mediaPublish(exchange: Exchange, world: World): Promise<Reply> {
  const { account, fields } = await authorize(exchange, world, 'publish', PUBLISH);
  const arrivedAt = new Date();
  checkUser(exchange, account);
  const creationId = fields.get('creation_id');
  if (!creationId) throw badParameter('The parameter creation_id is required.');
  const container = containers(world).get(creationId);
  if (!container) throw refuse(24, 2_207_008, 'The media builder with this creation id does not exist.');
  if (container.accountId !== account.id) throw refuse(24, 2_207_006, 'The media with this id cannot be found.');
  checkFinished(world, container);
  if (!world.caps.spend('reelnet.posts', account.id)) {
    throw refuse(9, 2_207_042, 'The account has reached its maximum number of posts for 24 hours.', 403);
  }
  return json(200, { id: await accept(world, container, arrivedAt) });
}

/** What is told of an account without a limit: one that nobody reaches. */
const NO_LIMIT = { limit: 1_000_000, seconds: 86_400 };

/** `GET /{user}/content_publishing_limit?fields=quota_usage,config` */
export async function publishingLimit(exchange: Exchange, world: World): Promise<Reply> {
  const { account, fields } = await authorize(exchange, world, 'publishing_limit', PUBLISH);
  checkUser(exchange, account);
  const { limit, seconds } = world.caps.get('reelnet.posts') ?? NO_LIMIT;
  const config = { quota_total: limit, quota_duration: seconds };
  const usage = world.caps.used('reelnet.posts', account.id) || publishedToday(world, account.id);
  const asked = fields.get('fields') ?? 'quota_usage';
  return json(200, { data: [{ quota_usage: usage, ...(asked.includes('config') ? { config } : {}) }] });
}

function publishedToday(world: World, accountId: string): number {
  if (world.caps.get('reelnet.posts')) return 0;
  return world.record.countOfAccount('reelnet', accountId, new Date(Date.now() - 86_400_000).toISOString());
}

function checkFinished(world: World, container: Container): void {
  const status = containerStatus(world, container);
  switch (status) {
    case 'FINISHED':
      return;
    case 'IN_PROGRESS':
      throw refuse(9_007, 2_207_027, 'The media is not ready for publishing, please wait for a moment.');
    case 'PUBLISHED':
      // Undocumented on the platform; what matters is that it never makes a second post.
      throw refuse(9_007, 2_207_027, 'The media has been published and cannot be published again.');
    case 'EXPIRED':
      throw refuse(-2, 2_207_020, 'The media container has expired.');
    case 'ERROR':
      if (container.errorSubcode === 2_207_057) throw refuse(1, 2_207_057, 'thumb_offset is out of range.');
      throw refuse(352, 2_207_026, 'The video format is not supported.');
  }
}

/** From the check to the written line nothing waits, so that one container cannot pass twice. */
async function accept(world: World, container: Container, arrivedAt: Date): Promise<string> {
  const { media } = container;
  if (!media) throw new Error('a finished container has media');
  const id = digits(17, '18');
  await world.record.accept({
    platform: 'reelnet',
    accountId: container.accountId,
    username: container.username,
    platformPostId: id,
    mode: 'publish',
    caption: container.caption,
    title: null,
    mediaSha256: media.sha256,
    mediaBytes: media.bytes,
    durationMs: media.mp4.durationMs,
    width: media.mp4.width,
    height: media.mp4.height,
    publishedAt: arrivedAt.toISOString(),
    handle: container.id,
    clientRef: null,
    path: `/reelnet/reel/${token(8)}`,
    declarations: {},
    options: container.options,
  });
  return id;
}
