import { beforeEach, expect, test } from '@jest/globals';
import { Post } from '../../db/entities/post.ts';
import { openFixture } from '../automations/fixture.ts';
import type { Reply } from '../support/api.ts';
import { insertAccount } from '../support/posts.ts';
import { useTeam } from '../support/use-team.ts';
import { service } from '../support/service.ts';

const served = service();
const team = useTeam(served);
let clipapp: string;
beforeEach(async () => {
  clipapp = await insertAccount(served.deps, team, 'clipapp');
});

const SLOT = { schedule: 'scheduled', scheduledTime: '2099-02-01T09:00:00Z' };

const call = (method: string, path: string, body: object): Promise<Reply> =>
  served.api.call(method, path, { key: team.key, body: body as Record<string, unknown> });

const create = (changes: object): Promise<Reply> =>
  call('POST', '/posts', {
    videoUrl: 'https://media.example.com/a.mp4',
    selectedAccounts: { clipapp: [clipapp] },
    ...SLOT,
    ...changes,
  });

const setDefault = (defaultExpiresAfter: number | null): Promise<Reply> =>
  call('PATCH', `/workspaces/${team.workspace.id}`, { defaultExpiresAfter });

/** The stored limits of imported posts. */
async function readLimits({ json }: Reply): Promise<(number | null)[]> {
  const ids = (json.data.posts as { id: string }[]).map(({ id }) => id);
  const rows = await served.deps.orm.em.fork().find(Post, { id: { $in: ids } });
  return rows.map(({ expiresAfter }) => expiresAfter);
}

test('a post has no limit unless the body or the workspace sets one', async () => {
  expect((await create({})).json.data.expiresAfter).toBeNull();
  expect((await create({ expiresAfter: 1 })).json.data.expiresAfter).toBe(1);
  expect((await create({ expiresAfter: 10_080 })).json.data.expiresAfter).toBe(10_080);
});

test('the default of the workspace applies to posts that set none, and null overrides it', async () => {
  expect((await setDefault(90)).json.data.defaultExpiresAfter).toBe(90);
  expect((await create({})).json.data.expiresAfter).toBe(90);
  expect((await create({ expiresAfter: 15 })).json.data.expiresAfter).toBe(15);
  expect((await create({ expiresAfter: null })).json.data.expiresAfter).toBeNull();
  expect((await setDefault(null)).json.data.defaultExpiresAfter).toBeNull();
  expect((await create({})).json.data.expiresAfter).toBeNull();
});

test.each([0, 10_081, 60.5, '60', -1])(
  '%p is refused with the limits, as a value and as a default',
  async (minutes) => {
    const refused = [await create({ expiresAfter: minutes }), await setDefault(minutes as number)];
    expect(refused.map(({ status }) => status)).toEqual([400, 400]);
    expect(refused.map(({ json }) => json.error.details)).toEqual([
      [expect.objectContaining({ path: 'expiresAfter' })],
      [expect.objectContaining({ path: 'defaultExpiresAfter' })],
    ]);
  },
);

test('imported posts take the limit of the import or of the workspace; a wrong one is one shared problem', async () => {
  await setDefault(90);
  const csv = 'caption,videoUrl\nOne,https://media.example.com/1.mp4\nTwo,https://media.example.com/2.mp4\n';
  const send = (changes: object) =>
    call('POST', '/posts/import', { csv, selectedAccounts: { clipapp: [clipapp] }, ...changes });
  expect(await readLimits(await send({}))).toEqual([90, 90]);
  expect(await readLimits(await send({ expiresAfter: 30 }))).toEqual([30, 30]);
  expect(await readLimits(await send({ expiresAfter: null }))).toEqual([null, null]);
  expect((await send({ expiresAfter: 0 })).json.error.details).toEqual([
    expect.objectContaining({ path: 'expiresAfter' }),
  ]);
});

test('posts of an automation take the default of their workspace', async () => {
  const fixture = await openFixture(served);
  await fixture.sql('update workspace set default_expires_after = 120 where id = ?', [fixture.workspace.id]);
  const id = await fixture.launched({});
  await fixture.run(id);
  const posts = await served.deps.orm.em.fork().find(Post, { automationId: id });
  expect(posts.length).toBeGreaterThan(0);
  expect(new Set(posts.map(({ expiresAfter }) => expiresAfter))).toEqual(new Set([120]));
});
