import { afterEach, expect, test } from '@jest/globals';
import { SHARES } from '../../shares/shares.ts';
import { mintMember } from '../support/members.ts';
import { accountRow, contentRow } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { mintKey, mintTeam, type TestTeam } from '../support/teams.ts';
import { useTeam } from '../support/use-team.ts';

const served = service();
const team = useTeam(served);

interface OpenStream {
  status: number;
  headers: Headers;
  /** The next message, its id and its nouns; null at the end of the stream. */
  next(): Promise<{ id: string; nouns: string[] } | null>;
  close(): void;
}

const opened = new Set<OpenStream>();

/** The next test begins when the service has noticed. */
afterEach(async () => {
  for (const stream of opened) stream.close();
  opened.clear();
  while (!SHARES.streams.isIdle) await new Promise((resolve) => setImmediate(resolve));
});

async function open(key = team.key, lastId?: string): Promise<OpenStream> {
  const ending = new AbortController();
  const response = await fetch(`${served.api.origin}/api/v1/changes`, {
    headers: { authorization: `Bearer ${key}`, ...(lastId ? { 'last-event-id': lastId } : {}) },
    signal: ending.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next: OpenStream['next'] = async () => {
    for (;;) {
      const [, id, data, rest] = /^id: (.+)\nevent: change\ndata: (.+)\n\n([^]*)$/u.exec(text) ?? [];
      if (id && data) {
        text = rest ?? '';
        return { id, nouns: JSON.parse(data) as string[] };
      }
      const { value, done } = await reader.read();
      if (done) return null;
      text += value;
    }
  };
  const stream = { status: response.status, headers: response.headers, next, close: () => ending.abort() };
  opened.add(stream);
  return stream;
}

async function createPost({ key, workspace, team: { id } }: TestTeam = team): Promise<string> {
  const owner = { key, workspace, team: { id } } as TestTeam;
  const account = await accountRow(served.deps, owner, 'reelnet');
  const contentId = await contentRow(served.deps, owner);
  const scheduledTime = new Date(Date.now() + 86_400_000).toISOString();
  const body = { contentId, selectedAccounts: { reelnet: [account] }, schedule: 'scheduled', scheduledTime };
  const reply = await served.api.call('POST', '/posts', { key, body });
  expect([reply.status, reply.status === 201 ? '' : reply.text]).toEqual([201, '']);
  return reply.json.data.id as string;
}

test('a stream names what was changed for its team and mode, and continues after the last id', async () => {
  const id = await createPost();
  const live = (await mintKey(served.deps, team.team.id, { live: true })).text;
  const [own, ofLive, ofOther] = [await open(), await open(live), await open((await mintTeam(served.deps)).key)];
  const begun = await own.next();
  await ofLive.next();
  await ofOther.next();
  expect([own.headers.get('content-type'), begun?.nouns]).toEqual(['text/event-stream; charset=utf-8', []]);

  const scheduledTime = new Date(Date.now() + 2 * 86_400_000).toISOString();
  await served.api.call('POST', `/posts/${id}/reschedule`, { key: team.key, body: { scheduledTime } });

  expect((await own.next())?.nouns).toEqual(['post']);
  own.close();
  await served.api.call('PATCH', `/workspaces/${team.workspace.id}`, { key: team.key, body: { name: 'Bakery' } });
  const missed = await (await open(team.key, begun?.id)).next();
  expect(missed?.nouns.toSorted()).toEqual(['post', 'workspace']);
  // Live and test keys share workspaces.
  expect((await ofLive.next())?.nouns).toEqual(['workspace']);
});

test('a stream that continues after more events than one read takes names the newest as well', async () => {
  const first = await open();
  const begun = await first.next();
  first.close();
  await served.deps.orm.em.fork().execute(
    `insert into event (id, team_id, sandbox, type, subject_id, data) select team || number, team, true,
       case when number < 1001 then 'content.ready' else 'post.failed' end, team || number, '{}' from (select ? team), generate_series(1, 1001) number`,
    [team.team.id],
  );
  const missed = await (await open(team.key, begun?.id)).next();
  expect(missed?.nouns).toEqual(expect.arrayContaining(['content', 'post']));
});

test('a stream ends when its key is revoked or the session of its person ends', async () => {
  const { text, key } = await mintKey(served.deps, team.team.id);
  const viewer = await mintMember(served.deps, team.team.id, { role: 'viewer' });
  const owner = await mintMember(served.deps, team.team.id, { role: 'owner' });
  const streams = [await open(text), await open(viewer.sandboxToken), await open(team.key)] as const;
  for (const stream of streams) await stream.next();

  for (const path of [`/keys/${key.id}`, `/members/${viewer.id}`]) {
    expect([path, (await served.api.call('DELETE', path, { key: owner.token })).status]).toEqual([path, 200]);
  }

  for (const stream of streams.slice(0, 2)) while (await stream.next());
  const scheduled = createPost();
  for (let nouns: string[] = []; !nouns.includes('post');) nouns = (await streams[2].next())?.nouns ?? ['post'];
  await scheduled;
});

test('a team gets half of the streams of a process, needs no connections for them, and leaves room', async () => {
  const other = await mintTeam(served.deps);
  const half = SHARES.streams.places / 2;
  const streams: OpenStream[] = [];
  while (streams.length < half) streams.push(await open());

  const refused = await served.api.call('GET', '/changes', { key: team.key });
  expect([refused.status, refused.json.error.type]).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const stranger = await open(other.key);
  expect([stranger.status, (await served.api.call('GET', '/me', { key: team.key })).status]).toEqual([200, 200]);

  streams[0]?.close();
  while ((await open()).status !== 200) await new Promise((resolve) => setImmediate(resolve));
});
