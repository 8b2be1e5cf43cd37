import { describe, expect, test } from '@jest/globals';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { Post } from '../../db/entities/post.ts';
import { PostTarget } from '../../db/entities/post-target.ts';
import { selectDeclarations } from '../../domain/posts/declarations.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { listProblemPaths, type Reply } from '../support/api.ts';
import { insertAccount } from '../support/posts.ts';
import { openPostFixture } from '../support/post-fixture.ts';
import { service } from '../support/service.ts';

const served = service();
const fixture = openPostFixture(served);

const messages = (reply: Reply): string[] => (reply.json.error.details ?? []).map(({ message }) => message);
const kids = { declarations: { madeForKids: false } };

describe('spec, POST /posts rule 3: overrides and lengths', () => {
  test('the caption limit applies to the text with its hashtags, and to each override', async () => {
    const selectedAccounts = fixture.to('reelnet');
    const fits = { selectedAccounts, caption: 'x'.repeat(2_196), hashtags: ['a'] };
    expect((await fixture.create(fits)).status).toBe(201);
    expect(listProblemPaths(await fixture.create({ ...fits, caption: 'x'.repeat(2_197) }))).toEqual(['caption']);
    const override = { reelnet: { caption: 'short' } };
    expect((await fixture.create({ ...fits, caption: 'x'.repeat(9_000), perPlatform: override })).status).toBe(201);
    const long = { reelnet: { caption: 'x'.repeat(2_197) } };
    expect(listProblemPaths(await fixture.create({ ...fits, caption: 'a', perPlatform: long }))).toEqual([
      'perPlatform.reelnet.caption',
    ]);
  });

  test('two accounts on one platform share the caption and its length error', async () => {
    const { accounts, create } = fixture;
    const selectedAccounts = { clipapp: [accounts.clipapp, await insertAccount(served.deps, fixture.team, 'clipapp')] };
    const reply = await create({ selectedAccounts, perPlatform: { clipapp: { caption: 'Both' } } });
    expect(reply.json.data.targets.map(({ caption }: { caption: string }) => caption)).toEqual(['Both', 'Both']);
    expect(listProblemPaths(await create({ selectedAccounts, caption: 'x'.repeat(2_201) }))).toEqual(['caption']);
  });
});

describe('spec, POST /posts rule 4: first comments', () => {
  test.each([
    ['clipapp', { perPlatform: { clipapp: { firstComment: 'x' } } }, 'clipapp does not support first comments.'],
    [
      'a private upload',
      { publishMode: 'draft', perPlatform: { videoshorts: { firstComment: 'x' } }, ...kids },
      'A first comment requires publish mode publish (got draft).',
    ],
  ])('a first comment on %s returns 400 with a specific message', async (name, changes, sentence) => {
    const reply = await fixture.create({
      selectedAccounts: fixture.to(name === 'clipapp' ? 'clipapp' : 'videoshorts'),
      ...changes,
    });
    expect([reply.status, messages(reply)]).toEqual([400, [sentence]]);
  });
});

describe('spec, POST /posts rule 5: declarations', () => {
  test('madeForKids is a required boolean for videoshorts and optional for other platforms', async () => {
    const selectedAccounts = fixture.to('videoshorts');
    for (const declarations of [undefined, {}, { madeForKids: 'yes' }, { madeForKids: null }]) {
      expect(listProblemPaths(await fixture.create({ selectedAccounts, declarations }))).toEqual([
        'declarations.madeForKids',
      ]);
    }
    expect((await fixture.create({ selectedAccounts, declarations: { madeForKids: true } })).status).toBe(201);
    expect((await fixture.create({ selectedAccounts: fixture.to('clipapp', 'reelnet') })).status).toBe(201);
  });

  test('each platform receives only its own declarations, and reelnet receives none', async () => {
    const declarations = { madeForKids: false, aiGenerated: true, brandedContent: false };
    const reply = await fixture.create({
      selectedAccounts: fixture.to('clipapp', 'reelnet', 'videoshorts'),
      declarations,
    });
    const storedDeclarations = (await served.em().findOneOrFail(Post, reply.json.data.id)).declarations;
    expect(selectDeclarations('clipapp', storedDeclarations)).toEqual({ aiGenerated: true, brandedContent: false });
    expect(selectDeclarations('videoshorts', storedDeclarations)).toEqual({ madeForKids: false });
    expect(selectDeclarations('reelnet', storedDeclarations)).toEqual({});
  });
});

