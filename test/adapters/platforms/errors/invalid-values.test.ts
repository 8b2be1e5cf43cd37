/** What platforms put into their answers reaches rows and people: only what can be stored, and is no address or token, does. */
import { describe, expect, test } from '@jest/globals';
import { toClipappError } from '../../../../adapters/platforms/clipapp/errors.ts';
import { toReelnetError } from '../../../../adapters/platforms/reelnet/errors.ts';
import type { Platform } from '../../../../domain/accounts/platforms.ts';
import { SECRET, theatreOf, type Theatre } from './told.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

/** None of these can be stored, or shown. */
const STRANGE: [string, string][] = [
  ['U+0000', 'v\u0000x'],
  ['half a character', 'v\ud800x'],
  ['an address with a token', SECRET],
  ['a hundred thousand characters', 'x'.repeat(100_000)],
];

async function answers({ stage, platform }: Theatre, call: string, body: object, status = 200): Promise<void> {
  await stage.fault({ platform, call, fault: 'response', status, body: JSON.stringify(body) });
}

const said = (data: object) => ({ data, error: { code: 'ok', message: '', log_id: '1' } });

describe('clipapp', () => {
  const theatre = theatreOf('clipapp');
  const read = () => theatre.performer.connector.getStatus(theatre.performer.job, theatre.handle, new Date());

  test.each(STRANGE)('a publish that failed for %s has failed, and its reason is not repeated', async (_, reason) => {
    await answers(theatre, 'status', said({ status: 'FAILED', fail_reason: reason }));
    const error = expect.objectContaining({ code: 'publish_failed', platformCode: 'undocumented' });
    expect(await read()).toEqual({ state: 'failed', error });
  });

  test.each(STRANGE)('a post whose id is %s is posted, without an id', async (_, id) => {
    await answers(theatre, 'status', said({ status: 'PUBLISH_COMPLETE', publicaly_available_post_id: [id] }));
    expect(await read()).toEqual({ state: 'posted', platformPostId: null, url: null });
  });

  test.each(STRANGE)('no upload is opened under the id %s', async (_, id) => {
    const { connector, job } = theatre.performer;
    await answers(theatre, 'init', said({ publish_id: id, upload_url: `${theatre.stage.url}/upload` }));
    expect(await connector.createUpload(job)).toMatchObject({ ok: false, error: { code: 'unreadable_answer' } });
  });

  test.each(STRANGE)('a post that is found under an address that is %s has none', async (_, url) => {
    const { connector, job } = theatre.performer;
    const body = { data: {}, error: { code: 'invalid_publish_id', message: '', log_id: '1' } };
    await answers(theatre, 'status', body, 400);
    const created = Math.ceil(Date.now() / 1_000);
    const found = { id: '71', create_time: created, share_url: url, video_description: job.caption };
    await answers(theatre, 'video_list', said({ videos: [found] }));
    const seen = await connector.getStatus(job, theatre.handle, new Date());
    expect(seen).toEqual({ state: 'posted', platformPostId: '71', url: null });
  });

  test('fewer than no bytes say nothing about an upload', async () => {
    await answers(theatre, 'status', said({ status: 'PROCESSING_UPLOAD', uploaded_bytes: -10_485_760 }));
    expect(await read()).toMatchObject({ state: 'unreadable', error: { code: 'unreadable_answer' } });
  });

  test('a figure that no row can hold is not reported, and the others are', async () => {
    const { connector, job } = theatre.performer;
    const { platformPostId } = theatre.live;
    const video = { id: platformPostId, view_count: 1e300, like_count: 2.4, comment_count: '3', share_count: 4 };
    await answers(theatre, 'video_query', said({ videos: [video] }));
    const measured = await connector.getMetrics(job, [{ platformPostId, publishedAt: new Date() }]);
    const value = expect.objectContaining({ views: null, likes: 2, comments: null, shares: 4 });
    expect(measured.get(platformPostId)).toEqual({ ok: true, value });
  });
});

