import { beforeEach, describe, expect, test } from '@jest/globals';
import type { GenerationWriter } from '../../adapters/ports.ts';
import { deleteAsset } from '../../db/content/assets.ts';
import { buildBrief } from '../../db/content/studio-briefs.ts';
import { Content } from '../../db/entities/content.ts';
import { buildRecipe } from '../../domain/content/studio/build-recipe.ts';
import type { Format } from '../../domain/formats.ts';
import { storeBrandClaims, storeBrandPictures } from '../support/brands.ts';
import { chatServer, draft, says } from '../adapters/llm/chat-server.ts';
import { checkDeck, FLAWLESS } from '../support/check-deck.ts';
import { callAs } from '../support/call-as.ts';
import { service } from '../support/service.ts';
import { commit, mintKey, mintTeam } from '../support/teams.ts';
import { useTeam } from '../support/use-team.ts';
import { STATEMENTS } from '../support/generations/statements.ts';

const chat = chatServer();
const fakeWriter: GenerationWriter = {
  writeDrafts: (brief, judge) => chat.model().writeDrafts(brief, judge),
  writeHooks: (brief, judge) => chat.model().writeHooks(brief, judge),
};
const served = service({ generationWriter: fakeWriter });
const team = useTeam(served);

let call: ReturnType<typeof callAs>;
let assetIds: string[];

beforeEach(async () => {
  call = callAs(served, team.team.id);
  await storeBrandClaims(served.deps, team, [
    'The gull teapot holds six cups.',
    'Every pot is fired twice in a wood kiln.',
    'We throw by hand beside the harbour.',
    'Harbour mug: £28',
    'Gull teapot: £64',
    'Low bowl: £19',
  ]);
  assetIds = await storeBrandPictures(served.deps, team, ['Harbour mug: a blue mug', 'Gull teapot', 'Low bowl']);
});

interface Shown {
  id: string;
  writer: string;
  pictures: { assetId: string; shows: string; sourceUrl: string; pageUrl: string }[];
}

async function write(format: Format, key?: string): Promise<Shown> {
  const body = { count: 1, format, prompt: 'a gull teapot' };
  const { json } = await served.api.call('POST', '/generations', { key: key ?? team.key, body });
  return json.data[0] as Shown;
}

async function loadBriefOfAccepted(id: string) {
  const { json } = await call('POST', `/generations/${id}/accept`);
  const em = served.deps.orm.em.fork();
  const content = await em.findOneOrFail(Content, { id: json.data.contentId });
  const job = { ...content, format: content.format as Format, inputs: {} };
  return buildBrief(em, job, { product: null, source: null });
}

describe('without a model', () => {
  test.each(['slideshow', 'listicle', 'ranking', 'productspokesperson'] as const)(
    'a %s shows pictures of the website with their source, the fitting one first',
    async (format) => {
      const { pictures } = await write(format);

      expect(pictures[0]).toEqual({
        assetId: assetIds[1],
        shows: 'Gull teapot',
        sourceUrl: 'https://acme.example/img/1.jpg',
        pageUrl: 'https://acme.example/products/1',
      });
      expect(new Set(pictures.map(({ assetId }) => assetId)).size).toBe(pictures.length);
    },
  );

  test('a format without pictures, and a brand without them, use none', async () => {
    const other = await mintTeam(served.deps);
    await storeBrandClaims(served.deps, other, STATEMENTS);
    const body = { count: 1, format: 'slideshow' };
    const plain = (await served.api.call('POST', '/generations', { key: other.key, body })).json.data[0] as Shown;

    expect([(await write('walloftext')).pictures, plain.pictures]).toEqual([[], []]);
  });
});

test('an accepted slideshow shows its pictures, and its content names them with their source', async () => {
  const { id, pictures } = await write('slideshow');
  const { contentId } = (await call('POST', `/generations/${id}/accept`)).json.data;

  const content = (await call('GET', `/content/${contentId}`)).json.data;

  const { deck } = (await call('GET', `/generations/${id}`)).json.data;
  expect(checkDeck(deck)).toEqual(FLAWLESS);
  expect(content.pictures).toEqual(pictures);
  expect(pictures.length).toBeGreaterThan(0);
});

test('a picture that was deleted meanwhile is left out of the video', async () => {
  const { id, pictures } = await write('slideshow');
  const [first, ...others] = pictures;
  await commit(served.deps, (tx) => deleteAsset(tx, { id: first?.assetId ?? '' }));

  const { contentId } = (await call('POST', `/generations/${id}/accept`)).json.data;

  expect((await call('GET', `/content/${contentId}`)).json.data.pictures).toEqual(others);
});

test('an accepted listicle makes no picture for lines that have one of the website', async () => {
  const { id, pictures } = await write('listicle');
  const brief = await loadBriefOfAccepted(id);

  const made = Object.keys(buildRecipe(brief).calls).filter((key) => key.startsWith('picture'));
  expect(brief.assets.map((asset) => asset.id)).toEqual(pictures.map(({ assetId }) => assetId));
  expect(made).not.toContain('picture1');
});

test('an accepted spokesperson holds the product of the website', async () => {
  const { id } = await write('productspokesperson');

  expect((await loadBriefOfAccepted(id)).product).toMatchObject({ name: 'Gull teapot', picture: { id: assetIds[1] } });
});

const liveKey = async (): Promise<string> => (await mintKey(served.deps, team.team.id, { live: true })).text;

describe('with a model', () => {
  test('the model learns what each picture shows, and its choice is kept in order', async () => {
    chat.script = [
      says({ generations: [draft({ format: 'slideshow', assetIds: [assetIds[2] ?? '', assetIds[0] ?? ''] })] }),
    ];
    const { writer, pictures } = await write('slideshow', await liveKey());

    const asked = JSON.parse(chat.asked[0]?.messages.at(-1)?.content ?? '') as { brand: { pictures: unknown[] } };
    expect(asked.brand.pictures).toContainEqual({ id: assetIds[1], shows: 'Gull teapot', kind: 'product' });
    expect([writer, pictures.map(({ assetId }) => assetId)]).toEqual(['model', [assetIds[2], assetIds[0]]]);
  });

  test('a draft with a picture that the brand does not have is rejected', async () => {
    const [foreign = ''] = await storeBrandPictures(served.deps, await mintTeam(served.deps), ['Foreign mug']);
    chat.script = [foreign, 'ast_unknown'].map((id) =>
      says({ generations: [draft({ format: 'slideshow', assetIds: [id] })] }),
    );
    const { writer, pictures } = await write('slideshow', await liveKey());

    expect(writer).toBe('offline');
    expect(JSON.stringify(pictures)).not.toContain(foreign);
    expect(chat.asked[1]?.messages.at(-1)?.content).toContain(`there is no picture ${foreign}`);
  });
});
