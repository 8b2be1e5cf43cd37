import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { Content } from '../../db/entities/content.ts';
import { Generation } from '../../db/entities/generation.ts';
import { Post } from '../../db/entities/post.ts';
import { newId } from '../../domain/ids.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { PUBLISH_MODES } from '../../domain/platforms/platform-terms.ts';
import { insertGeneration } from '../support/generations.ts';
import { openPostFixture } from '../support/post-fixture.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { service } from '../support/service.ts';

const served = service();
const fixture = openPostFixture(served);

const everywhere = () => ({
  selectedAccounts: fixture.to('clipapp', 'reelnet', 'videoshorts'),
  declarations: { madeForKids: true, containsSyntheticMedia: false, brandOrganic: true },
});

describe('spec, POST /posts/preview: the preview of each account', () => {
  test('a preview returns the texts and lengths per account, the local time and the cost', async () => {
    const reply = await fixture.preview({
      ...everywhere(),
      contentId: undefined,
      deck: buildDemoDeck(),
      format: 'listicle',
      caption: 'Hällo',
      hashtags: ['a'],
      schedule: 'scheduled',
      scheduledTime: '2099-07-01T12:00:00',
      timezone: 'Europe/Berlin',
    });
    expect(reply.status).toBe(200);
    const quiet = { firstComment: null, refusal: null, warnings: [], mode: 'publish' };
    expect(reply.json.data).toEqual({
      expiresAfter: null,
      reviewRequired: false,
      targets: [
        {
          ...quiet,
          platform: 'clipapp',
          accountId: fixture.accounts.clipapp,
          caption: 'Hällo #a',
          title: null,
          declarations: { brandOrganic: true },
          length: { used: 8, limit: 2200, unit: 'utf16_units' },
        },
        {
          ...quiet,
          platform: 'reelnet',
          accountId: fixture.accounts.reelnet,
          caption: 'Hällo\n\n#a',
          title: null,
          declarations: {},
          length: { used: 9, limit: 2200, unit: 'utf16_units' },
        },
        {
          ...quiet,
          platform: 'videoshorts',
          accountId: fixture.accounts.videoshorts,
          caption: 'Hällo\n\n#a',
          title: 'Hällo',
          declarations: { madeForKids: true, containsSyntheticMedia: false },
          length: { used: 10, limit: 5000, unit: 'utf8_bytes' },
        },
      ],
      notSent: [],
      schedule: { instant: '2099-07-01T10:00:00.000Z', local: '2099-07-01T12:00:00+02:00', timezone: 'Europe/Berlin' },
      credits: { cost: 10, balanceAfter: 990 },
    });
  });

  test('a preview stores, counts and charges nothing, and the generation stays pending', async () => {
    const suggestionId = await insertGeneration(served.deps, fixture.team, { format: 'listicle' });
    const generation = await served.em().findOneOrFail(Generation, suggestionId);
    const contents = () => served.em().count(Content, { teamId: fixture.team.team.id });
    const before = await contents();
    const reply = await fixture.preview({ suggestionId }, { 'idempotency-key': 'one' });
    expect(reply.json.data).toMatchObject({ credits: { cost: 10, balanceAfter: 990 } });
    expect(reply.json.data.targets[0].caption).toContain(generation.caption);
    const me = (await served.api.call('GET', '/me', { key: fixture.team.key })).json.data;
    expect(me.credits.balance).toBe(1_000);
    expect(me.usage.metrics.map(({ metric, used }: { metric: string; used: number }) => [metric, used])).toEqual([
      ['turbo_posts', 0],
      ['content_pieces', 0],
      ['automations', 0],
      ['generations', 1],
      ['storage_bytes', 0],
    ]);
    expect(await served.em().count(Post, { teamId: fixture.team.team.id })).toBe(0);
    expect(await contents()).toBe(before);
    expect((await served.em().findOneOrFail(Generation, suggestionId)).state).toBe('pending');
  });

  test('an accepted generation costs 0, and missing credits show as a negative balance', async () => {
    const suggestionId = await insertGeneration(served.deps, fixture.team, { format: 'listicle' });
    await served.em().execute('update team set credit_balance = 4 where id = ?', [fixture.team.team.id]);
    expect((await fixture.preview({ suggestionId })).json.data.credits).toEqual({ cost: 10, balanceAfter: -6 });
    await served.em().execute('update team set credit_balance = 10 where id = ?', [fixture.team.team.id]);
    await fixture.create({ suggestionId });
    expect((await fixture.preview({ suggestionId })).json.data.credits).toEqual({ cost: 0, balanceAfter: 0 });
  });

  test('a preview lists ignored extra images under notSent', async () => {
    const images = ['https://media.example.com/1.jpg', 'https://media.example.com/2.jpg'];
    expect((await fixture.preview({ images })).json.data.notSent).toEqual(images.slice(1));
  });
});