describe('reelnet', () => {
  const theatre = theatreOf('reelnet');

  test.each(STRANGE)('a post whose id is %s is published, without an id', async (_, id) => {
    const { connector, job } = theatre.performer;
    await answers(theatre, 'publish', { id });
    const accepted = { outcome: 'accepted', platformPostId: null, url: null, processing: false };
    expect(await connector.publish(job, theatre.handle)).toEqual(accepted);
  });

  test.each([...STRANGE, ['a script', 'javascript:alert(1)'] as const])(
    'a post whose address is %s is published, without an address',
    async (_, permalink) => {
      const { connector, job } = theatre.performer;
      const { platformPostId: id } = theatre.live;
      await answers(theatre, 'publish', { id });
      await answers(theatre, 'media', { permalink });
      const fired = await connector.publish(job, theatre.handle);
      expect(fired).toMatchObject({ outcome: 'accepted', platformPostId: id, url: null });
    },
  );

  test.each(STRANGE)('a container that is published reads as posted where its reel has the id %s', async (_, id) => {
    const { connector, job } = theatre.performer;
    await answers(theatre, 'status', { status_code: 'PUBLISHED' });
    const reel = { id, caption: job.caption, timestamp: new Date().toISOString() };
    await answers(theatre, 'media_list', { data: [reel] });
    const seen = await connector.getStatus(job, theatre.handle, new Date());
    expect(seen).toEqual({ state: 'posted', platformPostId: null, url: null });
  });

  test('an upload that is refused for an address does not repeat it', async () => {
    const { connector, job } = theatre.performer;
    const opened = await connector.createUpload(job);
    if (!opened.ok) throw new Error(opened.error.code);
    const body = JSON.stringify({ debug_info: { retriable: true, type: SECRET } });
    const deadline = AbortSignal.timeout(1_000);
    await theatre.stage.fault({ platform: 'reelnet', call: 'upload', fault: 'response', status: 400, body, times: 100 });
    const readied = await connector.prepare(job, opened.value, deadline);
    expect(readied).toMatchObject({ state: 'pending', error: { platformCode: 'undocumented' } });
  });

  test('a window of its daily limit that never ends is a wait with an end', async () => {
    const { connector, job } = theatre.performer;
    const config = { quota_total: 1, quota_duration: Number.MAX_SAFE_INTEGER };
    await answers(theatre, 'publishing_limit', { data: [{ quota_usage: 1, config }] });
    await answers(theatre, 'media_list', { data: [{ timestamp: new Date().toISOString() }] });
    const opened = await connector.createUpload(job);
    expect(opened).toMatchObject({ ok: false, error: { code: 'daily_limit_reached', retryAfterMs: WEEK_MS } });
  });
});

describe('videoshorts', () => {
  const theatre = theatreOf('videoshorts');

  test.each(STRANGE)(
    'a video that is stored as %s is not what was asked for, and that is not repeated',
    async (_, privacyStatus) => {
      const { connector, job } = theatre.performer;
      await answers(theatre, 'publish', { id: 'abc', status: { privacyStatus } });
      const error = expect.objectContaining({ code: 'visibility_changed', platformCode: 'undocumented' });
      const fired = await connector.publish(job, theatre.handle);
      expect(fired).toEqual({ outcome: 'rejected', error });
      expect(JSON.stringify(fired)).not.toContain(privacyStatus);
    },
  );

  test.each(STRANGE)('a video whose id is %s is published, without an id, and reads so', async (_, id) => {
    const { connector, job } = theatre.performer;
    const video = { id, status: { privacyStatus: 'public', uploadStatus: 'uploaded' } };
    await answers(theatre, 'publish', video);
    const accepted = { outcome: 'accepted', platformPostId: null, url: null, processing: true };
    expect(await connector.publish(job, theatre.handle)).toEqual(accepted);
    await answers(theatre, 'probe', video);
    const seen = await connector.getStatus(job, theatre.handle, new Date());
    expect(seen).toEqual({ state: 'posted', platformPostId: null, url: null });
  });
});

describe.each([
  ['reelnet', { id: 'c\u0000' }],
  ['videoshorts', { id: 'c\u0000' }],
] as [Platform, object][])('%s', (platform, created) => {
  const theatre = theatreOf(platform);

  test('a comment under an id that cannot be stored is not known to be there, and is not refused', async () => {
    await answers(theatre, 'comment', created);
    const commented = await theatre.performer.connector.comment?.(theatre.live, 'first');
    expect(commented).toMatchObject({ outcome: 'unknown' });
  });
});

describe('a platform that asks us to wait for ever', () => {
  test.each([
    ['of 13 digits', '9'.repeat(13)],
    ['of 400 digits', '9'.repeat(400)],
    ['that is a date', 'Fri, 31 Dec 9999 23:59:59 GMT'],
  ])('by a Retry-After %s is asked again after a week', (_, wait) => {
    const error = toClipappError('rate_limit_exceeded', { status: 429, headers: { 'retry-after': wait } });
    expect(error.retryAfterMs).toBe(WEEK_MS);
  });

  test.each(['-5', 'soon', ''])('by Retry-After "%s" has said nothing', (wait) => {
    const error = toClipappError('rate_limit_exceeded', { status: 429, headers: { 'retry-after': wait } });
    expect(error.retryAfterMs).toBe(60_000);
  });

  test('by its usage header is asked again after a week', () => {
    const usage = JSON.stringify({ '17841': [{ estimated_time_to_regain_access: Number.MAX_SAFE_INTEGER }] });
    const body = JSON.stringify({ error: { code: 80_002 } });
    const head = { answered: true as const, status: 400, headers: { 'x-business-use-case-usage': usage } };
    expect(toReelnetError({ ...head, body }).retryAfterMs).toBe(WEEK_MS);
  });
});
