import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { Account } from '../../db/entities/account.ts';
import { Content } from '../../db/entities/content.ts';
import { OutboxMessage } from '../../db/entities/outbox-message.ts';
import { Post } from '../../db/entities/post.ts';
import { newId } from '../../domain/ids.ts';
import { PLATFORMS, type Platform } from '../../domain/accounts/platforms.ts';
import { listProblemPaths, type Reply } from '../support/api.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';
import { useTeam } from '../support/use-team.ts';
import { service } from '../support/service.ts';

const served = service();
const team = useTeam(served);
let accounts: Record<Platform, string>;
beforeEach(async () => {
  accounts = Object.fromEntries(
    await Promise.all(PLATFORMS.map(async (platform) => [platform, await mintRow(team, platform)])),
  ) as Record<Platform, string>;
});

/** Inserts a connected account without a stored grant. */
async function mintRow({ team: owner, workspace }: TestTeam, platform: Platform, sandbox = true): Promise<string> {
  const id = newId('account');
  await served.em().insert(Account, {
    id,
    teamId: owner.id,
    workspaceId: workspace.id,
    platform,
    platformUserId: randomBytes(8).toString('hex'),
    username: 'someone',
    sandbox,
    scopes: [],
    connectedAt: new Date(),
  });
  return id;
}

const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

function body(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const { deck = buildDemoDeck(), format = 'walloftext', selectedAccounts = { clipapp: [accounts.clipapp] } } = changes;
  return { deck, format, selectedAccounts, ...changes };
}

const create = (changes: Record<string, unknown> = {}, headers: Record<string, string> = {}): Promise<Reply> =>
  served.api.call('POST', '/posts', { key: team.key, body: body(changes), headers });

const act = (method: string, path: string, sent?: unknown): Promise<Reply> =>
  served.api.call(method, `/posts/${path}`, { key: team.key, body: sent });

/** Returns the outbox messages of a row. */
const reported = async (rowId: string) =>
  (await served.em().find(OutboxMessage, { rowId })).map(({ verb, workflow }) => `${verb} ${workflow}`);

describe('POST /posts accepts', () => {
  test.each([
    [{}, 'queued'],
    [{ schedule: 'scheduled', scheduledTime: '2099-01-01T00:00:00Z' }, 'scheduled'],
    [{ schedule: 'draft' }, 'draft'],
  ])('POST /posts with %j returns a %s post with its targets and a statusUrl', async (changes, status) => {
    const reply = await create(changes);
    expect(reply.status).toBe(202);
    expect(reply.json.data).toMatchObject({ status, renderStatus: 'queued', sandbox: true, withheldAt: null });
    expect(reply.json.data.targets).toMatchObject([
      { platform: 'clipapp', status: 'pending', mode: 'publish', error: null },
    ]);
    expect(reply.json.data.statusUrl).toMatch(new RegExp(`/api/v1/posts/${reply.json.data.id}$`));
    expect((await served.api.call('GET', `/posts/${reply.json.data.id}`, { key: team.key })).json.data).toEqual(
      reply.json.data,
    );
  });

  test('creating a post enqueues its workflow; creating a draft enqueues only its render', async () => {
    const scheduled = (await create()).json.data;
    const draft = (await create({ schedule: 'draft' })).json.data;
    expect(await reported(scheduled.id)).toEqual(['start post']);
    expect(await reported(scheduled.contentId)).toEqual(['start render']);
    expect(await reported(draft.id)).toEqual([]);
    expect(await reported(draft.contentId)).toEqual(['start render']);
  });

  test('each target of a post gets the mode and text of its own platform', async () => {
    const reply = await create({
      selectedAccounts: { clipapp: [accounts.clipapp], videoshorts: [accounts.videoshorts] },
      publishMode: 'draft',
      clipappSendToInbox: true,
      caption: 'Hello\nworld',
      hashtags: ['#kinora'],
      declarations: { madeForKids: true },
    });
    expect(reply.json.data.targets).toMatchObject([
      { platform: 'clipapp', mode: 'inbox', caption: null, title: null },
      { platform: 'videoshorts', mode: 'draft', caption: 'Hello\nworld\n\n#kinora', title: 'Hello' },
    ]);
  });
});

