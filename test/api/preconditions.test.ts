import { describe, expect, test } from '@jest/globals';
import { openAsOwner } from '../../db/connection/open-database.ts';
import { openFixture } from '../automations/fixture.ts';
import { openPostFixture } from '../support/post-fixture.ts';
import { insertGeneration } from '../support/generations.ts';
import type { Reply } from '../support/api.ts';
import { service } from '../support/service.ts';

const served = service();
const fixture = openPostFixture(served);
const SLOT = { schedule: 'scheduled', scheduledTime: '2099-01-01T12:00:00Z' };

interface Editor {
  path: string;
  edit(tag: string, text: string): Promise<Reply>;
  read(): Promise<Reply>;
}

const openEditor = (key: string, path: string, body: (text: string) => object): Editor => ({
  path,
  edit: (tag, text) =>
    served.api.call('PATCH', path, { key, body: body(text), headers: tag ? { 'if-match': tag } : {} }),
  read: () => served.api.call('GET', path, { key }),
});

async function openPost(): Promise<Editor> {
  const { id } = (await fixture.create({ ...SLOT, caption: 'first' })).json.data;
  return openEditor(fixture.team.key, `/posts/${id}`, (caption) => ({ caption }));
}

const EDITORS: [string, () => Promise<Editor>][] = [
  ['post', openPost],
  [
    'workspace',
    async () => openEditor(fixture.team.key, `/workspaces/${fixture.team.workspace.id}`, (name) => ({ name })),
  ],
  [
    'automation',
    async () => {
      const { call, terms, key } = await openFixture(served);
      const { id } = (await call('POST', '/automations', await terms())).json.data;
      return openEditor(key, `/automations/${id}`, (name) => ({ name }));
    },
  ],
];

const getTag = async (editor: Editor): Promise<string> => (await editor.read()).headers.get('etag') ?? '';

describe.each(EDITORS)('If-Match on a %s', (noun, open) => {
  test('an edit whose commit fails is answered without a tag', async () => {
    const editor = await open();
    const owner = await openAsOwner(served.deps.orm.config.get('clientUrl') ?? '');
    await owner.em.execute(
      `create function fail_commit() returns trigger language plpgsql as 'begin raise ''no''; end';
       create constraint trigger fail_commit after update on ${noun} deferrable initially deferred
         for each row execute function fail_commit()`,
    );
    const failed = await editor.edit(await getTag(editor), 'lost');
    await owner.em.execute('drop function fail_commit cascade');
    await owner.close();
    expect([failed.status, failed.headers.get('etag')]).toEqual([500, null]);
  });

  test('of two editors with the same tag, exactly one wins', async () => {
    const editor = await open();
    for (let round = 0; round < 5; round += 1) {
      const tag = await getTag(editor);
      const texts = [`left ${round}`, `right ${round}`];
      const replies = await Promise.all(texts.map((text) => editor.edit(tag, text)));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const won = replies.findIndex(({ status }) => status === 200);
      const { data } = (await editor.read()).json;
      expect(data.caption ?? data.name).toBe(texts[won]);
      expect(replies[won]?.headers.get('etag')).toBe(`"${data.revision}"`);
    }
  });

  test('a stale tag changes nothing, and the message names the revision', async () => {
    const editor = await open();
    const tag = await getTag(editor);
    expect((await editor.edit('', 'second')).status).toBe(200);
    const now = (await editor.read()).json.data;
    const stale = await editor.edit(tag, 'third');
    expect([stale.status, stale.json.error.type]).toEqual([409, 'conflict']);
    expect(stale.json.error.message).toContain(`The ${noun} was changed: its revision is ${now.revision}`);
    expect((await editor.read()).json.data).toEqual(now);
  });
});

test('of an accept and a discard with the same tag, exactly one wins', async () => {
  const { key } = fixture.team;
  const id = await insertGeneration(served.deps, fixture.team);
  const tag = (await served.api.call('GET', `/generations/${id}`, { key })).headers.get('etag') ?? '';
  const headers = { 'if-match': tag };
  const act = (verb: string) => served.api.call('POST', `/generations/${id}/${verb}`, { key, headers });
  const replies = await Promise.all([act('accept'), act('discard'), act('discard')]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

describe('the syntax of If-Match', () => {
  test.each([
    ['any', () => '*', 200],
    ['a list with the tag', (tag: string) => `"0", ${tag} ,"x,y"`, 200],
    ['the tag as a weak one', (tag: string) => `W/${tag}`, 409],
    ['a list without the tag', () => '"0", "x,y"', 409],
    ['a number without quotation marks', () => '1', 400],
    ['nothing', () => '', 400],
    ['a tag and a word', (tag: string) => `${tag} or so`, 400],
  ])('%s', async (_, write, status) => {
    const editor = await openPost();
    const { path } = editor;
    const { key } = fixture.team;
    const headers = { 'if-match': write(await getTag(editor)) };
    expect((await served.api.call('PATCH', path, { key, body: { caption: 'x' }, headers })).status).toBe(status);
  });

  test('a missing post is 404 with any tag', async () => {
    const headers = { 'if-match': '*' };
    const { key } = fixture.team;
    expect((await served.api.call('DELETE', '/posts/post_1', { key, headers })).status).toBe(404);
  });
});

test('a repeat of a conditional POST replays the stored response with its tag', async () => {
  const { key } = fixture.team;
  const { id } = (await fixture.create(SLOT)).json.data;
  const body = { scheduledTime: '2099-02-01T12:00:00Z' };
  const headers = { 'if-match': '"1"', 'idempotency-key': 'move' };
  const send = () => served.api.call('POST', `/posts/${id}/reschedule`, { key, body, headers });
  const [first, second] = [await send(), await send()];
  expect([first, second].map(({ status, headers: sent }) => [status, sent.get('etag')])).toEqual([
    [200, '"2"'],
    [200, '"2"'],
  ]);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(second.text).toBe(first.text);
});

test('a crawl and a run advance no revision, so that editors are not interrupted', async () => {
  const automation = await EDITORS[2]?.[1]();
  const workspace = await EDITORS[1]?.[1]();
  if (!automation || !workspace) throw new Error('an editor is missing');
  const tags = [await getTag(automation), await getTag(workspace)];
  const { em } = served.deps.orm;
  const [, , id] = automation.path.split('/');
  await em.fork().execute('update automation set run_number = 7, last_run_at = now() where id = ?', [id]);
  await em.fork().execute('update workspace set brand_refreshed_at = now() where id = ?', [fixture.team.workspace.id]);
  expect([await getTag(automation), await getTag(workspace)]).toEqual(tags);
});
