import { describe, expect, test } from '@jest/globals';
import { AREAS } from '../../api/app.ts';
import { describeApi } from '../../api/openapi/document.ts';
import type { Reply } from '../support/api.ts';
import { insertGeneration } from '../support/generations.ts';
import { openPostFixture } from '../support/post-fixture.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { mintKey } from '../support/teams.ts';

interface PublishedPath {
  get?: { parameters?: { name?: string; in?: string; schema?: { enum?: unknown[] } }[] };
}

const served = service();
const fixture = openPostFixture(served);
const em = () => served.deps.orm.em.fork();

const get = (path: string, key = fixture.team.key): Promise<Reply> => served.api.call('GET', path, { key });
const captions = ({ json }: Reply): string[] => json.data.map(({ caption }: { caption: string }) => caption);
const ids = ({ json }: Reply): string[] => json.data.map(({ id }: { id: string }) => id);

const schedule = async (caption: string, hour: number, changes: Record<string, unknown> = {}): Promise<string> => {
  const slot = { schedule: 'scheduled', scheduledTime: `2099-01-01T${String(hour).padStart(2, '0')}:00:00Z` };
  return (await fixture.create({ caption, ...slot, ...changes })).json.data.id;
};

describe('a filter takes several values', () => {
  test.each(['status=draft,scheduled', 'status=draft&status=scheduled', 'status=draft,draft&status=scheduled'])(
    '%s lists both',
    async (query) => {
      await schedule('slot', 12);
      await schedule('plan', 12, { schedule: 'draft' });
      await fixture.act('DELETE', await schedule('gone', 12));
      expect(captions(await get(`/posts?${query}`))).toEqual(['plan', 'slot']);
      expect((await get(`/posts?${query}`)).json.pagination?.total).toBe(2);
      expect(captions(await get(`/posts?${query}&from=2099-01-01`))).toEqual(['plan', 'slot']);
    },
  );

  test.each([
    'status=draft,lost',
    'status=',
    'status=draft&status=lost',
    'sort=revision',
    'sort=--createdAt',
    'q=',
    'q=%00',
  ])('%s is 400 at its name', async (query) => {
    const reply = await get(`/posts?${query}`);
    expect([reply.status, reply.json.error.details?.[0]?.path]).toEqual([400, query.split('=', 1)[0]]);
  });
});

test('every filter of a list with a set of values takes several of them', () => {
  const { paths = {} } = describeApi(AREAS, 'http://127.0.0.1:3000') as { paths?: Record<string, PublishedPath> };
  const single = Object.entries(paths).flatMap(([path, { get: list }]) => {
    const query = (list?.parameters ?? []).filter((one) => one.in === 'query');
    if (!query.some(({ name }) => name === 'limit')) return [];
    return query.flatMap(({ name, schema }) => (name !== 'sort' && schema?.enum ? [`${path}?${name}`] : []));
  });
  expect(single).toEqual([]);
});

describe('sort', () => {
  test('orders posts by slot and by creation, both ways; a draft without a time counts as latest', async () => {
    for (const [caption, hour] of [
      ['b', 2],
      ['c', 3],
      ['a', 1],
    ] as const)
      await schedule(caption, hour);
    await fixture.create({ caption: 'plan', schedule: 'draft' });
    expect(captions(await get('/posts?sort=scheduledTime'))).toEqual(['a', 'b', 'c', 'plan']);
    expect(captions(await get('/posts?sort=-scheduledTime'))).toEqual(['plan', 'c', 'b', 'a']);
    expect(captions(await get('/posts?sort=createdAt'))).toEqual(['b', 'c', 'a', 'plan']);
    expect(captions(await get('/posts?sort=scheduledTime&status=scheduled&limit=2&page=2'))).toEqual(['c']);
  });

  test('orders generations by score', async () => {
    const made = [await insertGeneration(served.deps, fixture.team), await insertGeneration(served.deps, fixture.team)];
    await em().execute('update generation set score = case id when ? then 90 else 10 end where id in (?, ?)', [
      made[0],
      ...made,
    ]);
    expect(ids(await get('/generations?sort=-score'))).toEqual(made);
    expect(ids(await get('/generations?sort=score&status=pending,accepted'))).toEqual(made.toReversed());
  });
});