describe('POST /posts rejects', () => {
  test('a deck whose text does not fit returns 400 with its path and stores nothing', async () => {
    const deck = {
      ...buildDemoDeck(),
      slides: [
        {
          startMs: 0,
          endMs: 6_000,
          boxes: [{ id: 'a', text: 'long '.repeat(240), rect: { x: 0.4, y: 0.4, w: 0.1, h: 0.02 } }],
        },
      ],
    };
    const reply = await create({ deck });
    expect(listProblemPaths(reply)[0]).toContain('deck.slides[0].boxes[0]');
    expect(await served.em().count(Content, { teamId: team.team.id })).toBe(0);
  });

  test('reelnet rejects a video shorter than three seconds, as a deck or as content', async () => {
    const selectedAccounts = { reelnet: [accounts.reelnet] };
    const deck = { ...buildDemoDeck(), durationMs: 2_000, slides: [] };
    const slides = [
      { startMs: 0, endMs: 2_000, boxes: [{ id: 'a', text: 'Hi', rect: { x: 0.1, y: 0.3, w: 0.8, h: 0.2 } }] },
    ];
    expect(listProblemPaths(await create({ deck: { ...deck, slides }, selectedAccounts }))).toEqual([
      'deck.durationMs',
    ]);
    const { contentId } = (await create({ deck: { ...deck, slides } })).json.data;
    expect(listProblemPaths(await create({ deck: undefined, contentId, selectedAccounts }))).toEqual(['contentId']);
  });

  test('an account of another workspace or key mode returns the same 404 as an unknown one', async () => {
    const other = await mintTeam(served.deps);
    const strangers = [
      { clipapp: [await mintRow(other, 'clipapp')] },
      { clipapp: [await mintRow(team, 'clipapp', false)] },
      { clipapp: ['acc_0000000000000000000000'] },
    ];
    const replies = await Promise.all(strangers.map((selectedAccounts) => create({ selectedAccounts })));
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.text}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(404);
  });

  test('an account that is listed under another platform returns 400 with its platform', async () => {
    const reply = await create({ selectedAccounts: { clipapp: [accounts.clipapp, accounts.reelnet] } });
    expect([reply.status, listProblemPaths(reply)]).toEqual([400, ['selectedAccounts.clipapp[1]']]);
    expect(reply.json.error.message).toContain('It is an account of reelnet');
  });

  test.each(['#', '# #', '🎉', ' '])('a hashtag without a letter or digit returns 400: %j', async (tag) => {
    const reply = await create({ hashtags: ['coffee', tag] });
    expect([reply.status, listProblemPaths(reply)]).toEqual([400, ['hashtags[1]']]);
  });

  test('a time without seconds is accepted, as in the OpenAPI example', async () => {
    const scheduledTime = inAnHour().slice(0, 16);
    const reply = await create({ scheduledTime, schedule: 'scheduled' });
    expect([reply.status, reply.json.data?.scheduledTime]).toEqual([202, `${scheduledTime}:00.000Z`]);
  });

  test('an AI format is charged once; without enough credits it returns 402 and stores nothing', async () => {
    const { contentId } = (await create({ format: 'listicle' })).json.data;
    const ledger = (await served.api.call('GET', '/credits?type=spending', { key: team.key })).json.data.ledger;
    expect(ledger).toMatchObject([{ credits: -10, spendingType: 'studio_render', refId: contentId }]);
    await served.em().execute('update team set credit_balance = 9 where id = ?', [team.team.id]);
    const posts = await served.em().count(Post, { teamId: team.team.id });
    const reply = await create({ format: 'listicle' });
    expect([reply.status, reply.json.error.type]).toEqual([402, 'insufficient_credits']);
    expect(await served.em().count(Post, { teamId: team.team.id })).toBe(posts);
  });
});

describe('rescheduling, publishing and cancelling', () => {
  test('a scheduled post can be rescheduled to the future but not to the past', async () => {
    const { id } = (await create({ schedule: 'scheduled', scheduledTime: inAnHour() })).json.data;
    const moved = await act('POST', `${id}/reschedule`, { scheduledTime: '2099-01-01T12:00:00' });
    expect(moved.json.data).toMatchObject({ status: 'scheduled', scheduledTime: '2099-01-01T12:00:00.000Z' });
    expect((await act('POST', `${id}/reschedule`, { scheduledTime: '2020-01-01T12:00:00Z' })).status).toBe(400);
    const signals = await served.em().find(OutboxMessage, { rowId: id, verb: 'signal' });
    expect(signals.map(({ signal }) => signal)).toEqual(['reschedule']);
  });

  test('a rescheduled draft stays a draft until POST /posts/{id}/publish schedules it', async () => {
    const { id } = (await create({ schedule: 'draft' })).json.data;
    const later = inAnHour();
    expect((await act('POST', `${id}/reschedule`, { scheduledTime: later })).json.data.status).toBe('draft');
    expect(await served.em().count(OutboxMessage, { rowId: id })).toBe(0);
    const released = await act('POST', `${id}/publish`);
    expect(released.status).toBe(202);
    expect(released.json.data).toMatchObject({ status: 'scheduled', scheduledTime: later });
    expect((await act('POST', `${id}/publish`)).status).toBe(409);
  });
});

test('spec, POST /posts rule 10: twenty concurrent posts with one Idempotency-Key create one', async () => {
  const changes = { schedule: 'scheduled', scheduledTime: inAnHour() };
  const replies = await Promise.all(Array.from({ length: 20 }, () => create(changes, { 'idempotency-key': 'one' })));
  expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 20 }, () => 202));
  expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
  expect(replies.filter((reply) => reply.headers.get('idempotent-replayed') === 'true')).toHaveLength(19);
  expect(await served.em().count(Post, { teamId: team.team.id })).toBe(1);
  expect(await served.em().count(OutboxMessage, { rowId: replies[0]!.json.data.id })).toBe(1);
});
