/** Values from platforms are stored and shown, so values that cannot be stored, URLs and tokens are removed. */
import { describe, expect, test } from '@jest/globals';
import { toClipappError } from '../../../../adapters/platforms/clipapp/errors.ts';
import { toReelnetError } from '../../../../adapters/platforms/reelnet/errors.ts';
import type { Platform } from '../../../../domain/accounts/platforms.ts';
import { SECRET, createErrorFixture, type ErrorFixture } from './error-fixture.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

/** None of these can be stored or shown. */
const INVALID: [string, string][] = [
  ['U+0000', 'v\u0000x'],
  ['a lone surrogate', 'v\ud800x'],
  ['a URL with a token', SECRET],
  ['a hundred thousand characters', 'x'.repeat(100_000)],
];

async function respondWith(
  { fixture, platform }: ErrorFixture,
  call: string,
  body: object,
  status = 200,
): Promise<void> {
  await fixture.fault({ platform, call, fault: 'response', status, body: JSON.stringify(body) });
}

const wrap = (data: object) => ({ data, error: { code: 'ok', message: '', log_id: '1' } });

describe('clipapp', () => {
  const context = createErrorFixture('clipapp');
  const read = () => context.account.connector.getStatus(context.account.job, context.handle, new Date());

  test.each(INVALID)('a failed publish does not show %s as its reason', async (_, reason) => {
    await respondWith(context, 'status', wrap({ status: 'FAILED', fail_reason: reason }));
    const error = expect.objectContaining({ code: 'publish_failed', platformCode: 'undocumented' });
    expect(await read()).toEqual({ state: 'failed', error });
  });

  test.each(INVALID)('a post with %s as its id is posted without an id', async (_, id) => {
    await respondWith(context, 'status', wrap({ status: 'PUBLISH_COMPLETE', publicaly_available_post_id: [id] }));
    expect(await read()).toEqual({ state: 'posted', platformPostId: null, url: null });
  });

  test.each(INVALID)('an upload with %s as its id is not created', async (_, id) => {
    const { connector, job } = context.account;
    await respondWith(context, 'init', wrap({ publish_id: id, upload_url: `${context.fixture.url}/upload` }));
    expect(await connector.createUpload(job)).toMatchObject({ ok: false, error: { code: 'unreadable_answer' } });
  });

  test.each(INVALID)('a found post with %s as its URL has no URL', async (_, url) => {
    const { connector, job } = context.account;
    const body = { data: {}, error: { code: 'invalid_publish_id', message: '', log_id: '1' } };
    await respondWith(context, 'status', body, 400);
    const created = Math.ceil(Date.now() / 1_000);
    const found = { id: '71', create_time: created, share_url: url, video_description: job.caption };
    await respondWith(context, 'video_list', wrap({ videos: [found] }));
    const status = await connector.getStatus(job, context.handle, new Date());
    expect(status).toEqual({ state: 'posted', platformPostId: '71', url: null });
  });

  test('a negative byte count is unreadable', async () => {
    await respondWith(context, 'status', wrap({ status: 'PROCESSING_UPLOAD', uploaded_bytes: -10_485_760 }));
    expect(await read()).toMatchObject({ state: 'unreadable', error: { code: 'unreadable_answer' } });
  });

  test('a metric that cannot be stored is null, and the others are kept', async () => {
    const { connector, job } = context.account;
    const { platformPostId } = context.live;
    const video = { id: platformPostId, view_count: 1e300, like_count: 2.4, comment_count: '3', share_count: 4 };
    await respondWith(context, 'video_query', wrap({ videos: [video] }));
    const metrics = await connector.getMetrics(job, [{ platformPostId, publishedAt: new Date() }]);
    const value = expect.objectContaining({ views: null, likes: 2, comments: null, shares: 4 });
    expect(metrics.get(platformPostId)).toEqual({ ok: true, value });
  });
});

