import { describe, expect, test } from '@jest/globals';
import type { Platform } from '../../../domain/accounts/platforms.ts';
import { compose } from '../../../domain/posts/compose.ts';
import type { PostAccount, PostContent, PostMedia, PostReferences } from '../../../domain/posts/post-references.ts';
import type { PostProblem, PostRequest } from '../../../domain/posts/post-request.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const at = (minutes: number) => ({ ok: true, instant: new Date(NOW.getTime() + minutes * 60_000) }) as const;
const DAY = 24 * 60;

const account = (platform: Platform, changes: Partial<PostAccount> = {}): PostAccount => ({
  id: `acc_${platform}`,
  platform,
  username: 'acme',
  ownerType: 'brand',
  influencerId: null,
  sandbox: true,
  defaults: {},
  lastError: null,
  reconnectNeeded: false,
  refreshTokenSealed: 'sealed',
  tokenExpiresAt: null,
  refreshExpiresAt: null,
  ...changes,
});

const content = (changes: Partial<PostContent> = {}): PostContent => ({
  status: 'ready',
  format: 'walloftext',
  parentId: null,
  deletedAt: null,
  sandboxMedia: false,
  durationMs: 8_000,
  deck: null,
  ...changes,
});

const contentMedia = (changes: Partial<PostContent> = {}): PostMedia => ({
  kind: 'content',
  content: content(changes),
  generation: null,
});

const texts = { caption: 'Written', hashtags: ['idea'] };

const generation = (changes: object = {}, rest: object = {}): PostMedia => ({
  kind: 'generation',
  generation: { ...texts, state: 'pending', format: 'listicle', deck: null, ...changes },
  content: null,
  briefProblem: null,
  ...rest,
});

const deckMedia = (provenance: Record<string, unknown> | null = null): PostMedia => ({
  kind: 'deck',
  format: 'listicle',
  assets: [{ provenance }],
  problems: [],
});

const to = (...platforms: Platform[]) =>
  Object.fromEntries(platforms.map((platform) => [platform, [`acc_${platform}`]]));

const request = (changes: Partial<PostRequest> = {}): PostRequest => ({
  source: { kind: 'content' },
  selectedAccounts: to('clipapp'),
  schedule: 'asap',
  slot: null,
  timezone: 'UTC',
  caption: 'Hello',
  perPlatform: {},
  ownerType: 'brand',
  influencerId: null,
  publishMode: 'publish',
  clipappSendToInbox: false,
  clipappOptions: {},
  declarations: {},
  ...changes,
});

function references(changes: Partial<PostReferences> = {}): PostReferences {
  return {
    workspace: { name: 'Acme', archivedAt: null, defaultExpiresAfter: null, reviewPolicy: 'never' },
    accounts: [account('clipapp')],
    media: contentMedia(),
    offers: new Map(),
    live: false,
    ...changes,
  };
}

function composeWhole(wanted: Partial<PostRequest> = {}, rows: Partial<PostReferences> = {}) {
  const accounts = Object.keys(wanted.selectedAccounts ?? to('clipapp')).map((platform) =>
    account(platform as Platform),
  );
  const { post, ...found } = compose(request(wanted), references({ accounts, ...rows }), NOW);
  if (!post) throw new Error('composed without its references');
  return { ...found, post };
}

const paths = (problems: readonly PostProblem[]): string[] => problems.map(({ path }) => path);
const everywhere = to('clipapp', 'reelnet', 'videoshorts');
const kids = { declarations: { madeForKids: false } };

