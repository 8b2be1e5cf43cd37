import { describe, expect, test } from '@jest/globals';
import { PostTarget } from '../../db/entities/post-target.ts';
import { openPostFixture } from '../support/post-fixture.ts';
import { service } from '../support/service.ts';

const served = service();
const fixture = openPostFixture(served);
const kids = { declarations: { madeForKids: false } };
const pending = { status: 'pending', reason: null, error: null, platformCommentId: null };

/** Inserts a reelnet post after its publishing and its follow-up. */
async function shown(changes: Partial<PostTarget>): Promise<object> {
  const perPlatform = { reelnet: { firstComment: 'The recipe is in the link.' } };
  const { id } = (await fixture.create({ selectedAccounts: fixture.to('reelnet'), perPlatform })).json.data;
  await served.deps.orm.em.fork().nativeUpdate(PostTarget, { postId: id }, changes);
  return (await fixture.act('GET', id)).json.data.targets[0];
}

describe('spec, POST /posts rule 4: first comments', () => {
  test('a first comment on reelnet or videoshorts is pending until the post is live', async () => {
    const reply = await fixture.create({
      selectedAccounts: fixture.to('clipapp', 'reelnet', 'videoshorts'),
      perPlatform: { reelnet: { firstComment: 'On reels' }, videoshorts: { firstComment: 'On shorts' } },
      ...kids,
    });
    expect(reply.status).toBe(201);
    const targets = reply.json.data.targets as { platform: string; firstComment: object | null }[];
    expect(targets.map(({ platform, firstComment }) => [platform, firstComment])).toEqual([
      ['clipapp', null],
      ['reelnet', pending],
      ['videoshorts', pending],
    ]);
  });

  test('a first comment is checked against the length limit of its platform', async () => {
    const selectedAccounts = fixture.to('reelnet', 'videoshorts');
    const send = (reelnet: number, videoshorts: number) =>
      fixture.create({
        selectedAccounts,
        perPlatform: {
          reelnet: { firstComment: 'x'.repeat(reelnet) },
          videoshorts: { firstComment: 'x'.repeat(videoshorts) },
        },
        ...kids,
      });
    expect((await send(2_200, 10_000)).status).toBe(201);
    const refused = await send(2_201, 10_000);
    expect([refused.status, refused.json.error.details]).toEqual([
      400,
      [{ path: 'perPlatform.reelnet.firstComment', message: 'reelnet accepts 2200 characters; the comment has 2201.' }],
    ]);
  });

  test('a first comment can be replaced and removed before publishing', async () => {
    const body = { schedule: 'draft', selectedAccounts: fixture.to('reelnet') };
    const { id } = (await fixture.create(body)).json.data;
    const change = async (perPlatform: object) =>
      (await fixture.act('PATCH', id, { perPlatform })).json.data.targets[0].firstComment;
    expect(await change({ reelnet: { firstComment: 'Look below' } })).toEqual(pending);
    expect(await change({})).toBeNull();
  });

  test('the preview shows the first comment and its warnings', async () => {
    const loud = await fixture.preview({
      selectedAccounts: fixture.to('reelnet', 'videoshorts'),
      perPlatform: { reelnet: { firstComment: 'READ THIS' }, videoshorts: { firstComment: 'Look below' } },
      declarations: { madeForKids: true },
    });
    expect(loud.json.data.targets).toMatchObject([
      { firstComment: 'READ THIS', refusal: null, warnings: [expect.stringContaining('all capitals')] },
      { firstComment: 'Look below', refusal: null, warnings: [expect.stringContaining('made for kids')] },
    ]);
  });
});

describe("spec, Post: a target's firstComment carries the reason", () => {
  test('a failed first comment leaves its target posted', async () => {
    const failed = {
      commentStatus: 'failed',
      commentError: { code: 'comments_closed', message: 'Comments are closed.' },
    } as const;
    expect(await shown({ status: 'posted', ...failed })).toMatchObject({
      status: 'posted',
      error: null,
      firstComment: {
        status: 'failed',
        reason: 'Comments are closed.',
        error: { code: 'comments_closed', message: 'Comments are closed.' },
        platformCommentId: null,
      },
    });
  });

  test.each([
    ['failed', 'none', /was not published/u],
    ['failed', 'unknown', /unknown whether/u],
    ['cancelled', 'none', /cancelled/u],
  ] as const)('a target that is %s (%s) skips it', async (status, attempt, reason) => {
    const target = await shown({ status, sendState: attempt });
    expect(target).toMatchObject({ firstComment: { status: 'skipped', reason: expect.stringMatching(reason) } });
  });
});

describe('covers', () => {
  const media = { videoUrl: 'https://hanso.example.com/a.mp4', thumbnailUrl: 'https://hanso.example.com/a.jpg' };

  test('the preview warns about a cover only for clipapp, which accepts none', async () => {
    const selectedAccounts = fixture.to('clipapp', 'reelnet', 'videoshorts');
    const reply = await fixture.preview({ ...media, selectedAccounts, ...kids });
    const warnings = reply.json.data.targets.map((target: { warnings: string[] }) => target.warnings);
    expect(warnings).toEqual([[expect.stringContaining('does not support cover pictures')], [], []]);
  });

  test('a cover that the platform rejected is a warning on the posted target', async () => {
    const target = await shown({ status: 'posted', cover: 'failed', coverReason: 'The cover could not be fetched.' });
    expect(target).toMatchObject({ status: 'posted', error: null, warnings: ['The cover could not be fetched.'] });
  });
});
