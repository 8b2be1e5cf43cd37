import { expect, test } from '@jest/globals';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { Content } from '../../db/entities/content.ts';
import { FORMATS, type Format } from '../../domain/formats.ts';
import { listProblemPaths, type Reply } from '../support/api.ts';
import { service } from '../support/service.ts';
import { mintAssetRow, mintInfluencerRow } from '../support/studio.ts';
import { mintTeam } from '../support/teams.ts';
import { useTeam } from '../support/use-team.ts';

const served = service();
const team = useTeam(served);

const post = (path: string, body: object): Promise<Reply> => served.api.call('POST', path, { key: team.key, body });

const get = async (path: string) => (await served.api.call('GET', path, { key: team.key })).json.data;

const getRow = (reply: Reply): Promise<Content> =>
  served.deps.orm.em.fork().findOneOrFail(Content, reply.json.data.contentId);

async function generation(format: Format): Promise<{ id: string }> {
  return (await post('/generations', { format, count: 1, prompt: 'cold brew' })).json.data[0];
}

test('rendering from a generation uses its deck and leaves the generation pending', async () => {
  const { id } = await generation('walloftext');
  const reply = await post('/content/walloftext', { suggestionId: id });
  expect(reply.status).toBe(202);
  const { deck, generationId } = await getRow(reply);
  const read = await get(`/generations/${id}`);
  expect([deck, generationId, read.status]).toEqual([read.deck, id, 'pending']);
  expect((await get(`/content/${reply.json.data.contentId}`)).generationId).toBe(id);
});

test('a generation replaces the prompt of an AI format', async () => {
  const { id } = await generation('listicle');
  const reply = await post('/content/listicle', { suggestionId: id });
  expect([reply.status, reply.json.data.credits.charged]).toEqual([202, 10]);
  expect(await getRow(reply)).toMatchObject({ deck: null, generationId: id, inputs: { suggestionId: id } });
});

test('a generation of another format returns 400, a discarded one returns 409', async () => {
  const { id } = await generation('walloftext');
  const wrong = await post('/content/slideshow', { suggestionId: id });
  expect([wrong.status, listProblemPaths(wrong)]).toEqual([400, ['suggestionId']]);
  expect((await post(`/generations/${id}/discard`, {})).status).toBe(200);
  expect((await post('/content/walloftext', { suggestionId: id })).status).toBe(409);
  expect(await get('/content')).toEqual([]);
});

test('assets become the backgrounds of the slides, each with its kind', async () => {
  const [image, video] = [await mintAssetRow(served.deps, team), await mintAssetRow(served.deps, team, 'video')];
  const { deck } = await getRow(await post('/content/slideshow', { assetIds: [image, video] }));
  const slides = deck?.['slides'] as { background: { kind: string; src: string } }[];
  expect(slides.map(({ background }) => [background.kind, background.src])).toEqual([
    ['image', image],
    ['video', video],
  ]);
});

async function findPlan(body: object): Promise<unknown> {
  const { deckHash, workflow } = await getRow(await post('/content/slideshow', body));
  return [workflow, deckHash !== null];
}

test('only a deck that Kinora builds around pictures is arranged before its render', async () => {
  const assetIds = [await mintAssetRow(served.deps, team)];
  const background = { kind: 'image', src: assetIds[0] };
  expect(await findPlan({ prompt: 'Wait. Drink.', assetIds })).toEqual(['generateContent', false]);
  expect(await findPlan({ prompt: 'Wait. Drink.' })).toEqual(['render', true]);
  expect(await findPlan({ deck: { ...buildDemoDeck(), background } })).toEqual(['render', true]);
});

test('a deck that names an unknown asset or a wrong kind returns 400 at its path', async () => {
  const foreign = await mintAssetRow(served.deps, await mintTeam(served.deps));
  const video = await mintAssetRow(served.deps, team, 'video');
  for (const src of [foreign, video, 'ast_none']) {
    const reply = await post('/content/walloftext', {
      deck: { ...buildDemoDeck(), background: { kind: 'image', src } },
    });
    expect([reply.status, listProblemPaths(reply)]).toEqual([400, ['deck.background.src']]);
  }
  const image = await mintAssetRow(served.deps, team);
  const good = await post('/content/walloftext', {
    deck: { ...buildDemoDeck(), background: { kind: 'image', src: image } },
  });
  expect([good.status, good.json.error]).toEqual([202, undefined]);
});

test('warnings about a deck are in the response and stored with the content', async () => {
  const script = 'Cold brew takes eighteen hours, and most people stop at twelve, which is why it tastes thin.';
  const captions = { enabled: true, style: 'karaoke' };
  const reply = await post('/content/walloftext', { script, durationSec: 3, captions });
  expect(reply.json.data.warnings).toEqual([
    { code: 'captions_have_no_words', path: 'captions.words' },
    { code: 'too_fast_to_read', path: 'slides[0].boxes[0]' },
  ]);
  expect((await get(`/content/${reply.json.data.contentId}`)).warnings).toEqual(reply.json.data.warnings);
});

