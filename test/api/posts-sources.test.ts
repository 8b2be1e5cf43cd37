import { describe, expect, test } from '@jest/globals';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { finishRender } from '../../db/content/contents.ts';
import { Content } from '../../db/entities/content.ts';
import { Generation } from '../../db/entities/generation.ts';
import { LedgerEntry } from '../../db/entities/ledger-entry.ts';
import { OutboxMessage } from '../../db/entities/outbox-message.ts';
import { Post } from '../../db/entities/post.ts';
import { recordInfluencer } from '../../db/influencers/influencers.ts';
import { newId } from '../../domain/ids.ts';
import { listProblemPaths } from '../support/api.ts';
import { insertGeneration } from '../support/generations.ts';
import { openPostFixture } from '../support/post-fixture.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { isFullRun } from '../support/runs.ts';
import { commit, mintTeam, type TestTeam } from '../support/teams.ts';
import { service } from '../support/service.ts';

const served = service();
const fixture = openPostFixture(served);

const reported = async (rowId: string) =>
  (await served.em().find(OutboxMessage, { rowId })).map(({ verb, workflow }) => `${verb} ${workflow}`);

const deck = { deck: buildDemoDeck(), format: 'walloftext' };
const VIDEO = 'https://media.example.com/a.mp4';
const pictures = [
  'https://media.example.com/1.jpg',
  'https://media.example.com/2.jpg',
  'https://media.example.com/3.jpg',
];

/** A body with every source. */
const all = async () => ({
  suggestionId: await insertGeneration(served.deps, fixture.team),
  contentId: fixture.contentId,
  ...deck,
  videoUrl: VIDEO,
  images: pictures,
});

describe('spec, POST /posts rule 1: the first of several sources is used', () => {
  test('a generation wins over content, content over a deck and a deck over own media', async () => {
    const { suggestionId, ...fromContent } = await all();
    const { contentId, ...fromDeck } = fromContent;
    const { deck: _deck, format: _format, ...fromVideo } = fromDeck;
    const generation = (await fixture.create({ suggestionId, ...fromContent })).json.data;
    expect([generation.generationId, generation.contentId === contentId]).toEqual([suggestionId, false]);
    const content = await fixture.create(fromContent);
    expect([content.status, content.json.data.contentId]).toEqual([201, contentId]);
    const rendered = await fixture.create(fromDeck);
    expect([rendered.status, rendered.json.data.renderStatus]).toEqual([202, 'queued']);
    const fetched = await fixture.create(fromVideo);
    expect([fetched.status, fetched.json.data.renderStatus]).toEqual([202, 'fetching']);
  });

  test('unused sources are validated only against their schema', async () => {
    const reply = await fixture.create({
      contentId: fixture.contentId,
      deck: { ...buildDemoDeck(), durationMs: 1_000 },
      videoUrl: 'http://127.0.0.1:22/a.mp4',
      images: ['http://169.254.169.254/latest'],
    });
    expect([reply.status, reply.json.data.notSent]).toEqual([201, []]);
    expect((await fixture.create({ contentId: fixture.contentId, videoUrl: 'ftp://example.com/a' })).status).toBe(400);
  });
});

