import { describe, expect, test } from '@jest/globals';
import { PLATFORMS } from '../../../../sandbox/platform.ts';
import { createErrorFixture, provokeError } from './error-fixture.ts';

/** Proxy pages, empty and oversized bodies, and JSON of other shapes. */
const RESPONSES: [string, Record<string, unknown>][] = [
  ['a page with HTTP 200', { status: 200, body: '<html>Welcome</html>' }],
  ['an empty body with HTTP 200', { status: 200 }],
  ['JSON null with HTTP 200', { status: 200, body: 'null' }],
  ['a list with HTTP 200', { status: 200, body: '[]' }],
  ['an object of another shape with HTTP 200', { status: 200, body: '{"error":"soon"}' }],
  ['a list nested 5,000 times with HTTP 200', { status: 200, body: '['.repeat(5_000) + ']'.repeat(5_000) }],
  ['two mebibytes with HTTP 200', { status: 200, bodyBytes: 2 * 1_048_576 }],
  ['a redirect', { status: 302, headers: { location: '/elsewhere' } }],
  ['a page with HTTP 405', { status: 405, body: '<html>Not allowed</html>' }],
  ['a page with HTTP 408', { status: 408, body: '<html>Time-out</html>' }],
  ['a page with HTTP 418', { status: 418, body: '<html>Blocked</html>' }],
  ['truncated JSON with HTTP 409', { status: 409, body: '{"error":{"code":19' }],
  ['a page with HTTP 502', { status: 502, body: '<html>Bad gateway</html>' }],
  ['an empty body with HTTP 504', { status: 504 }],
];
const CALLS = { clipapp: 'init', reelnet: 'container', videoshorts: 'open' } as const;

describe.each(PLATFORMS)('%s', (platform) => {
  const context = createErrorFixture(platform);

  test.each(RESPONSES)('creating an upload can be retried after %s', async (_, response) => {
    const { error } = await provokeError(context, CALLS[platform], 'createUpload', { fault: 'response', ...response });
    expect(['unknown', 'retry_later']).toContain(error.kind);
    expect(JSON.stringify(error)).not.toMatch(/html|xxx/u);
  });

  test.each(RESPONSES)('publishing is uncertain after %s', async (_, response) => {
    const { outcome, error } = await provokeError(context, 'publish', 'publish', { fault: 'response', ...response });
    expect(outcome).toBe('unknown');
    expect(['unknown', 'retry_later']).toContain(error.kind);
  });

  test('after all these responses the same handle is not sent, and publishes once', async () => {
    const { connector, job } = context.account;
    const before = await context.fixture.posts(context.account);
    expect(await connector.getStatus(job, context.handle, new Date())).toEqual({ state: 'not_sent' });
    expect(await connector.publish(job, context.handle)).toMatchObject({ outcome: 'accepted' });
    expect(await context.fixture.posts(context.account)).toHaveLength(before.length + 1);
  });

  test('a new error code is kept and never fails a post', async () => {
    const code = platform === 'reelnet' ? '4711/2207999' : 'brand_new';
    const { error } = await provokeError(context, CALLS[platform], 'createUpload', { code, status: 400 });
    expect(error).toMatchObject({ kind: 'unknown', code: 'platform_refused', platformCode: code });
  });

  test('an error code that contains a URL is not shown', async () => {
    const leaky = 'https://upload.example/?token=SECRET';
    const body = JSON.stringify({ data: {}, error: { code: leaky, errors: [{ reason: leaky }] } });
    const { error } = await provokeError(context, CALLS[platform], 'createUpload', {
      fault: 'response',
      status: 400,
      body,
    });
    expect(error).toMatchObject({ kind: 'unknown', platformCode: 'http_400' });
  });
});