test.each<[Format, number, number, string]>([
  ['characterswap', 15_500, 15_501, '15 s'],
  ['clonevideo', 600_500, 600_501, '600 s'],
])('%s accepts a source of %i ms and rejects one of %i ms without a charge', async (format, fits, over, most) => {
  const character = await mintAssetRow(served.deps, team);
  const { balance } = await get('/credits');
  const job = async (durationMs: number): Promise<Reply> => {
    const sourceAssetId = await mintAssetRow(served.deps, team, 'video', durationMs);
    return post(`/content/${format}`, { sourceAssetId, assetIds: [character], rightsConfirmed: true });
  };
  const refused = await job(over);
  expect([refused.status, listProblemPaths(refused)]).toEqual([400, ['sourceAssetId']]);
  expect(refused.json.error.details?.[0]?.message).toContain(most);
  expect([(await get('/credits')).balance, await get('/content')]).toEqual([balance, []]);
  expect((await job(fits)).status).toBe(202);
});

test('one 400 response lists a source that is too long and all other problems', async () => {
  const sourceAssetId = await mintAssetRow(served.deps, team, 'video', 700_000);
  const reply = await post('/content/clonevideo', { sourceAssetId, script: 'தமிழ்', rightsConfirmed: true });
  expect([reply.status, listProblemPaths(reply)]).toEqual([400, ['sourceAssetId', 'script']]);
});

const unused = (reply: Reply): string[] =>
  (reply.json.data.warnings as { code: string; path: string }[])
    .filter(({ code }) => code === 'not_used')
    .map(({ path }) => path);

test('a complete deck produces a warning for each property that it makes unused', async () => {
  const { id } = await generation('walloftext');
  const options = {
    script: 'Wait.',
    prompt: 'cold brew',
    assetIds: [await mintAssetRow(served.deps, team)],
    captions: { enabled: false },
    ratio: '1:1',
    durationSec: 9,
  };
  const forGeneration = await post('/content/walloftext', { suggestionId: id, ...options });
  const own = await post('/content/walloftext', { deck: buildDemoDeck(), ...options });
  expect([unused(forGeneration), unused(own)]).toEqual([Object.keys(options), Object.keys(options)]);
  expect((await getRow(forGeneration)).deck).toEqual((await get(`/generations/${id}`)).deck);
  expect(forGeneration.json.data.warnings).toContainEqual({
    code: 'not_used',
    path: 'assetIds',
    message: "assetIds is not used: the idea's deck is rendered as it is.",
  });
  expect(own.json.data.warnings).toContainEqual({
    code: 'not_used',
    path: 'ratio',
    message: 'ratio is not used: the deck of the request is rendered as it is.',
  });
});

test('properties that are used or have their default value produce no warning', async () => {
  const { id } = await generation('walloftext');
  const music = { assetId: await mintAssetRow(served.deps, team, 'audio') };
  const [image, video] = [await mintAssetRow(served.deps, team), await mintAssetRow(served.deps, team, 'video')];
  const replies = [
    await post('/content/walloftext', { suggestionId: id }),
    await post('/content/walloftext', { suggestionId: id, music }),
    await post('/content/walloftext', { deck: buildDemoDeck() }),
    await post('/content/slideshow', { assetIds: [image, video], script: 'One.\nTwo.', ratio: '1:1', durationSec: 9 }),
    await post('/content/listicle', { suggestionId: (await generation('listicle')).id, ratio: '1:1' }),
  ];
  for (const reply of replies) expect([reply.status, unused(reply)]).toEqual([202, []]);
});

const PICTURES = ['assetIds[0]', 'assetIds[1]', 'assetIds[2]', 'assetIds[3]'];
/** The pictures of four that a job of each format has no place for; the other formats show all. */
const WITHOUT_PLACE: Partial<Record<Format, string[]>> = {
  walloftext: PICTURES.slice(1),
  talkinghead: PICTURES,
  ugc: PICTURES.slice(2),
  characterswap: PICTURES,
  askmeanything: PICTURES,
  splitscreen: PICTURES.slice(2),
  fadein: PICTURES.slice(1),
  interview: PICTURES,
  productspokesperson: PICTURES,
  statvideo: PICTURES.slice(1),
};

test.each(FORMATS)(
  'the response to a %s job names each of four pictures that the video does not show',
  async (format) => {
    const influencerId = await mintInfluencerRow(served.deps, team);
    const assetIds = [];
    for (const _ of PICTURES) assetIds.push(await mintAssetRow(served.deps, team));
    const imageAssetId = await mintAssetRow(served.deps, team);
    const texts = ['Grind', 'Wait', 'Strain', 'Drink'].map((text) => ({ text }));
    const rights = { sourceAssetId: await mintAssetRow(served.deps, team, 'video', 6_000), rightsConfirmed: true };
    const script = 'It waits for you.';
    const product = { product: { name: 'Jar', imageAssetId }, script };
    const inputs: Partial<Record<Format, object>> = {
      talkinghead: { influencerId, script },
      characterswap: { ...rights, influencerId },
      askmeanything: { questions: [{ question: 'Why cold brew?', answer: 'It waits.' }] },
      grid2x2: { items: texts },
      listicle: { items: texts },
      ranking: { items: texts },
      productspokesperson: product,
      clonevideo: rights,
      statvideo: { stat: { value: 18, unit: 'h', label: 'of waiting', source: 'Our kitchen' } },
    };
    const own = inputs[format] ?? { prompt: 'Cold brew takes 18 hours. Most people stop at 12.' };
    const reply = await post(`/content/${format}`, { ...own, assetIds });
    expect([reply.status, unused(reply)]).toEqual([202, WITHOUT_PLACE[format] ?? []]);
  },
);