describe('problems of the whole post', () => {
  test.each<[string, Partial<PostRequest>, string[]]>([
    ['no account', { selectedAccounts: { clipapp: [] } }, ['selectedAccounts']],
    ['no source', { source: null }, ['deck']],
    ['a deck without a format', { source: { kind: 'deck', deck: {}, format: undefined, problems: [] } }, ['format']],
    [
      'a URL that may not be fetched',
      { source: { kind: 'own_media', unpublishedUrls: [], problems: [{ path: 'videoUrl', message: 'private' }] } },
      ['videoUrl'],
    ],
    ['an influencer without an id', { ownerType: 'influencer' }, ['influencerId']],
    ['an influencer of the brand', { influencerId: 'inf_1' }, ['influencerId']],
    ['a schedule without a time', { schedule: 'scheduled' }, ['scheduledTime']],
    ['a time without a schedule', { slot: at(5) }, ['scheduledTime']],
    ['a slot that has passed', { schedule: 'scheduled', slot: at(-1) }, ['scheduledTime']],
    ['a slot that is now', { schedule: 'draft', slot: at(0) }, ['scheduledTime']],
    ['a slot that is no time', { schedule: 'draft', slot: { ok: false, message: 'no' } }, ['scheduledTime']],
    ['a private upload to clipapp', { publishMode: 'draft' }, ['publishMode']],
    ['an inbox of reelnet', { publishMode: 'inbox', selectedAccounts: to('reelnet') }, ['publishMode']],
    ['texts for a platform without a target', { perPlatform: { reelnet: { caption: 'x' } } }, ['perPlatform.reelnet']],
    ['a title for clipapp', { perPlatform: { clipapp: { title: 'x' } } }, ['perPlatform.clipapp.title']],
    [
      'a first comment on clipapp',
      { perPlatform: { clipapp: { firstComment: 'x' } } },
      ['perPlatform.clipapp.firstComment'],
    ],
    ['no madeForKids for videoshorts', { selectedAccounts: to('videoshorts') }, ['declarations.madeForKids']],
    [
      'a public draft on videoshorts',
      {
        ...kids,
        selectedAccounts: to('videoshorts'),
        publishMode: 'draft',
        perPlatform: { videoshorts: { privacy: 'public' } },
      },
      ['perPlatform.videoshorts.privacy'],
    ],
    [
      'two spellings that contradict each other',
      { clipappOptions: { disableDuet: true, allowDuet: true } },
      ['clipappOptions.disableDuet'],
    ],
  ])('%s is a problem', (_, wanted, expected) => {
    const { problems, refusals } = composeWhole(wanted);
    expect([paths(problems), refusals]).toEqual([expected, []]);
  });

  test('problems are found at once, in a fixed order, and before any row is loaded', () => {
    const wanted = request({
      source: null,
      schedule: 'scheduled',
      slot: at(-1),
      publishMode: 'draft',
      perPlatform: { clipapp: { title: 'x' } },
    });
    const expected = ['publishMode', 'deck', 'scheduledTime', 'perPlatform.clipapp.title'];
    const { problems, post } = compose(wanted, null, NOW);
    expect([paths(problems), post]).toEqual([expected, null]);
    expect(paths(compose(wanted, references(), NOW).problems)).toEqual(expected);
  });

  test('problems of a loaded deck replace those that were found before', () => {
    const source = {
      kind: 'deck',
      deck: {},
      format: 'listicle',
      problems: [{ path: 'deck', message: 'old' }],
    } as const;
    const media = { ...deckMedia(), problems: [{ path: 'deck.slides', message: 'new' }] } as PostMedia;
    expect(paths(compose(request({ source }), null, NOW).problems)).toEqual(['deck']);
    expect(paths(composeWhole({ source }, { media }).problems)).toEqual(['deck.slides']);
  });

  test('an account of another owner is a problem under its own place in the list', () => {
    const accounts = [
      account('clipapp'),
      account('clipapp', { id: 'acc_2', ownerType: 'influencer', influencerId: 'inf_1' }),
    ];
    const selectedAccounts = { clipapp: ['acc_clipapp', 'acc_2'] };
    expect(paths(composeWhole({ selectedAccounts }, { accounts }).problems)).toEqual(['selectedAccounts.clipapp[1]']);
    const influencer = { ownerType: 'influencer', influencerId: 'inf_1', selectedAccounts } as const;
    expect(paths(composeWhole(influencer, { accounts }).problems)).toEqual(['selectedAccounts.clipapp[0]']);
  });
});