describe('400 for the body as a whole, `refusal` for what one account refuses', () => {
  test('a caption over a limit sets the refusal of only the accounts with that limit', async () => {
    const reply = await fixture.preview({ ...everywhere(), caption: 'é'.repeat(2_201) });
    const [clipapp, reelnet, videoshorts] = reply.json.data.targets;
    expect(clipapp.refusal).toEqual({
      message: 'clipapp accepts 2200 UTF-16 units; the caption with its hashtags has 2201.',
      details: [
        { path: 'caption', message: 'clipapp accepts 2200 UTF-16 units; the caption with its hashtags has 2201.' },
      ],
    });
    expect(reelnet.refusal.details).toHaveLength(1);
    expect(videoshorts.refusal).toBeNull();
  });

  test('a video that is too short for one platform sets the refusal of only that account', async () => {
    const contentId = await insertContent(served.deps, fixture.team, { durationMs: 2_000 });
    const { targets } = (await fixture.preview({ ...everywhere(), contentId })).json.data;
    expect(targets.map(({ refusal }: { refusal: object | null }) => refusal !== null)).toEqual([false, true, false]);
  });

  test('an account that needs a reconnect sets a refusal for an immediate post', async () => {
    const lost = await insertAccount(served.deps, fixture.team, 'clipapp', { reconnectNeeded: true });
    const selectedAccounts = { clipapp: [fixture.accounts.clipapp, lost] };
    const { targets } = (await fixture.preview({ selectedAccounts })).json.data;
    expect(targets.map(({ refusal }: { refusal: object | null }) => refusal !== null)).toEqual([false, true]);
    expect((await fixture.create({ selectedAccounts })).status).toBe(409);
  });

  test.each([
    ['draft', {}],
    ['scheduled', { scheduledTime: new Date(Date.now() + 3_600_000).toISOString() }],
  ])('an account that needs a reconnect accepts a %s post with a warning', async (schedule, time) => {
    const lost = await insertAccount(served.deps, fixture.team, 'clipapp', { reconnectNeeded: true });
    const selectedAccounts = { clipapp: [fixture.accounts.clipapp, lost] };
    const preview = await fixture.preview({ selectedAccounts, schedule, ...time });
    expect(preview.json.data.targets[1]).toMatchObject({
      refusal: null,
      warnings: [expect.stringMatching(/connect it again[^(]*revoked/u)],
    });
    expect((await fixture.create({ selectedAccounts, schedule, ...time })).status).toBe(201);
  });

  test('more hashtags than an app shows produce a warning', async () => {
    const { targets } = (await fixture.preview({ hashtags: ['a', 'b', 'c', 'd', 'e', 'f'] })).json.data;
    expect(targets[0].warnings).toHaveLength(1);
  });

  test('a preview that names an unknown resource returns 404', async () => {
    const bodies = [
      { contentId: newId('content') },
      { suggestionId: newId('generation') },
      { selectedAccounts: { clipapp: [newId('account')] } },
      { workspaceId: newId('workspace') },
      { ownerType: 'influencer', influencerId: newId('influencer') },
    ];
    const replies = await Promise.all(bodies.map((body) => fixture.preview(body)));
    expect(replies.map(({ status }) => status)).toEqual(bodies.map(() => 404));
  });
});

/** Prefers the usual value, so that both accepted and rejected bodies occur. */
const often = <T>(usual: T, ...rare: T[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, fc.constantFrom(...rare));

test('a preview rejects the bodies that POST /posts rejects and shows the texts it stores', async () => {
  const text = fc.oneof(fc.string({ maxLength: 40 }), often('Hello', 'x'.repeat(2_201), 'é'.repeat(2_501), '<b>', ' '));
  const bodies = fc.record(
    {
      caption: text,
      hashtags: fc.array(fc.constantFrom('a', '#b', 'c d', 'x'.repeat(140)), { maxLength: 35 }),
      platforms: fc.subarray([...PLATFORMS], { minLength: 1 }),
      publishMode: often('publish', ...PUBLISH_MODES),
      clipappSendToInbox: fc.boolean(),
      declarations: often({ madeForKids: true }, {}, { aiGenerated: true }),
      perPlatform: often(
        {},
        { clipapp: { caption: 'short' } },
        { reelnet: { caption: '' } },
        { videoshorts: { title: 'T' } },
      ),
    },
    { requiredKeys: ['platforms', 'declarations'] },
  );
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(bodies, async ({ platforms, ...rest }) => {
      await served
        .em()
        .execute('delete from request_window where subject_id in (?, ?)', [fixture.team.keyId, fixture.team.team.id]);
      const body = { ...rest, selectedAccounts: fixture.to(...platforms) };
      const [preview, post] = [await fixture.preview(body), await fixture.create(body)];
      if (preview.status === 400) return expect(post.status).toBe(400);
      const { targets } = preview.json.data;
      const refused = targets.flatMap(
        ({ refusal }: { refusal: { details: object[] } | null }) => refusal?.details ?? [],
      );
      if (refused.length > 0) {
        expect(post.status).toBe(400);
        return expect(post.json.error.details).toEqual(expect.arrayContaining(refused));
      }
      expect(post.status).toBe(201);
      accepted += 1;
      const recorded = post.json.data.targets.map(({ caption, title, mode }: Record<string, unknown>) => ({
        caption,
        title,
        mode,
      }));
      return expect(targets).toMatchObject(recorded);
    }),
    { seed: 1, numRuns: 120 },
  );
  expect(accepted).toBeGreaterThan(10);
  expect(accepted).toBeLessThan(100);
});