describe('reelnet', () => {
  const context = createErrorFixture('reelnet');

  test.each(INVALID)('a post with %s as its id is accepted without an id', async (_, id) => {
    const { connector, job } = context.account;
    await respondWith(context, 'publish', { id });
    const accepted = { outcome: 'accepted', platformPostId: null, url: null, processing: false };
    expect(await connector.publish(job, context.handle)).toEqual(accepted);
  });

  test.each([...INVALID, ['a script', 'javascript:alert(1)'] as const])(
    'a post with %s as its URL is accepted without a URL',
    async (_, permalink) => {
      const { connector, job } = context.account;
      const { platformPostId: id } = context.live;
      await respondWith(context, 'publish', { id });
      await respondWith(context, 'media', { permalink });
      const result = await connector.publish(job, context.handle);
      expect(result).toMatchObject({ outcome: 'accepted', platformPostId: id, url: null });
    },
  );

  test.each(INVALID)('a published container is posted without an id if its reel has %s as its id', async (_, id) => {
    const { connector, job } = context.account;
    await respondWith(context, 'status', { status_code: 'PUBLISHED' });
    const reel = { id, caption: job.caption, timestamp: new Date().toISOString() };
    await respondWith(context, 'media_list', { data: [reel] });
    const status = await connector.getStatus(job, context.handle, new Date());
    expect(status).toEqual({ state: 'posted', platformPostId: null, url: null });
  });

  test('an endless window of the daily limit becomes a wait of a week', async () => {
    const { connector, job } = context.account;
    const config = { quota_total: 1, quota_duration: Number.MAX_SAFE_INTEGER };
    await respondWith(context, 'publishing_limit', { data: [{ quota_usage: 1, config }] });
    await respondWith(context, 'media_list', { data: [{ timestamp: new Date().toISOString() }] });
    const created = await connector.createUpload(job);
    expect(created).toMatchObject({ ok: false, error: { code: 'daily_limit_reached', retryAfterMs: WEEK_MS } });
  });
});

describe('videoshorts', () => {
  const context = createErrorFixture('videoshorts');

  test.each(INVALID)('a video with %s as its privacy is rejected without showing it', async (_, privacyStatus) => {
    const { connector, job } = context.account;
    await respondWith(context, 'publish', { id: 'abc', status: { privacyStatus } });
    const error = expect.objectContaining({ code: 'visibility_changed', platformCode: 'undocumented' });
    const result = await connector.publish(job, context.handle);
    expect(result).toEqual({ outcome: 'rejected', error });
    expect(JSON.stringify(result)).not.toContain(privacyStatus);
  });

  test.each(INVALID)('a video with %s as its id is accepted and posted without an id', async (_, id) => {
    const { connector, job } = context.account;
    const video = { id, status: { privacyStatus: 'public', uploadStatus: 'uploaded' } };
    await respondWith(context, 'publish', video);
    const accepted = { outcome: 'accepted', platformPostId: null, url: null, processing: true };
    expect(await connector.publish(job, context.handle)).toEqual(accepted);
    await respondWith(context, 'probe', video);
    const status = await connector.getStatus(job, context.handle, new Date());
    expect(status).toEqual({ state: 'posted', platformPostId: null, url: null });
  });
});

describe.each([
  ['reelnet', { id: 'c\u0000' }],
  ['videoshorts', { id: 'c\u0000' }],
] as [Platform, object][])('%s', (platform, created) => {
  const context = createErrorFixture(platform);

  test('a comment with an id that cannot be stored has an unknown outcome', async () => {
    await respondWith(context, 'comment', created);
    const commented = await context.account.connector.comment?.(context.live, 'first');
    expect(commented).toMatchObject({ outcome: 'unknown' });
  });
});

describe('an endless wait', () => {
  test.each([
    ['of 13 digits', '9'.repeat(13)],
    ['of 400 digits', '9'.repeat(400)],
    ['that is a date', 'Fri, 31 Dec 9999 23:59:59 GMT'],
  ])('a Retry-After %s becomes a week', (_, wait) => {
    const error = toClipappError('rate_limit_exceeded', { status: 429, headers: { 'retry-after': wait } });
    expect(error.retryAfterMs).toBe(WEEK_MS);
  });

  test.each(['-5', 'soon', ''])('a Retry-After of "%s" is ignored', (wait) => {
    const error = toClipappError('rate_limit_exceeded', { status: 429, headers: { 'retry-after': wait } });
    expect(error.retryAfterMs).toBe(60_000);
  });

  test('an endless wait in the usage header becomes a week', () => {
    const usage = JSON.stringify({ '17841': [{ estimated_time_to_regain_access: Number.MAX_SAFE_INTEGER }] });
    const body = JSON.stringify({ error: { code: 80_002 } });
    const head = { answered: true as const, status: 400, headers: { 'x-business-use-case-usage': usage } };
    expect(toReelnetError({ ...head, body }).retryAfterMs).toBe(WEEK_MS);
  });
});