describe('refusals of single platforms and accounts', () => {
  test('a caption over one limit is refused by the platforms that have it', () => {
    const { problems, refusals, post } = composeWhole({
      ...kids,
      selectedAccounts: everywhere,
      caption: 'é'.repeat(2_201),
    });
    expect([problems, paths(refusals)]).toEqual([[], ['caption', 'caption']]);
    expect(post.accountCopies.map((copy) => copy.refusals.length)).toEqual([1, 1, 0]);
  });

  test('a text that a platform overrides is refused under the name of the override', () => {
    const perPlatform = { reelnet: { caption: 'x'.repeat(2_201) } };
    const { refusals } = composeWhole({ selectedAccounts: to('reelnet'), perPlatform });
    expect(paths(refusals)).toEqual(['perPlatform.reelnet.caption']);
  });

  test.each<[string, Partial<PostRequest>, PostMedia, string[]]>([
    ['content', {}, contentMedia({ durationMs: 2_999 }), ['contentId']],
    ['content of three seconds', {}, contentMedia({ durationMs: 3_000 }), []],
    ['content whose length is unknown', {}, contentMedia({ durationMs: null }), []],
    ['a generation', { source: { kind: 'generation' } }, generation({ deck: { durationMs: 2_000 } }), ['suggestionId']],
    [
      'a deck',
      { source: { kind: 'deck', deck: { durationMs: 2_000 }, format: 'listicle', problems: [] } },
      deckMedia(),
      ['deck.durationMs'],
    ],
  ])('reelnet refuses %s under three seconds where it is named', (_, wanted, media, expected) => {
    const selectedAccounts = to('clipapp', 'reelnet');
    expect(paths(composeWhole({ ...wanted, selectedAccounts }, { media }).refusals)).toEqual(expected);
  });

  test.each<[string, Partial<PostAccount>, Partial<PostRequest>, string[]]>([
    ['a live account without a choice', { sandbox: false }, {}, ['selectedAccounts.clipapp[0]']],
    ['a default of the account', { sandbox: false, defaults: { privacy: 'SELF_ONLY' } }, {}, []],
    ['a choice of the post', { sandbox: false }, { clipappOptions: { privacy: 'SELF_ONLY' } }, []],
    ['a choice that is not offered', {}, { clipappOptions: { privacy: 'PUBLIC' } }, ['clipappOptions.privacy']],
    ['an inbox, which has no audience', { sandbox: false }, { clipappSendToInbox: true }, []],
  ])('the audience of clipapp: %s', (_, changes, wanted, expected) => {
    const accounts = [account('clipapp', changes)];
    const offers = new Map([['acc_clipapp', { privacyLevels: ['SELF_ONLY'] }]]);
    expect(paths(composeWhole(wanted, { accounts, offers }).refusals)).toEqual(expected);
  });
});

describe('texts', () => {
  test.each<[string, Partial<PostRequest>, PostMedia, [string | null, readonly string[]]]>([
    ['of the generation', { caption: undefined }, generation(), ['Written', ['idea']]],
    ['of the request', { caption: 'Mine', hashtags: [] }, generation(), ['Mine', []]],
    ['of the request alone if it clears one', { caption: null }, generation(), [null, ['idea']]],
    ['none without a generation', { caption: undefined }, contentMedia(), [null, []]],
  ])('a post has the texts %s', (_, wanted, media, expected) => {
    const { caption, hashtags } = composeWhole(wanted, { media }).post;
    expect([caption, hashtags]).toEqual(expected);
  });

  test.each<[string, Partial<PostRequest>, PostContent['deck'], string | null]>([
    ['the first line of the caption', { caption: 'One\nTwo' }, null, 'One'],
    ['the words of the first box', { caption: null }, { slides: [{ boxes: [{ text: 'Boxed' }] }] as never }, 'Boxed'],
    ["the workspace's name", { caption: null }, null, 'Acme'],
  ])('the title for videoshorts is %s', (_, wanted, deck, expected) => {
    const { post } = composeWhole(
      { ...kids, ...wanted, selectedAccounts: to('videoshorts') },
      { media: contentMedia({ deck }) },
    );
    expect(post.accountCopies[0]?.composed.title).toBe(expected);
  });

  test('clipapp alone receives the inbox copy of a post, without texts', () => {
    const { post } = composeWhole({ selectedAccounts: to('clipapp', 'reelnet'), clipappSendToInbox: true });
    expect(post.accountCopies.map(({ mode, composed }) => [mode, composed.caption])).toEqual([
      ['inbox', null],
      ['publish', 'Hello'],
    ]);
  });
});

describe('slot, expiry and price', () => {
  test.each<[string, Partial<PostRequest>, Date | null]>([
    ['at its time', { schedule: 'scheduled', slot: at(5) }, at(5).instant],
    ['at its time once it is released', { schedule: 'draft', slot: at(5) }, at(5).instant],
    ['at no time if it goes out at once', {}, null],
  ])('a post has its slot %s', (_, wanted, expected) => {
    expect(composeWhole(wanted).post.slot).toEqual(expected);
  });

  test.each([
    [undefined, 90],
    [null, null],
    [30, 30],
  ])('expiresAfter %p in a workspace whose default is 90 is %p', (expiresAfter, expected) => {
    const workspace = { name: 'Acme', archivedAt: null, defaultExpiresAfter: 90, reviewPolicy: 'never' as const };
    expect(composeWhole({ expiresAfter }, { workspace }).post.expiresAfter).toBe(expected);
  });

  test.each<[string, PostMedia | null, number]>([
    ['a generation of a paid format', generation(), 10],
    ['a generation of a template', generation({ format: 'slideshow' }), 0],
    ['an accepted generation', generation({ state: 'accepted' }, { content: content() }), 0],
    ['a deck of a paid format', deckMedia(), 10],
    ['content', contentMedia(), 0],
    ['own media', null, 0],
  ])('the price of %s', (_, media, expected) => {
    expect(composeWhole({}, { media }).post.cost).toBe(expected);
  });
});

