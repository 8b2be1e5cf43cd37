import { afterAll, beforeAll } from '@jest/globals';
import type { Handle, LivePost, PlatformError } from '../../../../adapters/ports.ts';
import type { Platform } from '../../../../domain/accounts/platforms.ts';
import { prepare, setStage, settled, type Performer, type Stage } from '../stage.ts';

/** The connector's calls in which an error can be met. */
export type Method = 'open' | 'fire' | 'read' | 'comment' | 'cover' | 'measure' | 'refresh' | 'end';

/** An account with a handle that is ready, a post that is live, and everything to make each call with. */
export interface Theatre {
  stage: Stage;
  platform: Platform;
  performer: Performer;
  handle: Handle;
  live: LivePost;
}

/** Stands in what an injected error says for what no message of ours may repeat. */
export const SECRET = 'https://upload.example/?upload_token=SECRET Bearer act.SECRET';

/** A platform without limits and without delay, for one test file or one `describe`. */
export function theatreOf(platform: Platform): Theatre {
  const theatre = { platform } as Theatre;
  beforeAll(async () => {
    theatre.stage = await setStage({ SANDBOX_RATE_LIMITS: 'off', SANDBOX_PROCESSING_MS: '0' });
    await recast(theatre);
  }, 60_000);
  afterAll(() => theatre.stage.close());
  return theatre;
}

/** Another account, with all that belongs to it. */
export async function recast(theatre: Theatre): Promise<void> {
  const performer = await theatre.stage.performer(theatre.platform);
  const first = await prepare(performer);
  await performer.connector.publish(performer.job, first);
  const seen = await settled(performer, first, new Date(Date.now() - 60_000));
  if (seen.state !== 'posted' || seen.platformPostId === null) throw new Error(`the post reads as ${seen.state}`);
  const { accessToken, platformUserId, username } = performer.job;
  const live = { accessToken, platformUserId, username, platformPostId: seen.platformPostId };
  Object.assign(theatre, { performer, handle: await prepare(performer), live });
}

/** What the connector answers when the platform says `fault` at `call`: the error, and before it the outcome where there is one. */
export async function told(
  { stage, platform, performer, handle, live }: Theatre,
  call: string,
  by: Method,
  fault: Record<string, unknown>,
): Promise<{ outcome: string | null; error: PlatformError }> {
  const { connector, job, grant } = performer;
  await stage.fault({ platform, call, fault: by === 'end' ? 'processing-failure' : 'error', message: SECRET, ...fault });
  switch (by) {
    case 'open':
      return failed(await connector.createUpload(inbox(call, job)));
    case 'refresh':
      return failed(await connector.refreshGrant(grant));
    case 'cover':
      return failed(await connector.setCover?.(live, { path: job.media.path, bytes: 100, mimeType: 'image/jpeg' }));
    case 'measure': {
      const posts = [{ platformPostId: live.platformPostId, publishedAt: new Date() }];
      return failed((await connector.getMetrics(live, posts)).get(live.platformPostId));
    }
    case 'fire':
      return ended(await connector.publish(job, handle));
    case 'comment':
      return ended(await connector.comment?.(live, 'first'));
    case 'read': {
      // The live post of the same words must not be taken for this one.
      const seen = await connector.getStatus(job, handle, new Date(Date.now() + 5_000));
      if (seen.state !== 'unreadable') throw new Error(`it reads as ${seen.state}`);
      return { outcome: seen.state, error: seen.error };
    }
    case 'end':
      return endOf(performer);
  }
}

/** The end of an upload of its own, which the platform takes and then fails. */
async function endOf(performer: Performer): Promise<{ outcome: string; error: PlatformError }> {
  const { connector, job } = performer;
  const opened = await connector.createUpload(job);
  if (!opened.ok) throw new Error(opened.error.code);
  const readied = await connector.prepare(job, opened.value, AbortSignal.timeout(10_000));
  if (readied.state === 'unusable') return { outcome: 'dead', error: readied.error };
  await connector.publish(job, opened.value);
  const seen = await settled(performer, opened.value, new Date());
  if (seen.state !== 'failed') throw new Error(`it reads as ${seen.state}`);
  return { outcome: seen.state, error: seen.error };
}

function inbox(call: string, job: Performer['job']): Performer['job'] {
  return call === 'inbox_init' ? { ...job, mode: 'inbox', caption: null } : job;
}

function failed(answer: { ok: boolean; error?: PlatformError } | undefined): { outcome: null; error: PlatformError } {
  if (!answer?.error) throw new Error('there was no error');
  return { outcome: null, error: answer.error };
}

function ended(answer: { outcome: string; error?: PlatformError } | undefined): {
  outcome: string;
  error: PlatformError;
} {
  if (!answer?.error) throw new Error('there was no error');
  return { outcome: answer.outcome, error: answer.error };
}

/** A name for a wait that follows from the time of day. */
export type Words = Readonly<Record<string, (ms: number) => boolean>>;

/** `kind code`, and the wait: as it is, or in words where it follows from the time of day. */
export function reading(error: PlatformError, words: Words = {}): string {
  const { kind, code, retryAfterMs: ms } = error;
  if (ms === undefined) return `${kind} ${code}`;
  const word = Object.keys(words).find((name) => words[name]?.(ms));
  return `${kind} ${code} ${word ?? ms}`;
}
