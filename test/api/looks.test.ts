import { describe, expect, test } from '@jest/globals';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { Content } from '../../db/entities/content.ts';
import { Generation } from '../../db/entities/generation.ts';
import type { Deck } from '../../domain/decks/deck.ts';
import { getLook, LOOKS, type LookName } from '../../domain/decks/looks.ts';
import { FORMATS } from '../../domain/formats.ts';
import type { Reply } from '../support/api.ts';
import { storeBrandClaims } from '../support/brands.ts';
import { service } from '../support/service.ts';
import { mintInfluencerRow } from '../support/studio.ts';
import { useTeam } from '../support/use-team.ts';

const served = service();
const team = useTeam(served);

const call = (method: string, path: string, body?: unknown): Promise<Reply> =>
  served.api.call(method, path, { key: team.key, body });
const changeLook = async (look: unknown): Promise<Reply> =>
  call('PATCH', `/workspaces/${team.workspace.id}`, { brandKit: { look } });
const loadKit = async (): Promise<unknown> =>
  (await call('GET', `/workspaces/${team.workspace.id}`)).json.data.brandKit;

const changeMood = (defaultMood: unknown): Promise<Reply> =>
  call('PATCH', `/workspaces/${team.workspace.id}`, { defaultMood });
const loadMood = (deck: unknown): unknown => (deck as Deck | null)?.audio?.music?.mood ?? null;
const listTexts = (deck: Content['deck']): string[] =>
  ((deck as unknown as Deck).slides.at(-1)?.boxes ?? []).map(({ text }) => text);

async function loadDeck(body: object, format = 'slideshow'): Promise<Content['deck']> {
  const { contentId } = (await call('POST', `/content/${format}`, body)).json.data;
  return (await served.deps.orm.em.fork().findOneOrFail(Content, { id: contentId })).deck;
}

test('an unknown look is rejected everywhere with the ten that exist', async () => {
  const influencerId = await mintInfluencerRow(served.deps, team);
  const replies = [
    ...(await Promise.all(FORMATS.map((format) => call('POST', `/content/${format}`, { look: 'neon' })))),
    await call('POST', `/influencers/${influencerId}/videos`, { script: 'Hello.', look: 'neon' }),
    await call('POST', '/automations', { name: 'Noon', look: 'neon' }),
    await changeLook('neon'),
  ];
  for (const { status, json } of replies) {
    const problem = json.error?.details?.find(({ path }: { path: string }) => path.endsWith('look'));
    expect([status, LOOKS.filter((look) => !problem?.message.includes(`"${look}"`))]).toEqual([400, []]);
  }
});

describe('the look of a workspace', () => {
  test('is chosen by its website with the reason', async () => {
    expect(await loadKit()).toEqual({
      look: null,
      lookSource: null,
      lookReason: null,
      logoAssetId: null,
      logoUrl: null,
      logoSource: null,
      colors: [],
      colorsSource: null,
      font: null,
      callToAction: null,
      handle: null,
    });
    await storeBrandClaims(served.deps, team, ['Coffee that we roast every morning']);
    expect(await loadKit()).toMatchObject({
      look: 'warm',
      lookSource: 'website',
      lookReason: expect.stringContaining('"coffee"'),
    });
  });

  test('that a person chose stays when the website is read again, until the person removes it', async () => {
    await changeLook('editorial');
    await storeBrandClaims(served.deps, team, ['Coffee that we roast every morning']);
    const chosen = { look: 'editorial', lookSource: 'person', lookReason: null };
    expect(await loadKit()).toMatchObject(chosen);

    const removed = await changeLook(null);

    expect(removed.json.data.brandKit).toMatchObject({ look: 'warm', lookSource: 'website' });
    expect(await loadKit()).toEqual(removed.json.data.brandKit);
  });

  test('is that of videos without AI media and of ideas, unless the request names another', async () => {
    await changeLook('editorial');
    const [own, other] = [await loadDeck({ prompt: 'Hello. Again.' }), await loadDeck({ prompt: 'Hi.', look: 'bold' })];
    const { data } = (await call('POST', '/generations', { count: 1, format: 'walloftext', prompt: 'fresh bread' }))
      .json;
    const generation = await served.deps.orm.em.fork().findOneOrFail(Generation, { id: data[0].id });
    expect([own, other, generation.deck].map((deck) => deck?.['meta'])).toEqual([
      { look: 'editorial' },
      { look: 'bold' },
      { look: 'editorial' },
    ]);
    expect(JSON.stringify(own)).toContain('playfair');
  });
});

