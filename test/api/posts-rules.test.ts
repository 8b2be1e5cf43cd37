import { describe, expect, test } from '@jest/globals';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { Post } from '../../db/entities/post.ts';
import { PostTarget } from '../../db/entities/post-target.ts';
import { selectDeclarations } from '../../domain/posts/declarations.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import type { Reply } from '../support/api.ts';
import { accountRow } from '../support/posts.ts';
import { posting } from '../support/posting.ts';
import { service } from '../support/service.ts';

const served = service();
const fixture = posting(served);
const em = () => served.deps.orm.em.fork();

const paths = (reply: Reply): string[] => (reply.json.error.details ?? []).map(({ path }) => path);
const messages = (reply: Reply): string[] => (reply.json.error.details ?? []).map(({ message }) => message);
const kids = { declarations: { madeForKids: false } };

describe('spec, POST /posts rule 3: overrides and lengths', () => {
  test.each<[Platform, object, string]>([
    ['clipapp', { title: 'x' }, 'perPlatform.clipapp.title'],
    ['reelnet', { title: 'x' }, 'perPlatform.reelnet.title'],
    ['videoshorts', { caption: 'x' }, 'perPlatform.videoshorts'],
  ])(
    'a title for %s, or an override for a platform that is not posted to, is a 400',
    async (platform, override, path) => {
      const reply = await fixture.create({
        selectedAccounts: fixture.to('clipapp', 'reelnet'),
        perPlatform: { [platform]: override },
      });
      expect([reply.status, paths(reply)]).toEqual([400, [path]]);
    },
  );

  test('a limit is held to the unit for the text that is sent: once hashtags are appended, and per override', async () => {
    const selectedAccounts = fixture.to('reelnet');
    const fits = { selectedAccounts, caption: 'x'.repeat(2_196), hashtags: ['a'] };
    expect((await fixture.create(fits)).status).toBe(201);
    expect(paths(await fixture.create({ ...fits, caption: 'x'.repeat(2_197) }))).toEqual(['caption']);
    const override = { reelnet: { caption: 'short' } };
    expect((await fixture.create({ ...fits, caption: 'x'.repeat(9_000), perPlatform: override })).status).toBe(201);
    const long = { reelnet: { caption: 'x'.repeat(2_197) } };
    expect(paths(await fixture.create({ ...fits, caption: 'a', perPlatform: long }))).toEqual([
      'perPlatform.reelnet.caption',
    ]);
  });

  test('two accounts on one platform get one caption, and one sentence where it is too long', async () => {
    const { accounts, create } = fixture;
    const selectedAccounts = { clipapp: [accounts.clipapp, await accountRow(served.deps, fixture.team, 'clipapp')] };
    const reply = await create({ selectedAccounts, perPlatform: { clipapp: { caption: 'Both' } } });
    expect(reply.json.data.targets.map(({ caption }: { caption: string }) => caption)).toEqual(['Both', 'Both']);
    expect(paths(await create({ selectedAccounts, caption: 'x'.repeat(2_201) }))).toEqual(['caption']);
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
  ])('on %s it is a 400 with its own sentence', async (name, changes, sentence) => {
    const reply = await fixture.create({
      selectedAccounts: fixture.to(name === 'clipapp' ? 'clipapp' : 'videoshorts'),
      ...changes,
    });
    expect([reply.status, messages(reply)]).toEqual([400, [sentence]]);
  });
});

describe('spec, POST /posts rule 5: declarations', () => {
  test('madeForKids is required for videoshorts, as true or false, and for nothing else', async () => {
    const selectedAccounts = fixture.to('videoshorts');
    for (const declarations of [undefined, {}, { madeForKids: 'yes' }, { madeForKids: null }]) {
      expect(paths(await fixture.create({ selectedAccounts, declarations }))).toEqual(['declarations.madeForKids']);
    }
    expect((await fixture.create({ selectedAccounts, declarations: { madeForKids: true } })).status).toBe(201);
    expect((await fixture.create({ selectedAccounts: fixture.to('clipapp', 'reelnet') })).status).toBe(201);
  });

  test('an answer for one platform never reaches another, what is left out stays absent, and reelnet hears nothing', async () => {
    const declarations = { madeForKids: false, aiGenerated: true, brandedContent: false };
    const reply = await fixture.create({
      selectedAccounts: fixture.to('clipapp', 'reelnet', 'videoshorts'),
      declarations,
    });
    const kept = (await em().findOneOrFail(Post, reply.json.data.id)).declarations;
    expect(selectDeclarations('clipapp', kept)).toEqual({ aiGenerated: true, brandedContent: false });
    expect(selectDeclarations('videoshorts', kept)).toEqual({ madeForKids: false });
    expect(selectDeclarations('reelnet', kept)).toEqual({});
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
  ])('%s', async (_, changes, platforms, status, modes) => {
    const reply = await fixture.create({
      selectedAccounts: fixture.to(...platforms),
      ...kids,
      ...changes,
      caption: 'Hello',
    });
    expect(reply.status).toBe(status);
    if (status === 400) return expect(paths(reply)).toEqual(paths(reply).map(() => 'publishMode'));
    const targets = await em().find(PostTarget, { postId: reply.json.data.id }, { orderBy: { position: 'asc' } });
    expect(targets.map(({ mode }) => mode)).toEqual(modes);
    // Rule 7: what goes to an inbox carries no caption.
    return expect(targets.filter(({ mode }) => mode === 'inbox').every(({ caption }) => caption === null)).toBe(true);
  });
});