describe.each(['createdAt', '-createdAt', 'scheduledTime', '-scheduledTime'])(
  'a walk by cursor in the order %s',
  (sort) => {
    test('returns each post once, although posts are created and moved meanwhile', async () => {
      const hours = [5, 1, 9, 3, 7, 5, 5];
      const known = [];
      for (const hour of hours) known.push(await schedule(`hour ${hour}`, hour));
      known.push((await fixture.create({ schedule: 'draft' })).json.data.id);
      const seen: string[] = [];
      let cursor: string | null | undefined;
      for (let page = 0; cursor !== null && page < 20; page += 1) {
        const reply = await get(`/posts?sort=${sort}&limit=2${cursor ? `&cursor=${cursor}` : ''}`);
        expect(reply.status).toBe(200);
        seen.push(...ids(reply));
        cursor = reply.json.pagination?.nextCursor;
        await schedule('new', page % 2 ? 0 : 23);
        // The post at the border moves to the other end.
        const last = seen.at(-1) ?? '';
        const scheduledTime = sort.startsWith('-') ? '2098-01-01T00:00:00Z' : '2100-01-01T00:00:00Z';
        if (page === 1 && sort.includes('scheduled'))
          await fixture.act('POST', `${last}/reschedule`, { scheduledTime });
      }
      expect(cursor).toBeNull();
      for (const id of known) expect([id, seen.includes(id)]).toEqual([id, true]);
      const moved = sort.includes('scheduled') ? 1 : 0;
      expect(seen.length - new Set(seen).size).toBeLessThanOrEqual(moved);
    });
  },
);

test('q finds posts by their texts, titles and reference, and assets by name, in any case', async () => {
  await schedule('Brot um sechs', 1, { reference: 'Woche 10' });
  const titled = { selectedAccounts: fixture.to('videoshorts'), declarations: { madeForKids: false } };
  await schedule('plain', 2, { ...titled, perPlatform: { videoshorts: { title: '100% Sourdough' } } });
  expect(captions(await get('/posts?q=BROT'))).toEqual(['Brot um sechs']);
  expect(captions(await get('/posts?q=woche%2010'))).toEqual(['Brot um sechs']);
  expect(captions(await get(`/posts?q=${encodeURIComponent('100% s')}`))).toEqual(['plain']);
  expect(captions(await get('/posts?q=%25'))).toEqual(['plain']);
  expect(captions(await get('/posts?q=_'))).toEqual([]);
  expect((await get('/assets?q=logo&sort=name')).status).toBe(200);
});

async function openSecondWorkspace(): Promise<string> {
  const { key } = fixture.team;
  const { id } = (await served.api.call('POST', '/workspaces', { key, body: { name: 'Two' } })).json.data;
  const second = { ...fixture.team, workspace: { ...fixture.team.workspace, id } };
  const account = await insertAccount(served.deps, second);
  const contentId = await insertContent(served.deps, second);
  const body = { contentId, selectedAccounts: { clipapp: [account] }, caption: 'second' };
  const slot = { schedule: 'scheduled', scheduledTime: '2099-01-01T05:00:00Z' };
  const reply = await served.api.call('POST', '/posts', { key, body: { ...body, ...slot, workspaceId: id } });
  expect(reply.status).toBe(201);
  return id;
}

describe('allWorkspaces', () => {
  test('lists posts, accounts, content and the calendar of every workspace', async () => {
    await schedule('first', 4);
    const second = await openSecondWorkspace();
    expect(captions(await get('/posts'))).toEqual(['first']);
    expect(captions(await get('/posts?allWorkspaces=true'))).toEqual(['second', 'first']);
    expect(captions(await get('/posts?allWorkspaces=true&sort=scheduledTime&q=i'))).toEqual(['first']);
    expect((await get('/posts?allWorkspaces=true')).json.pagination?.total).toBe(2);
    for (const list of ['accounts', 'content']) {
      const both = (await get(`/${list}?allWorkspaces=true`)).json.data as { workspaceId: string }[];
      expect(new Set(both.map(({ workspaceId }) => workspaceId))).toEqual(new Set([fixture.team.workspace.id, second]));
    }
    const calendar = await get('/calendar?from=2099-01-01&to=2099-01-01&allWorkspaces=true');
    const [day] = calendar.json.data.days;
    expect(day.posts.map(({ workspaceId }: { workspaceId: string }) => workspaceId)).toEqual([
      fixture.team.workspace.id,
      second,
    ]);
  });

  test('is 403 for a pinned key, 400 beside workspaceId, and shows no other team', async () => {
    await schedule('mine', 4);
    const workspaceId = fixture.team.workspace.id;
    const pinned = await mintKey(served.deps, fixture.team.team.id, { workspaceId });
    expect((await get('/posts?allWorkspaces=true', pinned.text)).status).toBe(403);
    expect(captions(await get('/posts?allWorkspaces=false', pinned.text))).toEqual(['mine']);
    expect((await get(`/posts?allWorkspaces=true&workspaceId=${workspaceId}`)).status).toBe(400);
    expect((await get('/posts?allWorkspaces=yes')).status).toBe(400);
  });
});
