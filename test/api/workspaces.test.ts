import { describe, expect, test } from '@jest/globals';
import type { Reply } from '../support/api.ts';
import { mintTeam } from '../support/teams.ts';
import { service } from '../support/service.ts';

const served = service();

const make = (key: string, name: string): Promise<Reply> =>
  served.api.call('POST', '/workspaces', { key, body: { name } });
const statuses = (replies: Reply[]): number[] => replies.map((reply) => reply.status).sort();

test('spec, Workspaces rule 1: active before archived, the default first, then oldest first', async () => {
  const { key, workspace } = await mintTeam(served.deps);
  const ids = [await make(key, 'Two'), await make(key, 'Three')].map((reply) => reply.json.data.id as string);
  await served.api.call('POST', `/workspaces/${ids[1]}/default`, { key });
  await served.api.call('POST', `/workspaces/${workspace.id}/archive`, { key });

  const { data } = (await served.api.call('GET', '/workspaces', { key })).json;

  expect(workspace.isDefault).toBe(true);
  expect(data.map((row: { id: string }) => row.id)).toEqual([ids[1], ids[0], workspace.id]);
  expect(data.map((row: { isDefault: boolean }) => row.isDefault)).toEqual([true, false, false]);
});

test('spec, Workspaces rule 2: three concurrent creates for one free slot create one workspace', async () => {
  const { key } = await mintTeam(served.deps, 'creator');
  await make(key, 'Two');

  const replies = await Promise.all([make(key, 'A'), make(key, 'B'), make(key, 'C')]);

  expect(statuses(replies)).toEqual([201, 429, 429]);
  expect(replies.find((reply) => reply.status === 429)?.json.error.type).toBe('usage_limit_reached');
});

test('spec, Workspace states: concurrent changes of the default leave exactly one', async () => {
  const { key } = await mintTeam(served.deps);
  const ids = [await make(key, 'Two'), await make(key, 'Three')].map((reply) => reply.json.data.id as string);

  const replies = await Promise.all(ids.map((id) => served.api.call('POST', `/workspaces/${id}/default`, { key })));

  const { data } = (await served.api.call('GET', '/workspaces', { key })).json;
  expect(statuses(replies)).toEqual([200, 200]);
  expect(data.filter((row: { isDefault: boolean }) => row.isDefault)).toHaveLength(1);
});

describe('PATCH', () => {
  test('spec, Workspaces rule 4: PATCH keeps omitted fields, clears nullable ones and validates slugs', async () => {
    const { key, workspace } = await mintTeam(served.deps);
    const patch = (body: unknown) => served.api.call('PATCH', `/workspaces/${workspace.id}`, { key, body });
    const full = { name: 'New', slug: 'ÄÖ Straße!!', websiteUrl: 'https://example.com', timezone: 'Europe/Berlin' };

    const changed = await patch(full);
    const cleared = await patch({ websiteUrl: null });

    expect(changed.json.data).toMatchObject({ ...full, slug: 'ae-oe-strasse' });
    expect(cleared.json.data).toMatchObject({ name: 'New', websiteUrl: null, timezone: 'Europe/Berlin' });
    for (const body of [
      {},
      { name: null },
      { slug: '-' },
      { slug: '!!' },
      { name: '' },
      { timezone: '+05:30' },
      { timezone: 'EST' },
      { id: 'x' },
    ]) {
      expect([body, (await patch(body)).status]).toEqual([body, 400]);
    }
  });

  test('spec, Workspaces rule 4: of two workspaces that request a slug concurrently, one gets it', async () => {
    const { key, workspace } = await mintTeam(served.deps);
    const other = (await make(key, 'Other')).json.data.id as string;
    const body = { slug: 'wanted' };

    const replies = await Promise.all(
      [workspace.id, other].map((id) => served.api.call('PATCH', `/workspaces/${id}`, { key, body })),
    );

    expect(statuses(replies)).toEqual([200, 400]);
  });
});

describe('archive and restore', () => {
  test('spec, Workspaces rules 5, 7 and 8: the default cannot be archived before the others', async () => {
    const { key, workspace } = await mintTeam(served.deps);
    const verb = (id: string, name: string) => served.api.call('POST', `/workspaces/${id}/${name}`, { key });
    const other = (await make(key, 'Other')).json.data.id as string;

    expect((await verb(workspace.id, 'archive')).status).toBe(409);
    expect((await verb(other, 'archive')).status).toBe(200);
    expect((await verb(other, 'archive')).status).toBe(409);
    expect((await verb(other, 'default')).status).toBe(409);
    expect((await verb(workspace.id, 'archive')).json.data).toMatchObject({ isDefault: false, withheldPosts: 0 });
    expect((await served.api.call('GET', '/me', { key })).json.data.defaultWorkspace).toBeNull();
    expect((await verb(other, 'restore')).json.data).toMatchObject({ archivedAt: null, isDefault: false });
    expect((await verb(other, 'restore')).status).toBe(409);
  });

  test('spec, Workspaces rule 7: a restore requires a free slot', async () => {
    const { key, workspace } = await mintTeam(served.deps, 'creator');
    await served.api.call('POST', `/workspaces/${workspace.id}/archive`, { key });
    for (const name of ['A', 'B', 'C']) await make(key, name);

    const refused = await served.api.call('POST', `/workspaces/${workspace.id}/restore`, { key });

    expect([refused.status, refused.json.error.type]).toEqual([429, 'usage_limit_reached']);
  });

  test('spec, Workspace states: a restore releases exactly the withheld posts', async () => {
    const { key, team, workspace } = await mintTeam(served.deps);
    const em = served.deps.orm.em.fork();
    const ids = { queued: '', scheduled: '', draft: '', posted: '' };
    for (const status of Object.keys(ids) as (keyof typeof ids)[]) {
      ids[status] = `post_${status}${workspace.id.slice(3)}`;
      await em.execute(
        `insert into post (id, team_id, workspace_id, status, render_status, schedule, timezone, due_at, hashtags,
           per_platform, declarations, clipapp_options, unpublished_urls, sandbox)
         values (?, ?, ?, ?, 'ready', 'asap', 'UTC', clock_timestamp(), '{}', '{}', '{}', '{}', '[]', true)`,
        [ids[status], team.id, workspace.id, status],
      );
    }

    const archived = await served.api.call('POST', `/workspaces/${workspace.id}/archive`, { key });
    await em.execute('update post set withheld_at = clock_timestamp() where id = ?', [ids.queued]);
    const restored = await served.api.call('POST', `/workspaces/${workspace.id}/restore`, { key });

    expect(archived.json.data.withheldPosts).toBe(2);
    expect(restored.json.data.withheldPosts).toBe(1);
    const withheld = await em.execute('select id from post where workspace_id = ? and withheld_at is not null', [
      workspace.id,
    ]);
    expect(withheld).toEqual([]);
    const reported = await em.execute<{ signal: string; row_id: string }[]>(
      'select signal, row_id from outbox_message where row_id = any(string_to_array(?, $$,$$))',
      [Object.values(ids).join(',')],
    );
    expect(reported.filter(({ signal }) => signal === 'restored').map(({ row_id: id }) => id)).toEqual([ids.queued]);
    // Every future post shows that its workspace was archived.
    expect(new Set(reported.map(({ row_id: id }) => id))).toEqual(new Set([ids.queued, ids.scheduled]));
  });
});
