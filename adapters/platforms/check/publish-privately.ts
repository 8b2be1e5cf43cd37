import { setTimeout as sleep } from 'node:timers/promises';
import { PLATFORM_TERMS, type Platform } from '../../../domain/accounts/platforms.ts';
import type { AccountIdentity, Connector, Handle, MediaFile, PublishJob, PublishStatus } from '../../ports.ts';
import type { PlatformHttp } from '../platform-http.ts';
import { ADAPTERS, type PlatformSites } from '../adapters.ts';
import { fault, pass, type PlatformCheck } from './platform-check.ts';

export interface PrivatePublish {
  sites: PlatformSites;
  http: PlatformHttp;
  connector: Connector;
  accessToken: string;
  identity: Pick<AccountIdentity, 'platformUserId' | 'username'>;
  video: MediaFile;
  /** How long the platform may take to process the video, before and after the publish. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 5 * 60_000;
const PAUSE_MS = 2_000;
const SUBJECT = 'publish';
const TEXT = 'Test of the set-up';

/** Publishes the video privately, if the platform has private posts, and deletes it, if the platform offers that. */
export async function publishPrivately(platform: Platform, check: PrivatePublish): Promise<PlatformCheck[]> {
  const { connector, timeoutMs = TIMEOUT_MS } = check;
  const job = buildJob(platform, check);
  const upload = await connector.createUpload(job);
  if (!upload.ok) return [fault(SUBJECT, `Nothing was published. ${upload.error.message}`)];
  const problem = await findPrepareProblem(connector, job, upload.value, timeoutMs);
  if (problem !== null) return [fault(SUBJECT, `Nothing was published. ${problem}`)];
  if (ADAPTERS[platform].privatePost === null) return [pass(SUBJECT, describeUnpublished(platform))];
  const sentAt = new Date();
  const result = await connector.publish(job, upload.value);
  if (result.outcome === 'rejected') return [fault(SUBJECT, `Nothing was published. ${result.error.message}`)];
  const status = await waitForOutcome(connector, job, upload.value, { sentAt, timeoutMs });
  if (status.state === 'failed')
    return [fault(SUBJECT, `The platform did not keep the video. ${status.error.message}`)];
  if (status.state !== 'posted') return [fault(SUBJECT, UNCLEAR)];
  const published = pass(SUBJECT, 'The platform published the video; only its owner sees it.');
  return [published, await removeVideo(platform, check, status.platformPostId)];
}

function buildJob(platform: Platform, { accessToken, identity, video }: PrivatePublish): PublishJob {
  return {
    targetId: 'check',
    accessToken,
    platformUserId: identity.platformUserId,
    username: identity.username,
    privacy: null,
    mode: 'publish',
    caption: TEXT,
    title: PLATFORM_TERMS[platform].texts.title === null ? null : TEXT,
    tags: [],
    declarations: {},
    options: {},
    choices: {},
    media: video,
    cover: null,
    ...ADAPTERS[platform].privatePost,
  };
}

/** Why the platform cannot publish the video; null once it is ready to. */
async function findPrepareProblem(
  connector: Connector,
  job: PublishJob,
  handle: Handle,
  timeoutMs: number,
): Promise<string | null> {
  const deadline = AbortSignal.timeout(timeoutMs);
  for (;;) {
    const prepared = await connector.prepare(job, handle, deadline);
    if (prepared.state === 'ready') return null;
    if (prepared.state === 'unusable') return prepared.error.message;
    if (deadline.aborted) return prepared.error?.message ?? 'The platform did not finish processing the video in time.';
    await sleep(PAUSE_MS);
  }
}

async function waitForOutcome(
  connector: Connector,
  job: PublishJob,
  handle: Handle,
  { sentAt, timeoutMs }: { sentAt: Date; timeoutMs: number },
): Promise<PublishStatus> {
  for (const until = performance.now() + timeoutMs; ; await sleep(PAUSE_MS)) {
    const status = await connector.getStatus(job, handle, sentAt);
    if (status.state === 'posted' || status.state === 'failed' || performance.now() > until) return status;
  }
}

async function removeVideo(
  platform: Platform,
  { sites, http, accessToken }: PrivatePublish,
  platformPostId: string | null,
): Promise<PlatformCheck> {
  const { deleteVideo } = ADAPTERS[platform];
  if (!deleteVideo || platformPostId === null) return pass('delete', DELETE_BY_HAND);
  const deleted = await deleteVideo({ settings: sites[platform] as never, http }, { accessToken, platformPostId });
  if (deleted.ok) return pass('delete', 'The video was deleted again.');
  return fault('delete', `Delete the private video ${platformPostId} in the app. ${deleted.error.message}`);
}

const describeUnpublished = (platform: Platform): string =>
  `The platform took and processed the video. It was not published, because ${platform} has no private posts; it is discarded within a day.`;

const UNCLEAR =
  'The platform does not report the outcome. Look at the account, and delete the private video if it is there.';

const DELETE_BY_HAND = 'The platform offers no deletion. Delete the private video in the app.';
