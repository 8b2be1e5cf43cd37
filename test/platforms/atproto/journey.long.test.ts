import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildCid } from '../../../adapters/platforms/atproto/video-blob.ts';
import { openHost, PASSWORD, type TestHost } from '../../../tools/platforms/atproto/open-host.ts';

const PROGRAM = fileURLToPath(new URL('journey-program.ts', import.meta.url));

let host: TestHost;
let handle: string;
// oxlint-disable-next-line typescript/no-explicit-any
let seen: any;

beforeAll(async () => {
  host = await openHost();
  handle = await host.createAccount(`u${randomBytes(5).toString('hex')}`);
  const env = { ...process.env, PLATFORMS: 'atproto', ATPROTO_DIRECTORY_URL: host.directory };
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, host.url, handle, PASSWORD], { env });
  seen = JSON.parse(stdout);
});
afterAll(() => host.close());

test('the setting PLATFORMS offers the platform, to live keys only', () => {
  expect(seen.platforms).toEqual(['clipapp', 'reelnet', 'videoshorts', 'atproto']);
  expect(seen.withTestKey).toMatchObject({ status: 400, json: { error: { details: [{ path: 'platform' }] } } });
});

test('an owner connects with an app password once, and not with a wrong one', () => {
  expect(seen.refused).toMatchObject({ page: 200, answer: 400, text: expect.stringContaining('app password') });
  expect(seen.connected).toMatchObject({ page: 200, answer: 200, again: 400, text: expect.stringContaining(handle) });
  expect(seen.accounts).toMatchObject([{ platform: 'atproto', username: handle, tokenStatus: 'valid' }]);
});

test('a caption of 301 characters is refused before it is sent', () => {
  expect(JSON.stringify(seen.preview.json)).toContain('atproto accepts 300 characters');
});

test('a rendered video is public under the key of its target, with its links, and a reply below', async () => {
  const records = await host.listPosts(seen.did);
  const post = records.find(({ value }) => value['embed'] !== undefined);
  const reply = records.find(({ value }) => value['reply'] !== undefined);
  expect(records).toHaveLength(2);
  expect(seen.target).toMatchObject({ status: 'posted', error: null, platformPostId: post?.uri });
  expect(post?.value).toMatchObject({
    text: `Çay 🍵 https://example.com/tea #çay @${handle}`,
    langs: ['tr'],
    embed: {
      alt: 'A glass of tea on a table',
      video: { ref: { $link: buildCid(seen.sha256) } },
      aspectRatio: { width: 1_080, height: 1_920 },
    },
    facets: [
      { features: [{ uri: 'https://example.com/tea' }] },
      { features: [{ tag: 'çay' }] },
      { features: [{ did: seen.did }] },
    ],
  });
  expect(seen.comment).toBe('posted');
  expect(reply?.value).toMatchObject({ reply: { root: { uri: post?.uri }, parent: { uri: post?.uri } } });
});

test('a host without a service that counts reports no figures, and no error of ours', () => {
  expect(seen.figures).toMatchObject([{ ok: false, error: { code: expect.any(String) } }]);
});

test('a grant is renewed, and ends at the host when the account is disconnected', () => {
  expect(seen).toMatchObject({ renewed: true, revoked: true, afterwards: { ok: false, error: { kind: 'reconnect' } } });
});