describe('spec, POST /posts with suggestionId: one call accepts and posts', () => {
  test("a post uses the generation's caption and hashtags unless the body overrides them", async () => {
    const suggestionId = await insertGeneration(served.deps, fixture.team);
    const generation = await served.em().findOneOrFail(Generation, suggestionId);
    const own = await fixture.create({ suggestionId });
    expect(own.status).toBe(202);
    expect(own.json.data).toMatchObject({
      caption: generation.caption,
      hashtags: generation.hashtags,
      generationId: suggestionId,
    });
    const other = (await fixture.create({ suggestionId, caption: 'Mine', hashtags: [] })).json.data;
    expect(other).toMatchObject({ caption: 'Mine', hashtags: [], targets: [{ caption: 'Mine' }] });
    expect((await fixture.create({ suggestionId, caption: '' })).json.data).toMatchObject({ caption: '' });
  });

  test('a second post of a generation uses the same content, which counts once', async () => {
    const suggestionId = await insertGeneration(served.deps, fixture.team);
    const [first, second] = [await fixture.create({ suggestionId }), await fixture.create({ suggestionId })];
    expect(second.json.data.contentId).toBe(first.json.data.contentId);
    expect((await served.em().findOneOrFail(Generation, suggestionId)).state).toBe('accepted');
    const { metrics } = (await served.api.call('GET', '/me', { key: fixture.team.key })).json.data.usage;
    expect(metrics).toContainEqual(expect.objectContaining({ metric: 'content_pieces', used: 1 }));
    expect(metrics).toContainEqual(expect.objectContaining({ metric: 'turbo_posts', used: 2 }));
  });

  test('an AI generation costs 10 credits once, and a 402 leaves it pending', async () => {
    const suggestionId = await insertGeneration(served.deps, fixture.team, { format: 'listicle' });
    await served.em().execute('update team set credit_balance = 9 where id = ?', [fixture.team.team.id]);
    const short = await fixture.create({ suggestionId });
    expect([short.status, short.json.error.type]).toEqual([402, 'insufficient_credits']);
    expect((await served.em().findOneOrFail(Generation, suggestionId)).state).toBe('pending');
    expect(await served.em().count(Post, { teamId: fixture.team.team.id })).toBe(0);
    await served.em().execute('update team set credit_balance = 100 where id = ?', [fixture.team.team.id]);
    const replies = await Promise.all(Array.from({ length: 10 }, () => fixture.create({ suggestionId })));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 202));
    const { contentId } = replies[0]!.json.data;
    expect(await served.em().count(LedgerEntry, { refId: contentId, type: 'spending' })).toBe(1);
    expect(new Set(replies.map(({ json }) => json.data.contentId)).size).toBe(1);
  });

  test('a discarded generation returns 409; one of another team or workspace returns 404', async () => {
    const suggestionId = await insertGeneration(served.deps, fixture.team);
    await served.em().execute(`update generation set state = 'discarded' where id = ?`, [suggestionId]);
    const discarded = await fixture.create({ suggestionId });
    expect([discarded.status, discarded.json.error.type]).toEqual([409, 'conflict']);
    const other = await mintTeam(served.deps);
    expect((await fixture.create({ suggestionId: await insertGeneration(served.deps, other) })).status).toBe(404);
    expect((await fixture.create({ suggestionId: newId('generation') })).status).toBe(404);
  });

  test('a generation whose text an account rejects returns 400 and stays pending', async () => {
    const suggestionId = await insertGeneration(served.deps, fixture.team);
    await served.em().execute('update generation set caption = ? where id = ?', ['x'.repeat(2_201), suggestionId]);
    const reply = await fixture.create({ suggestionId });
    expect([reply.status, listProblemPaths(reply)]).toEqual([400, ['caption']]);
    expect((await served.em().findOneOrFail(Generation, suggestionId)).state).toBe('pending');
  });
});

