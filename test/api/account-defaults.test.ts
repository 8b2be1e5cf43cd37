import { beforeEach, expect, test } from '@jest/globals';
import { connectSandboxAccount } from '../../bin/demo/connect-sandbox-account.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { postControl } from '../support/simulator.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';

const served = service();
const sandboxUrl = process.env['TEST_SANDBOX_URL'] ?? '';

let team: TestTeam;

beforeEach(async () => {
  Object.assign(served.deps.config, { publicUrl: served.api.origin });
  team = await mintTeam(served.deps);
});

async function connect(platform: Platform): Promise<string> {
  const call = async (method: string, path: string, body?: unknown) =>
    (await served.api.call(method, path, { key: team.key, body })).json.data;
  const api = {
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown) => call('POST', path, body),
  };
  return connectSandboxAccount(api as never, platform, `user_${team.team.id.slice(-12).toLowerCase()}`);
}

const read = async (id: string) => (await served.api.call('GET', `/accounts/${id}`, { key: team.key })).json.data;
const patch = (id: string, defaults: object, key = team.key) =>
  served.api.call('PATCH', `/accounts/${id}`, { key, body: { defaults } });

async function makePrivate(id: string): Promise<void> {
  const [row] = await served.deps.orm.em
    .fork()
    .execute<{ platform_user_id: string }[]>('select platform_user_id from account where id = ?', [id]);
  await postControl(sandboxUrl, 'privacy', { platform: 'clipapp', accountId: row?.platform_user_id, private: true });
}

test('GET shows what clipapp offers the account, and PATCH stores what is offered', async () => {
  const id = await connect('clipapp');
  const levels = ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'];
  expect(await read(id)).toMatchObject({
    defaults: {},
    offered: {
      privacyLevels: levels,
      commentAllowed: true,
      duetAllowed: true,
      stitchAllowed: true,
      maxVideoDurationSec: 600,
    },
  });

  expect((await patch(id, { privacy: 'SELF_ONLY', allowDuet: false })).status).toBe(200);
  const changed = await patch(id, { allowDuet: null, allowComment: false });

  expect([changed.status, changed.json.data.defaults]).toEqual([200, { privacy: 'SELF_ONLY', allowComment: false }]);
  expect((await read(id)).defaults).toEqual({ privacy: 'SELF_ONLY', allowComment: false });
});

test('a default that is not offered, or not of the platform, is 400 and changes nothing', async () => {
  const id = await connect('clipapp');
  await makePrivate(id);
  for (const [defaults, path] of [
    [{ privacy: 'PUBLIC_TO_EVERYONE' }, 'defaults.privacy'],
    [{ privacy: 'everyone' }, 'defaults.privacy'],
    [{ shareToFeed: true }, 'defaults.shareToFeed'],
    [{ colour: 'red' }, 'defaults.colour'],
    [{ allowDuet: 'yes' }, 'defaults.allowDuet'],
    [{}, 'defaults'],
  ] as const) {
    const { status, json } = await patch(id, defaults);
    expect([status, json.error.details?.[0]?.path]).toEqual([400, path]);
  }
  expect((await read(id)).defaults).toEqual({});
  expect((await patch(id, { privacy: 'FOLLOWER_OF_CREATOR' })).status).toBe(200);
});

test('reelnet and videoshorts have choices of their own', async () => {
  const [reelnet, videoshorts] = [await connect('reelnet'), await connect('videoshorts')];
  const reel = { shareToFeed: false, collaborators: ['ann'], userTags: ['bo.b'] };
  const shorts = {
    privacy: 'unlisted',
    categoryId: '10',
    notifySubscribers: false,
    tags: ['a b'],
    defaultLanguage: 'pt-BR',
    playlistId: 'PLabc_1-2',
  };
  expect((await patch(reelnet, reel)).json.data.defaults).toEqual(reel);
  expect((await patch(videoshorts, shorts)).json.data.defaults).toEqual(shorts);
  expect((await read(videoshorts)).offered).toEqual({ privacyLevels: ['public', 'unlisted', 'private'] });
  expect((await patch(videoshorts, { privacy: 'SELF_ONLY' })).json.error.details?.[0]?.path).toBe('defaults.privacy');
  expect((await patch(videoshorts, { playlistId: 'https://y.example/?list=PL1' })).status).toBe(400);
  expect((await patch(videoshorts, { tags: ['x'.repeat(100), ...Array(5).fill('y'.repeat(90))] })).status).toBe(400);
});

test('an account that the platform no longer accepts shows no offer, and PATCH is 409', async () => {
  const id = await insertAccount(served.deps, team);
  expect((await read(id)).offered).toBeNull();
  expect((await patch(id, { privacy: 'SELF_ONLY' })).status).toBe(409);
  expect((await patch(id, { privacy: null })).status).toBe(200);
  expect((await patch(id, { privacy: null }, (await mintTeam(served.deps)).key)).status).toBe(404);
});

test('a post with an audience that an account is not offered is 400, and preview says for which account', async () => {
  const [id, contentId] = [await connect('clipapp'), await insertContent(served.deps, team)];
  await makePrivate(id);
  const body = { contentId, selectedAccounts: { clipapp: [id] }, clipappOptions: { privacy: 'PUBLIC_TO_EVERYONE' } };
  const post = (path: string, more: object = {}) =>
    served.api.call('POST', path, { key: team.key, body: { ...body, ...more } });

  const refused = await post('/posts');
  const preview = await post('/posts/preview');
  const accepted = await post('/posts', { clipappOptions: { privacy: 'FOLLOWER_OF_CREATOR' } });

  expect([refused.status, refused.json.error.details?.[0]?.path]).toEqual([400, 'clipappOptions.privacy']);
  expect(preview.json.data.targets[0].refusal.message).toContain('FOLLOWER_OF_CREATOR');
  expect([accepted.status, accepted.json.data.clipappOptions]).toEqual([201, { privacy: 'FOLLOWER_OF_CREATOR' }]);
});

test('choices of a post are keyed by their platform, and a draft stays private', async () => {
  const [id, contentId] = [await connect('videoshorts'), await insertContent(served.deps, team)];
  const post = (perPlatform: object, more: object = {}) =>
    served.api.call('POST', '/posts', {
      key: team.key,
      body: {
        contentId,
        selectedAccounts: { videoshorts: [id] },
        declarations: { madeForKids: false },
        perPlatform,
        ...more,
      },
    });
  const privacy = { videoshorts: { privacy: 'unlisted' } };
  expect((await post(privacy)).json.data.perPlatform).toEqual(privacy);
  expect((await post({ videoshorts: { shareToFeed: true } })).json.error.details?.[0]?.path).toBe(
    'perPlatform.videoshorts.shareToFeed',
  );
  expect((await post(privacy, { publishMode: 'draft' })).json.error.details?.[0]?.path).toBe(
    'perPlatform.videoshorts.privacy',
  );
});
