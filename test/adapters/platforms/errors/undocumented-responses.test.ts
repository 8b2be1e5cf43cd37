import { describe, expect, test } from '@jest/globals';
import { PLATFORMS } from '../../../../domain/accounts/platforms.ts';
import { theatreOf, told } from './told.ts';

/** What no documentation knows: pages of proxies, nothing at all, too much, JSON of another shape, codes that are new. */
const ANSWERS: [string, Record<string, unknown>][] = [
  ['a page with HTTP 200', { status: 200, body: '<html>Welcome</html>' }],
  ['nothing with HTTP 200', { status: 200 }],
  ['JSON null with HTTP 200', { status: 200, body: 'null' }],
  ['a list with HTTP 200', { status: 200, body: '[]' }],
  ['an object of another shape with HTTP 200', { status: 200, body: '{"error":"soon"}' }],
  ['two megabytes with HTTP 200', { status: 200, bodyBytes: 2 * 1_048_576 }],
  ['a redirect', { status: 302, headers: { location: '/elsewhere' } }],
  ['a page with HTTP 405', { status: 405, body: '<html>Not allowed</html>' }],
  ['a page with HTTP 408', { status: 408, body: '<html>Time-out</html>' }],
  ['a page with HTTP 418', { status: 418, body: '<html>Blocked</html>' }],
  ['JSON that is cut off, with HTTP 409', { status: 409, body: '{"error":{"code":19' }],
  ['a page with HTTP 502', { status: 502, body: '<html>Bad gateway</html>' }],
  ['nothing with HTTP 504', { status: 504 }],
];
const CALLS = { clipapp: 'init', reelnet: 'container', videoshorts: 'open' } as const;

describe.each(PLATFORMS)('%s', (platform) => {
  const theatre = theatreOf(platform);

  test.each(ANSWERS)('opening answered with %s can be tried again', async (_, answer) => {
    const { error } = await told(theatre, CALLS[platform], 'open', { fault: 'response', ...answer });
    expect(['unknown', 'retry_later']).toContain(error.kind);
    expect(JSON.stringify(error)).not.toMatch(/html|xxx/u);
  });

  test.each(ANSWERS)('publishing answered with %s leaves it to reading', async (_, answer) => {
    const { outcome, error } = await told(theatre, 'publish', 'fire', { fault: 'response', ...answer });
    expect(outcome).toBe('unknown');
    expect(['unknown', 'retry_later']).toContain(error.kind);
  });

  test('after all of that the same handle reads as not sent, and makes one post', async () => {
    const { connector, job } = theatre.performer;
    const before = await theatre.stage.posts(theatre.performer);
    expect(await connector.getStatus(job, theatre.handle, new Date())).toEqual({ state: 'not_sent' });
    expect(await connector.publish(job, theatre.handle)).toMatchObject({ outcome: 'accepted' });
    expect(await theatre.stage.posts(theatre.performer)).toHaveLength(before.length + 1);
  });

  test('a code that is new is kept where it looks like one, and is never the end of a post', async () => {
    const code = platform === 'reelnet' ? '4711/2207999' : 'brand_new';
    const { error } = await told(theatre, CALLS[platform], 'open', { code, status: 400 });
    expect(error).toMatchObject({ kind: 'unknown', code: 'platform_refused', platformCode: code });
  });

  test('a code that is an address is not shown to anyone', async () => {
    const leaky = 'https://upload.example/?token=SECRET';
    const body = JSON.stringify({ data: {}, error: { code: leaky, errors: [{ reason: leaky }] } });
    const { error } = await told(theatre, CALLS[platform], 'open', { fault: 'response', status: 400, body });
    expect(error).toMatchObject({ kind: 'unknown', platformCode: 'http_400' });
  });
});