describe('spec, POST /posts with contentId', () => {
  test('ready content returns 201 with its media, and rendering content returns 202', async () => {
    const ready = await fixture.create();
    expect(ready.status).toBe(201);
    expect(ready.json.data).toMatchObject({ renderStatus: 'ready', renderProgress: 100, contentId: fixture.contentId });
    expect(ready.json.data.mediaUrl).toContain(fixture.contentId);
    for (const status of ['queued', 'rendering'] as const) {
      const contentId = await insertContent(served.deps, fixture.team, { status, progress: 7 });
      const reply = await fixture.create({ contentId });
      expect([reply.status, reply.json.data.renderStatus, reply.json.data.renderProgress]).toEqual([202, status, 7]);
    }
  });

  test.each(['failed', 'cancelled'] as const)('a post of content that is %s returns 409', async (status) => {
    const contentId = await insertContent(served.deps, fixture.team, { status });
    const reply = await fixture.create({ contentId });
    expect([reply.status, reply.json.error.type]).toEqual([409, 'conflict']);
  });

  test('deleted content and content of another team or workspace return 404', async () => {
    const other = await mintTeam(served.deps);
    const ids = [
      await insertContent(served.deps, fixture.team, { deletedAt: new Date(), outputKey: null, thumbnailKey: null }),
      await insertContent(served.deps, fixture.team, { source: 'own_media', format: null }),
      await insertContent(served.deps, other),
      newId('content'),
    ];
    const replies = await Promise.all(ids.map((contentId) => fixture.create({ contentId })));
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  test('content of a generation is posted with its texts unless the body overrides them', async () => {
    const generationId = await insertGeneration(served.deps, fixture.team);
    const generation = await served.em().findOneOrFail(Generation, generationId);
    const contentId = await insertContent(served.deps, fixture.team, { generationId, deck: buildDemoDeck() as never });
    const words = { caption: generation.caption, hashtags: generation.hashtags };
    expect((await fixture.create({ contentId })).json.data).toMatchObject(words);
    expect((await fixture.preview({ contentId })).json.data.targets[0].caption).toContain(generation.caption);
    const other = { caption: 'Mine', hashtags: ['mine'] };
    expect((await fixture.create({ contentId, ...other })).json.data).toMatchObject(other);
  });

  test('a post names the generation of its content, and its title is the first box', async () => {
    const generationId = await insertGeneration(served.deps, fixture.team);
    const contentId = await insertContent(served.deps, fixture.team, { generationId, deck: buildDemoDeck() as never });
    const reply = await fixture.create({
      contentId,
      caption: '',
      selectedAccounts: fixture.to('videoshorts'),
      declarations: { madeForKids: false },
    });
    expect(reply.json.data).toMatchObject({ generationId, targets: [{ title: 'Your video,' }] });
  });

  test('a generation that cannot be rendered is rejected by POST /posts and its preview', async () => {
    const suggestionId = await insertGeneration(served.deps, fixture.team, { format: 'statvideo' });
    const [made, previewed] = [await fixture.create({ suggestionId }), await fixture.preview({ suggestionId })];
    expect([made.status, previewed.status]).toEqual([400, 400]);
    expect(previewed.json.error).toEqual(made.json.error);
  });

  test('a render that finishes during POST /posts leaves no post waiting', async () => {
    const media = {
      outputKey: 'c/x/video.mp4',
      thumbnailKey: 'c/x/t.jpg',
      bytes: 1,
      sha256: '',
      durationMs: 5_000,
      width: 1,
      height: 1,
    };
    for (let trial = 0; trial < (isFullRun() ? 20 : 5); trial += 1) {
      const contentId = await insertContent(served.deps, fixture.team, { status: 'rendering', outputKey: null });
      const [reply] = await Promise.all([
        fixture.create({ contentId }),
        commit(served.deps, (tx) => finishRender(tx, contentId, media, (key) => key)),
      ]);
      expect((await served.em().findOneOrFail(Post, reply.json.data.id)).renderStatus).toBe('ready');
    }
  });
});

describe('spec, POST /posts with videoUrl or images', () => {
  test('a post with videoUrl returns 202 and starts a media fetch', async () => {
    const reply = await fixture.create({ videoUrl: VIDEO, thumbnailUrl: 'https://media.example.com/t.jpg' });
    expect(reply.status).toBe(202);
    expect(reply.json.data).toMatchObject({ contentId: null, mediaUrl: null, renderStatus: 'fetching', notSent: [] });
    const { contentId } = await served.em().findOneOrFail(Post, reply.json.data.id);
    expect(await reported(contentId ?? '')).toEqual(['start fetchMedia']);
    const { source, inputs } = await served.em().findOneOrFail(Content, { id: contentId ?? '' });
    expect([source, inputs]).toEqual([
      'own_media',
      { videoUrl: VIDEO, thumbnailUrl: 'https://media.example.com/t.jpg' },
    ]);
  });

  test.each([
    ['videoUrl', { videoUrl: 'http://169.254.169.254/a.mp4' }, ['videoUrl']],
    ['videoUrl with a file scheme', { videoUrl: 'file:///etc/passwd' }, ['videoUrl']],
    ['thumbnailUrl', { videoUrl: VIDEO, thumbnailUrl: 'http://10.0.0.1/t.jpg' }, ['thumbnailUrl']],
    ['any image', { images: [pictures[0], 'http://[fd00::1]/b.jpg'] }, ['images[1]']],
    ['no image', { images: [] }, ['images']],
  ])('a disallowed %s returns 400 together with all other problems', async (_, changes, expected) => {
    const reply = await fixture.create({ ...changes, schedule: 'scheduled' });
    expect([reply.status, listProblemPaths(reply)]).toEqual([
      400,
      expect.arrayContaining([...expected, 'scheduledTime']),
    ]);
    expect(await served.em().count(Content, { teamId: fixture.team.team.id, source: 'own_media' })).toBe(0);
  });

  test('only the first of several images is sent, and notSent lists the others', async () => {
    const reply = await fixture.create({ images: pictures, thumbnailUrl: 'http://127.0.0.1:22/ignored.jpg' });
    expect([reply.status, reply.json.data.notSent]).toEqual([202, pictures.slice(1)]);
  });

  test('videoUrl wins over images, and no image is sent', async () => {
    const reply = await fixture.create({ videoUrl: VIDEO, images: pictures });
    expect([reply.status, reply.json.data.notSent]).toEqual([202, pictures]);
  });
});

const getInfluencer = async ({ team, workspace }: TestTeam) => {
  const wanted = { teamId: team.id, workspaceId: workspace.id, name: 'Ada', appearance: 'tall', sandbox: true };
  const voice = { voice: { id: 'v', speed: 1 }, referenceAssetId: null };
  return (await commit(served.deps, (tx) => recordInfluencer(tx, team.plan, { ...wanted, ...voice })))?.id ?? '';
};

describe('spec, POST /posts rule 8: account owners', () => {
  test("a post of an influencer or a brand accepts only that owner's accounts", async () => {
    const influencerId = await getInfluencer(fixture.team);
    const theirs = await insertAccount(served.deps, fixture.team, 'clipapp', { ownerType: 'influencer', influencerId });
    const owner = { ownerType: 'influencer', influencerId };
    const reply = await fixture.create({ ...owner, selectedAccounts: { clipapp: [theirs] } });
    expect(reply.json.data).toMatchObject({ ownerType: 'influencer', influencerId });
    const mixed = await fixture.create({ ...owner, selectedAccounts: { clipapp: [theirs, fixture.accounts.clipapp] } });
    expect([mixed.status, listProblemPaths(mixed)]).toEqual([400, ['selectedAccounts.clipapp[1]']]);
    const brand = await fixture.create({ selectedAccounts: { clipapp: [theirs] } });
    expect([brand.status, listProblemPaths(brand)]).toEqual([400, ['selectedAccounts.clipapp[0]']]);
  });

  test('ownerType influencer requires an influencerId that exists, and vice versa', async () => {
    expect(listProblemPaths(await fixture.create({ ownerType: 'influencer' }))).toEqual(['influencerId']);
    const other = await getInfluencer(await mintTeam(served.deps));
    const gone = await getInfluencer(fixture.team);
    await served.em().execute('update influencer set deleted_at = clock_timestamp() where id = ?', [gone]);
    for (const influencerId of [other, gone, newId('influencer')]) {
      expect((await fixture.create({ ownerType: 'influencer', influencerId })).status).toBe(404);
    }
    expect(listProblemPaths(await fixture.create({ influencerId: other }))).toEqual(['influencerId']);
  });
});