describe('spec, POST /posts rules 6 and 7: modes', () => {
  test.each<[string, object, Platform[], number, string[]]>([
    ['draft to videoshorts', { publishMode: 'draft' }, ['videoshorts'], 201, ['draft']],
    ['draft to clipapp', { publishMode: 'draft' }, ['clipapp', 'videoshorts'], 400, []],
    ['draft to reelnet', { publishMode: 'draft' }, ['reelnet'], 400, []],
    [
      'draft with the clipapp copy in the inbox',
      { publishMode: 'draft', clipappSendToInbox: true },
      ['clipapp', 'videoshorts'],
      201,
      ['inbox', 'draft'],
    ],
    ['inbox to clipapp', { publishMode: 'inbox' }, ['clipapp'], 201, ['inbox']],
    ['inbox to videoshorts', { publishMode: 'inbox' }, ['clipapp', 'videoshorts'], 400, []],
    [
      'clipappSendToInbox beside reelnet',
      { clipappSendToInbox: true },
      ['clipapp', 'reelnet'],
      201,
      ['inbox', 'publish'],
    ],
  ])('publish mode: %s', async (_, changes, platforms, status, modes) => {
    const reply = await fixture.create({
      selectedAccounts: fixture.to(...platforms),
      ...kids,
      ...changes,
      caption: 'Hello',
    });
    expect(reply.status).toBe(status);
    if (status === 400)
      return expect(listProblemPaths(reply)).toEqual(listProblemPaths(reply).map(() => 'publishMode'));
    const targets = await served
      .em()
      .find(PostTarget, { postId: reply.json.data.id }, { orderBy: { position: 'asc' } });
    expect(targets.map(({ mode }) => mode)).toEqual(modes);
    // Rule 7: a target with mode inbox has no caption.
    return expect(targets.filter(({ mode }) => mode === 'inbox').every(({ caption }) => caption === null)).toBe(true);
  });
});

const at = (scheduledTime: unknown, timezone?: string) =>
  fixture.create({ schedule: 'scheduled', scheduledTime, ...(timezone ? { timezone } : {}) });
const instant = async (...given: Parameters<typeof at>) => (await at(...given)).json.data.scheduledTime;

describe('times and zones', () => {
  test('a local time in a DST gap moves forward, and an ambiguous one is the first', async () => {
    expect(await instant('2099-03-29T02:30:00', 'Europe/Berlin')).toBe('2099-03-29T01:30:00.000Z');
    expect(await instant('2099-10-25T02:30:00', 'Europe/Berlin')).toBe('2099-10-25T00:30:00.000Z');
    expect(await instant('2099-10-25T02:30:00+09:00', 'Europe/Berlin')).toBe('2099-10-24T17:30:00.000Z');
    expect(await instant('2099-01-01T10:00:00')).toBe('2099-01-01T10:00:00.000Z');
    expect(await instant('9999-12-31T23:59:59Z')).toBe('9999-12-31T23:59:59.000Z');
  });
});

describe('contradicting fields', () => {
  test('clipapp options need no clipapp target, and two agreeing spellings are accepted', async () => {
    const clipappOptions = { disableComment: true, allowComments: false };
    expect((await fixture.create({ selectedAccounts: fixture.to('reelnet'), clipappOptions })).status).toBe(201);
    expect((await fixture.create({ clipappOptions })).status).toBe(201);
  });

  test('one 400 response lists every invalid field of the body and of its deck', async () => {
    const slide = {
      startMs: 0,
      endMs: 9_000,
      boxes: [{ id: 'a', text: 'Hi', rect: { x: 0.9, y: 0.1, w: 0.5, h: 0.2 } }],
    };
    const reply = await fixture.create({
      deck: { ...buildDemoDeck(), slides: [slide] },
      format: 'walloftext',
      selectedAccounts: fixture.to('videoshorts'),
      schedule: 'scheduled',
      colour: 'red',
    });
    expect(listProblemPaths(reply).sort()).toEqual([
      'colour',
      'deck.slides[0].boxes[0].rect.w',
      'deck.slides[0].endMs',
      'declarations.madeForKids',
      'scheduledTime',
    ]);
  });
});

test('spec, POST /posts rule 9: an archived workspace returns 409, after the 404 and 400 checks', async () => {
  await served.api.call('POST', `/workspaces/${fixture.team.workspace.id}/archive`, { key: fixture.team.key });
  const workspaceId = fixture.team.workspace.id;
  expect((await fixture.create({ workspaceId })).status).toBe(409);
  expect((await fixture.create({ workspaceId, contentId: 'con_0000000000000000000000' })).status).toBe(404);
  expect((await fixture.create({ workspaceId, caption: 'x'.repeat(3_000) })).status).toBe(400);
});

test('409 precedes the quota, and the quota precedes the credits', async () => {
  await served
    .em()
    .execute(
      `insert into usage (team_id, metric, period_start, used) select id, 'turbo_posts', period_start, 1500 from team where id = ?`,
      [fixture.team.team.id],
    );
  await served.em().execute('update team set credit_balance = 0 where id = ?', [fixture.team.team.id]);
  const dear = { contentId: undefined, deck: buildDemoDeck(), format: 'listicle' };
  const full = await fixture.create(dear);
  expect([full.status, full.json.error.type, full.headers.get('retry-after')]).toEqual([
    429,
    'usage_limit_reached',
    expect.stringMatching(/^\d+$/u),
  ]);
  await served.api.call('POST', `/workspaces/${fixture.team.workspace.id}/archive`, { key: fixture.team.key });
  expect((await fixture.create({ ...dear, workspaceId: fixture.team.workspace.id })).status).toBe(409);
});
