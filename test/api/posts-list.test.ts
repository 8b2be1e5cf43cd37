import { describe, expect, test } from '@jest/globals';
import type { Reply } from '../support/api.ts';
import { openPostFixture } from '../support/post-fixture.ts';
import { mintKey, mintTeam } from '../support/teams.ts';
import { service } from '../support/service.ts';
import { getStatements } from '../support/statements.ts';

const served = service();
const fixture = openPostFixture(served);

const list = (query = '', key = fixture.team.key): Promise<Reply> => served.api.call('GET', `/posts${query}`, { key });
const captions = ({ json }: Reply): string[] => json.data.map(({ caption }: { caption: string }) => caption);

const createPost = async (caption: string, changes: Record<string, unknown> = {}): Promise<string> => {
  const slot = { schedule: 'scheduled', scheduledTime: '2099-01-01T12:00:00Z' };
  return (await fixture.create({ caption, ...slot, ...changes })).json.data.id;
};

describe('GET /posts', () => {
  test('GET /posts lists newest first, in pages, with the fields of GET /posts/{id}', async () => {
    for (const caption of ['a', 'b', 'c']) await createPost(caption);
    const first = await list('?limit=2');
    expect(captions(first)).toEqual(['c', 'b']);
    expect(first.json.pagination).toEqual({ total: 3, page: 1, limit: 2, pages: 2, nextCursor: first.json.data[1].id });
    expect(captions(await list('?limit=2&page=2'))).toEqual(['a']);
    const [shown] = first.json.data;
    expect(shown).toEqual((await fixture.act('GET', shown.id)).json.data);
  });

  test('a cursor continues a list after its last post, even if newer posts were created meanwhile', async () => {
    for (const caption of ['a', 'b', 'c']) await createPost(caption);
    const first = await list('?limit=2');
    await createPost('d');
    const next = await list(`?limit=2&cursor=${first.json.pagination?.nextCursor}`);
    expect(captions(next)).toEqual(['a']);
    expect(next.json.pagination).toEqual({ limit: 2, nextCursor: null });
    const filtered = await list(`?limit=2&from=2099-01-01&cursor=${first.json.pagination?.nextCursor}`);
    expect(captions(filtered)).toEqual(['a']);
    expect((await list('?cursor=post_0000')).status).toBe(404);
    expect((await list('?cursor=no%20id')).status).toBe(400);
    expect((await list('?limit=2&page=2')).json.pagination).toMatchObject({ total: 4, nextCursor: null });
  });

  test('GET /posts filters by status, platform and automation, alone and combined', async () => {
    await createPost('clip', { selectedAccounts: fixture.to('clipapp') });
    const both = await createPost('both', { selectedAccounts: fixture.to('clipapp', 'reelnet') });
    const draft = await createPost('draft', { schedule: 'draft', selectedAccounts: fixture.to('reelnet') });
    await served.em().execute(`update post set automation_id = 'aut_1' where id in (?, ?)`, [both, draft]);
    expect(captions(await list('?status=draft'))).toEqual(['draft']);
    expect(captions(await list('?platform=reelnet'))).toEqual(['draft', 'both']);
    expect(captions(await list('?automationId=aut_1'))).toEqual(['draft', 'both']);
    expect(captions(await list('?automationId=aut_1&platform=clipapp&status=scheduled'))).toEqual(['both']);
  });

  test("date filters use the workspace's time zone and include both days", async () => {
    await served.api.call('PATCH', `/workspaces/${fixture.team.workspace.id}`, {
      key: fixture.team.key,
      body: { timezone: 'Europe/Berlin' },
    });
    await createPost('before', { scheduledTime: '2099-06-30T21:59:59Z' });
    await createPost('first', { scheduledTime: '2099-06-30T22:00:00Z' });
    await createPost('last', { scheduledTime: '2099-07-01T21:59:59Z' });
    await createPost('after', { scheduledTime: '2099-07-01T22:00:00Z' });
    expect(captions(await list('?from=2099-07-01&to=2099-07-01'))).toEqual(['last', 'first']);
    expect(captions(await list('?from=2099-07-02'))).toEqual(['after']);
    expect(captions(await list('?from=2099-06-30T22:00:00Z&to=2099-07-01T21:59:59Z'))).toEqual(['first']);
    expect(captions(await list('?to=2099-06-30T22:00:00Z'))).toEqual(['before']);
  });

  test('GET /posts rejects unknown filters, invalid dates and reversed ranges', async () => {
    const bad = [
      'status=done',
      'platform=tv',
      'from=2099-02-30',
      'from=yesterday',
      'from=2099-01-01T10:00:00',
      'limit=101',
    ];
    for (const query of [...bad, 'from=2099-02-02&to=2099-02-01', 'colour=red', 'automationId=1', 'workspaceId=ws_']) {
      expect([query, (await list(`?${query}`)).status]).toEqual([query, 400]);
    }
  });

  test('GET /posts returns only posts of the team, mode and workspace of the key', async () => {
    await createPost('mine');
    const other = await mintTeam(served.deps);
    const live = await mintKey(served.deps, fixture.team.team.id, { live: true });
    const made2 = await served.api.call('POST', '/workspaces', { key: fixture.team.key, body: { name: 'Two' } });
    const pinned = await mintKey(served.deps, fixture.team.team.id, { workspaceId: made2.json.data.id });
    for (const key of [other.key, live.text, pinned.text]) expect(captions(await list('', key))).toEqual([]);
    const named = await list(`?workspaceId=${fixture.team.workspace.id}`, pinned.text);
    expect(named.status).toBe(404);
    expect(captions(await list(`?workspaceId=${made2.json.data.id}`))).toEqual([]);
  });

  test('a list takes four statements for any number of posts', async () => {
    for (let index = 0; index < 12; index += 1)
      await createPost(`${index}`, { selectedAccounts: fixture.to('clipapp', 'reelnet') });
    const [one, twelve] = [await getStatements(() => list('?limit=1')), await getStatements(() => list('?limit=12'))];
    expect([one, twelve]).toEqual([4, 4]);
  });
});