test('a variant of an idea keeps its look', async () => {
  await changeLook('poster');
  const prompt = 'We bake bread for you every morning. It is still warm when we open.';
  const body = { count: 1, format: 'slideshow', prompt };
  const generation = (await call('POST', '/generations', body)).json.data[0];
  await changeLook('calm');
  const variants = (await call('POST', `/generations/${generation.id}/variants`, { count: 3 })).json.data;
  expect(variants.length).toBeGreaterThan(0);
  for (const { id } of variants) {
    const { deck } = await served.deps.orm.em.fork().findOneOrFail(Generation, { id });
    expect(deck?.meta).toEqual({ look: 'poster' });
  }
});

test('a look beside a complete deck is reported as not used', async () => {
  const { data } = (await call('POST', '/content/greenscreen', { deck: buildDemoDeck(), look: 'calm' })).json;
  expect(data.warnings).toContainEqual(expect.objectContaining({ code: 'not_used', path: 'look' }));
});

describe('the end card of a video without AI media', () => {
  test.each(['walloftext', 'slideshow'])('names the brand, its call to action and its handle in %s', async (format) => {
    await call('PATCH', `/workspaces/${team.workspace.id}`, {
      brandKit: { callToAction: 'Come by', handle: '@hanso' },
    });
    const body = { prompt: 'Bread takes two days.', durationSec: 8 };
    const [ended, plain] = [await loadDeck(body, format), await loadDeck({ ...body, endCard: false }, format)];
    expect([listTexts(ended), ended?.['durationMs']]).toEqual([[team.workspace.name, 'Come by', '@hanso'], 8_000]);
    expect([listTexts(plain).includes('@hanso'), plain?.['durationMs']]).toEqual([false, 8_000]);
  });
});

test('an idea and the video of its deck end with the card of the brand', async () => {
  await call('PATCH', `/workspaces/${team.workspace.id}`, { brandKit: { callToAction: 'Come by', handle: '@hanso' } });
  const body = { count: 1, format: 'slideshow', prompt: 'fresh bread' };
  const { id } = (await call('POST', '/generations', body)).json.data[0];
  const generation = await served.deps.orm.em.fork().findOneOrFail(Generation, { id });
  const video = await loadDeck({ suggestionId: id });
  const card = [team.workspace.name, 'Come by', '@hanso'];
  expect([listTexts(generation.deck as unknown as Content['deck']), listTexts(video)]).toEqual([card, card]);
});

describe('the default mood of a workspace', () => {
  test('is that of the look until a person chooses, and then plays in videos and in new ideas', async () => {
    const look: LookName = 'bold';
    expect(loadMood(await loadDeck({ prompt: 'Hello. Again.', look }))).toBe(getLook(look).mood);
    await changeMood('none');
    expect(loadMood(await loadDeck({ prompt: 'Hello. Again.' }))).toBeNull();

    const changed = await changeMood('chill');

    expect(changed.json.data.defaultMood).toBe('chill');
    const body = { count: 1, format: 'slideshow', prompt: 'fresh bread' };
    const { id } = (await call('POST', '/generations', body)).json.data[0];
    const generation = await served.deps.orm.em.fork().findOneOrFail(Generation, { id });
    const decks = [await loadDeck({ prompt: 'Hello. Again.' }), generation.deck, await loadDeck({ suggestionId: id })];
    expect(decks.map(loadMood)).toEqual(['chill', 'chill', 'chill']);
    const silent = [
      { prompt: 'Hello.', music: null },
      { suggestionId: id, music: null },
    ];
    for (const one of silent) expect((await loadDeck(one))?.['audio']).toBeUndefined();
  });

  test('that does not exist is rejected', async () => {
    expect((await changeMood('loud')).status).toBe(400);
  });
});
