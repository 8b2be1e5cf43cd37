import type { Exchange } from '../http/exchange.ts';
import { randomDigits, randomToken } from '../ids.ts';
import { json, type Reply } from '../http/reply.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { authorize, checkUser } from './authorize.ts';
import { containerCollection, getContainerStatus, type Container } from './containers.ts';
import { refuseParameter, refuse, refuseUri } from './errors.ts';
import { PUBLISH } from './scopes.ts';

/** `POST /{user}/media_publish` with `creation_id`: the irreversible call. */
export async function publishContainer(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const { account, grant, fields } = await authorize(exchange, state, 'publish', PUBLISH);
  const arrivedAt = new Date();
  checkUser(exchange, account);
  const creationId = fields.get('creation_id');
  if (!creationId) throw refuseParameter('The parameter creation_id is required.');
  const container = containerCollection(state).get(creationId);
  if (!container) throw refuse(24, 2_207_008, 'The media builder with this creation id does not exist.');
  if (container.accountId !== account.id) throw refuse(24, 2_207_006, 'The media with this id cannot be found.');
  checkFinished(state, container);
  if (!state.rateLimits.consume('reelnet.posts', account.id)) {
    throw refuse(9, 2_207_042, 'The account has reached its maximum number of posts for 24 hours.', 403);
  }
  return json(200, { id: await recordPublish(state, container, grant.team, arrivedAt) });
}

/** The limit that is reported for an account without one. */
const NO_LIMIT = { limit: 1_000_000, seconds: 86_400 };

/** Handles `GET /{user}/content_publishing_limit?fields=quota_usage,config`. */
export async function getPublishingLimit(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const { account, fields } = await authorize(exchange, state, 'publishing_limit', PUBLISH);
  checkUser(exchange, account);
  const { limit, seconds } = state.rateLimits.get('reelnet.posts') ?? NO_LIMIT;
  const config = { quota_total: limit, quota_duration: seconds };
  const usage = state.rateLimits.countUsed('reelnet.posts', account.id) || countPublishedToday(state, account.id);
  const asked = fields.get('fields') ?? 'quota_usage';
  return json(200, { data: [{ quota_usage: usage, ...(asked.includes('config') ? { config } : {}) }] });
}

function countPublishedToday(state: SimulatorState, accountId: string): number {
  if (state.rateLimits.get('reelnet.posts')) return 0;
  return state.record.countByAccount('reelnet', accountId, new Date(Date.now() - 86_400_000).toISOString());
}

function checkFinished(state: SimulatorState, container: Container): void {
  const status = getContainerStatus(state, container);
  switch (status) {
    case 'FINISHED':
      return;
    case 'IN_PROGRESS':
      throw refuse(9_007, 2_207_027, 'The media is not ready for publishing, please wait for a moment.');
    case 'PUBLISHED':
      // The platform does not document this error.
      throw refuse(9_007, 2_207_027, 'The media has been published and cannot be published again.');
    case 'EXPIRED':
      throw refuse(-2, 2_207_020, 'The media container has expired.');
    case 'ERROR':
      if (container.errorSubcode === 2_207_057) throw refuse(1, 2_207_057, 'thumb_offset is out of range.');
      if (container.errorSubcode === 2_207_052) throw refuseUri(container.videoUrl ?? '');
      throw refuse(352, 2_207_026, 'The video format is not supported.');
  }
}

/** Records the publish. There is no await between the check and the write, so one container cannot publish twice. */
async function recordPublish(
  state: SimulatorState,
  container: Container,
  team: string | null,
  arrivedAt: Date,
): Promise<string> {
  const { media } = container;
  if (!media) throw new Error('the finished container has no media');
  const id = randomDigits(17, '18');
  await state.record.accept({
    platform: 'reelnet',
    accountId: container.accountId,
    username: container.username,
    team,
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
    path: `/reelnet/reel/${randomToken(8)}`,
    declarations: {},
    options: container.options,
  });
  return id;
}
