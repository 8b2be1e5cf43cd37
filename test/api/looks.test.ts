import { beforeEach, describe, expect, test } from '@jest/globals';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { Content } from '../../db/entities/content.ts';
import { Generation } from '../../db/entities/generation.ts';
import { LOOKS } from '../../domain/decks/looks.ts';
import { FORMATS } from '../../domain/formats.ts';
import type { Reply } from '../support/api.ts';
import { storeBrandClaims } from '../support/brands.ts';
import { service } from '../support/service.ts';
import { mintInfluencerRow } from '../support/studio.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';

const served = service();
let team: TestTeam;
beforeEach(async () => {
  team = await mintTeam(served.deps);
});

const call = (method: string, path: string, body?: unknown): Promise<Reply> =>
  served.api.call(method, path, { key: team.key, body });
const changeLook = async (look: unknown): Promise<Reply> =>
  call('PATCH', `/workspaces/${team.workspace.id}`, { brandKit: { look } });
const loadKit = async (): Promise<unknown> =>
  (await call('GET', `/workspaces/${team.workspace.id}`)).json.data.brandKit;

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
  const body = { count: 1, format: 'slideshow', prompt: 'fresh bread' };
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