describe('conflicts', () => {
  const archived = { name: 'Acme', archivedAt: NOW, defaultExpiresAfter: null, reviewPolicy: 'never' as const };

  test.each<[string, Partial<PostReferences>, RegExp]>([
    ['an archived workspace', { workspace: archived }, /^The workspace is archived/u],
    ['a discarded generation', { media: generation({ state: 'discarded' }) }, /discarded/u],
    ['failed content', { media: contentMedia({ status: 'failed' }) }, /piece is failed/u],
    [
      'cancelled content of a generation',
      { media: generation({}, { content: content({ status: 'cancelled' }) }) },
      /cancelled/u,
    ],
    ['deleted content', { media: contentMedia({ deletedAt: NOW }) }, /piece is deleted/u],
    ['a picture', { media: contentMedia({ format: 'image' }) }, /not a video/u],
    ['the source of clips', { media: contentMedia({ format: 'clips' }) }, /source of clips/u],
    [
      'sandbox content with a live key',
      { live: true, media: contentMedia({ sandboxMedia: true }) },
      /sandbox provider/u,
    ],
    ['a sandbox asset with a live key', { live: true, media: deckMedia({ sandbox: true }) }, /sandbox provider/u],
    [
      'a lost account',
      { accounts: [account('clipapp', { reconnectNeeded: true })] },
      /^acc_clipapp cannot be posted to/u,
    ],
  ])('%s is a conflict', (_, rows, message) => {
    const { conflicts } = composeWhole({}, rows).post;
    expect(conflicts.map((conflict) => conflict.message)).toEqual([expect.stringMatching(message)]);
  });

  test.each<[string, Partial<PostReferences>]>([
    ['content that is still rendered', { media: contentMedia({ status: 'rendering' }) }],
    ['a clip', { media: contentMedia({ format: 'clips', parentId: 'cnt_1' }) }],
    ['sandbox media with a test key', { media: contentMedia({ sandboxMedia: true }) }],
  ])('%s is none', (_, rows) => expect(composeWhole({}, rows).post.conflicts).toEqual([]));

  test('the workspace precedes the media, and the media the accounts', () => {
    const rows = {
      workspace: archived,
      media: contentMedia({ status: 'failed' }),
      accounts: [account('clipapp', { reconnectNeeded: true })],
    };
    const { conflicts } = composeWhole({}, rows).post;
    expect(conflicts.map(({ subject }) => subject)).toEqual(['workspace', 'media', 'account']);
  });
});

describe('warnings', () => {
  const scheduled = { schedule: 'scheduled', slot: at(10 * DAY) } as const;

  test.each<[string, Partial<PostAccount>, Partial<PostRequest>, RegExp | null]>([
    ['a draft for a lost account', { reconnectNeeded: true }, { schedule: 'draft' }, /connect it again[^(]*revoked/u],
    ['a slot for a lost account', { reconnectNeeded: true }, scheduled, /before the slot[^(]*revoked/u],
    ['a grant that ends before the slot', { refreshExpiresAt: at(4 * DAY).instant }, scheduled, /expired by then/u],
    ['a grant that is renewed before the slot', { refreshExpiresAt: at(8 * DAY).instant }, scheduled, null],
    ['an account whose last call failed', { lastError: 'It failed.' }, {}, /^It failed\.$/u],
  ])('%s', (_, changes, wanted, warning) => {
    const { post } = composeWhole(wanted, { accounts: [account('clipapp', changes)] });
    expect(post.conflicts).toEqual([]);
    expect(post.accountCopies[0]?.warnings).toEqual(warning ? [expect.stringMatching(warning)] : []);
  });

  test('a cover picture is a warning for clipapp alone', () => {
    const urls = { videoUrl: 'https://a.example/v', thumbnailUrl: 'https://a.example/t' };
    const source = { kind: 'own_media' as const, ...urls, unpublishedUrls: [], problems: [] };
    const { post } = composeWhole({ ...kids, source, selectedAccounts: everywhere }, { media: null });
    expect(post.accountCopies.map(({ warnings }) => warnings.length)).toEqual([1, 0, 0]);
  });
});
