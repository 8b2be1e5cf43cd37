import { afterAll, beforeAll } from '@jest/globals';
import type { Handle, LivePost, PlatformError } from '../../../../adapters/ports.ts';
import type { Platform } from '../../../../domain/accounts/platforms.ts';
import {
  createPlatformFixture,
  prepare,
  waitUntilProcessed,
  type ConnectedAccount,
  type PlatformFixture,
} from '../platform-fixture.ts';

/** The connector's call that meets an error; `processing` is a failure after publishing. */
export type Method =
  | 'createUpload'
  | 'publish'
  | 'getStatus'
  | 'comment'
  | 'setCover'
  | 'addToPlaylist'
  | 'getMetrics'
  | 'refresh'
  | 'processing';

/** An account with a prepared handle and a published post. */
export interface ErrorFixture {
  fixture: PlatformFixture;
  platform: Platform;
  account: ConnectedAccount;
  handle: Handle;
  live: LivePost;
}

/** The text of injected errors. None of our messages may repeat it. */
export const SECRET = 'https://upload.example/?upload_token=SECRET Bearer act.SECRET';

/** A simulator without rate limits and processing time, for one test file or one `describe`. */
export function createErrorFixture(platform: Platform): ErrorFixture {
  const context = { platform } as ErrorFixture;
  beforeAll(async () => {
    context.fixture = await createPlatformFixture({ SANDBOX_RATE_LIMITS: 'off', SANDBOX_PROCESSING_MS: '0' });
    await connectNewAccount(context);
  });
  afterAll(() => context.fixture.close());
  return context;
}

/** Replaces the account, its handle and its post. */
export async function connectNewAccount(context: ErrorFixture): Promise<void> {
  const account = await context.fixture.connectAccount(context.platform);
  const first = await prepare(account);
  await account.connector.publish(account.job, first);
  const status = await waitUntilProcessed(account, first, new Date(Date.now() - 60_000));
  if (status.state !== 'posted' || status.platformPostId === null) throw new Error(`the post is ${status.state}`);
  const { accessToken, platformUserId, username } = account.job;
  const live = { accessToken, platformUserId, username, platformPostId: status.platformPostId };
  Object.assign(context, { account, handle: await prepare(account), live });
}

/** Injects `fault` into the simulator's `call`. Returns the error of the connector's method, and its outcome if it has one. */
export async function provokeError(
  { fixture, platform, account, handle, live }: ErrorFixture,
  call: string,
  by: Method,
  fault: Record<string, unknown>,
): Promise<{ outcome: string | null; error: PlatformError }> {
  const { connector, job, grant } = account;
  const kind = by === 'processing' ? 'processing-failure' : 'error';
  await fixture.fault({ platform, call, fault: kind, message: SECRET, ...fault });
  switch (by) {
    case 'createUpload':
      return requireError(await connector.createUpload(call === 'inbox_init' ? toInboxJob(job) : job));
    case 'refresh':
      return requireError(await connector.refreshGrant(grant));
    case 'setCover': {
      const picture = { path: job.media.path, bytes: 100, mimeType: 'image/jpeg' };
      return requireError(await connector.setCover?.(live, picture));
    }
    case 'addToPlaylist':
      return requireError(await connector.addToPlaylist?.(live, `PL${live.platformUserId.slice(2)}`));
    case 'getMetrics': {
      const posts = [{ platformPostId: live.platformPostId, publishedAt: new Date() }];
      return requireError((await connector.getMetrics(live, posts)).get(live.platformPostId));
    }
    case 'publish':
      return requireError(await connector.publish(job, handle));
    case 'comment':
      return requireError(await connector.comment?.(live, 'first'));
    case 'getStatus': {
      // The published post has the same texts, so the search begins after it.
      const status = await connector.getStatus(job, handle, new Date(Date.now() + 5_000));
      if (status.state !== 'unreadable') throw new Error(`the status is ${status.state}`);
      return { outcome: status.state, error: status.error };
    }
    case 'processing':
      return failProcessing(account);
  }
}

/** Publishes with a new handle. The platform accepts the post and then fails it. */
async function failProcessing(account: ConnectedAccount): Promise<{ outcome: string; error: PlatformError }> {
  const { connector, job } = account;
  const created = await connector.createUpload(job);
  if (!created.ok) throw new Error(created.error.code);
  const prepared = await connector.prepare(job, created.value, AbortSignal.timeout(10_000));
  if (prepared.state === 'unusable') return { outcome: 'unusable', error: prepared.error };
  await connector.publish(job, created.value);
  const status = await waitUntilProcessed(account, created.value, new Date());
  if (status.state !== 'failed') throw new Error(`the status is ${status.state}`);
  return { outcome: status.state, error: status.error };
}

function toInboxJob(job: ConnectedAccount['job']): ConnectedAccount['job'] {
  return { ...job, mode: 'inbox', caption: null };
}

function requireError(result: { ok?: boolean; outcome?: string; error?: PlatformError } | undefined): {
  outcome: string | null;
  error: PlatformError;
} {
  if (!result?.error) throw new Error('there was no error');
  return { outcome: result.outcome ?? null, error: result.error };
}

/** Names for waits that depend on the time of day. */
export type WaitNames = Readonly<Record<string, (ms: number) => boolean>>;

/** `kind code`, followed by the wait in milliseconds or its name. */
export function describeError(error: PlatformError, names: WaitNames = {}): string {
  const { kind, code, retryAfterMs: ms } = error;
  if (ms === undefined) return `${kind} ${code}`;
  const name = Object.keys(names).find((one) => names[one]?.(ms));
  return `${kind} ${code} ${name ?? ms}`;
}