const at = (scheduledTime: unknown, timezone?: string) =>
  fixture.create({ schedule: 'scheduled', scheduledTime, ...(timezone ? { timezone } : {}) });
const instant = async (...given: Parameters<typeof at>) => (await at(...given)).json.data.scheduledTime;

describe('contract 1 and 5: times and zones', () => {
  test.each([
    ['2099-02-30T10:00:00Z'],
    ['2099-01-01T24:00:00Z'],
    ['2099-01-01T10:00:60Z'],
    ['12'],
    ['1/2/2099'],
    ['275760-09-13T00:00:00Z'],
    ['9999-12-31T23:59:59-01:00'],
    [4_070_908_800_000],
    [null],
  ])('the time %p is a 400', async (scheduledTime) => {
    const reply = await at(scheduledTime);
    expect([reply.status, paths(reply)]).toEqual([400, ['scheduledTime']]);
  });

  test.each([['+05:30'], ['UTC+2'], ['utc'], ['Factory'], [''], [' America/New_York'], ['../../etc/passwd']])(
    'the zone %p is a 400',
    async (timezone) => expect(paths(await fixture.create({ timezone }))).toEqual(['timezone']),
  );

  test('a gap moves forward by its length, an overlap is the first, and an offset beats the zone', async () => {
    expect(await instant('2099-03-29T02:30:00', 'Europe/Berlin')).toBe('2099-03-29T01:30:00.000Z');
    expect(await instant('2099-10-25T02:30:00', 'Europe/Berlin')).toBe('2099-10-25T00:30:00.000Z');
    expect(await instant('2099-10-25T02:30:00+09:00', 'Europe/Berlin')).toBe('2099-10-24T17:30:00.000Z');
    expect(await instant('2099-01-01T10:00:00')).toBe('2099-01-01T10:00:00.000Z');
    expect(await instant('9999-12-31T23:59:59Z')).toBe('9999-12-31T23:59:59.000Z');
  });
});

describe('contract 5: what contradicts itself', () => {
  test.each([
    [
      'an account twice',
      () => ({ selectedAccounts: { clipapp: [fixture.accounts.clipapp, fixture.accounts.clipapp] } }),
      'selectedAccounts.clipapp',
    ],
    ['an unknown platform', () => ({ selectedAccounts: { tv: [] } }), 'selectedAccounts.tv'],
    ['empty lists only', () => ({ selectedAccounts: { clipapp: [], reelnet: [] } }), 'selectedAccounts'],
    ['an account as a number', () => ({ selectedAccounts: { clipapp: [1] } }), 'selectedAccounts.clipapp[0]'],
    [
      'both spellings of a switch',
      () => ({ clipappOptions: { disableComment: true, allowComments: true } }),
      'clipappOptions.disableComment',
    ],
    ['an unknown format', () => ({ format: 'gif' }), 'format'],
    ['asap with a time', () => ({ scheduledTime: '2099-01-01T00:00:00Z' }), 'scheduledTime'],
  ])('%s is a 400', async (_, changes, path) => {
    const reply = await fixture.create(changes());
    expect([reply.status, paths(reply)]).toEqual([400, [path]]);
  });

  test('options without a clipapp target are ignored, and both spellings of one wish are one', async () => {
    const clipappOptions = { disableComment: true, allowComments: false };
    expect((await fixture.create({ selectedAccounts: fixture.to('reelnet'), clipappOptions })).status).toBe(201);
    expect((await fixture.create({ clipappOptions })).status).toBe(201);
  });

  test("every problem of a body is in one answer, a deck's own with the rest", async () => {
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
    expect(paths(reply).sort()).toEqual([
      'colour',
      'deck.slides[0].boxes[0].rect.w',
      'deck.slides[0].endMs',
      'declarations.madeForKids',
      'scheduledTime',
    ]);
  });
});

test('spec, POST /posts rule 9: while the workspace is archived POST /posts answers 409, and 404 and 400 come first', async () => {
  await served.api.call('POST', `/workspaces/${fixture.team.workspace.id}/archive`, { key: fixture.team.key });
  const workspaceId = fixture.team.workspace.id;
  expect((await fixture.create({ workspaceId })).status).toBe(409);
  expect((await fixture.create({ workspaceId, contentId: 'con_0000000000000000000000' })).status).toBe(404);
  expect((await fixture.create({ workspaceId, caption: 'x'.repeat(3_000) })).status).toBe(400);
});

test('contract 1, order of checks: 409 before the quota, and the quota before the credits', async () => {
  await em().execute(
    `insert into usage (team_id, metric, period_start, used) select id, 'turbo_posts', period_start, 1500 from team where id = ?`,
    [fixture.team.team.id],
  );
  await em().execute('update team set credit_balance = 0 where id = ?', [fixture.team.team.id]);
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
