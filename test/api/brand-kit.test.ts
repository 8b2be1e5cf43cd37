import { expect, test } from '@jest/globals';
import { createCanvas } from '@napi-rs/canvas';
import { deleteAsset } from '../../db/content/assets.ts';
import { Asset } from '../../db/entities/asset.ts';
import { Content } from '../../db/entities/content.ts';
import { buildTheme } from '../../domain/content/studio/layout/theme.ts';
import type { Deck, Slide } from '../../domain/decks/deck.ts';
import { computeContrast, listColorsBehind } from '../../domain/decks/text-styles.ts';
import { newId } from '../../domain/ids.ts';
import { waitUntilBlocked } from '../posts/wait-until-blocked.ts';
import type { Reply } from '../support/api.ts';
import { storeBrandClaims } from '../support/brands.ts';
import { service } from '../support/service.ts';
import { commit, mintTeam, type TestTeam } from '../support/teams.ts';
import { uploadAsset } from '../support/upload-asset.ts';
import { useTeam } from '../support/use-team.ts';

const served = service();
const team = useTeam(served);

const change = (brandKit: object): Promise<Reply> =>
  served.api.call('PATCH', `/workspaces/${team.workspace.id}`, { key: team.key, body: { brandKit } });

const post = (path: string, body: object): Promise<Reply> => served.api.call('POST', path, { key: team.key, body });

async function addAsset(owner: TestTeam, kind: 'image' | 'video' = 'image'): Promise<string> {
  const id = newId('asset');
  const { id: workspaceId, teamId } = owner.workspace;
  const file = { name: 'logo.png', mimeType: 'image/png', bytes: 10, sha256: id, storageKey: `c/${id}/image.png` };
  const size = { width: 200, height: 100, durationMs: null };
  await served.deps.orm.em
    .fork()
    .insert(Asset, { id, teamId, workspaceId, kind, ...file, ...size, provenance: null, deletedAt: null });
  return id;
}

test('a person sets and removes the logo and the colours of a workspace', async () => {
  const logoAssetId = await addAsset(team);
  await storeBrandClaims(served.deps, team, ['Bread at night']);

  const chosen = await change({ logoAssetId, colors: ['#1F5F4A', '#F2A541'] });
  const removed = await change({ logoAssetId: null, colors: null });

  expect(chosen.json.data.brandKit).toMatchObject({
    logoAssetId,
    logoUrl: expect.stringContaining(logoAssetId),
    logoSource: 'person',
    colors: ['#1F5F4A', '#F2A541'],
    colorsSource: 'person',
  });
  expect(removed.json.data.brandKit).toMatchObject({
    logoAssetId: null,
    logoSource: null,
    colors: [],
    colorsSource: null,
  });
});

test('a logo must be an image of the workspace, a colour six digits in hex, and a font a bundled one', async () => {
  const other = await mintTeam(served.deps);
  const kits = [
    { font: 'comic-sans' },
    { font: await addAsset(team) },
    { logoAssetId: await addAsset(other) },
    { logoAssetId: await addAsset(team, 'video') },
    { logoAssetId: newId('asset') },
    { colors: ['red'] },
    { colors: [] },
    { colors: Array.from({ length: 7 }, () => '#112233') },
  ];
  for (const kit of kits) {
    const { status, json } = await change(kit);
    expect([kit, status, json.error.type]).toEqual([kit, 400, 'invalid_input']);
  }
});

test('hooks are set in the chosen font, and in that of the look once it is removed', async () => {
  const chosen = await change({ look: 'warm', font: 'anton' });
  expect(chosen.json.data.brandKit.font).toBe('anton');
  expect(await findHookFont()).toBe('anton');
  const removed = await change({ font: null });
  expect(removed.json.data.brandKit.font).toBeNull();
  expect(await findHookFont()).toBe('dm-serif-display');
});

test('videos are drawn in the chosen colours, also grey ones', async () => {
  await change({ look: 'bold', colors: ['#444444'] });

  const deck = await requestSlideshow();

  const theme = buildTheme({ brand: { palette: ['#444444'], ownPalette: true } });
  expect(deck?.background).toEqual(theme.canvas);
});

async function findHookFont(): Promise<string | undefined> {
  const boxes = (await requestSlideshow())?.slides.flatMap((slide) => slide.boxes);
  return boxes?.find(({ role }) => role === 'hook')?.style?.font;
}

async function requestSlideshow(): Promise<Deck | undefined> {
  const body = { prompt: 'Bread at night. Fresh at six.' };
  const { data } = (await served.api.call('POST', '/content/slideshow', { key: team.key, body })).json;
  const [content] = await served.deps.orm.em
    .fork()
    .execute<{ deck: Deck }[]>('select deck from content where id = ?', [data.contentId]);
  return content?.deck;
}

test.each([
  ['#F5F5F5', 'dark', [2_400, 2_400]],
  ['#101828', 'light', [200, 200]],
] as const)(
  'a logo in %s stands on a %s end card of videos and generations without AI media',
  async (color, ground, size) => {
    const logoAssetId = await chooseLogo(color, size);

    const own = await post('/content/walloftext', { prompt: 'Cold brew takes eighteen hours.' });
    const [idea] = (await post('/generations', { format: 'walloftext', count: 1, prompt: 'cold brew' })).json.data;
    const row = await served.em().findOneOrFail(Content, own.json.data.contentId);
    const { deck: written } = (await served.api.call('GET', `/generations/${idea.id}`, { key: team.key })).json.data;

    expect((await served.em().findOneOrFail(Asset, logoAssetId)).ground).toBe(ground);
    expect(row.deckHash).not.toBeNull();
    for (const deck of [row.deck as unknown as Deck, written as Deck]) {
      const end = deck.slides.at(-1);
      expect(end?.layers?.map(({ src }) => src)).toEqual([logoAssetId]);
      const behind = end?.background && listColorsBehind(end.background);
      expect(behind?.every((one) => computeContrast(one, color) >= 3)).toBe(true);
    }
  },
);

test('an idea whose wordmark was deleted is edited, rendered and accepted with the name on its end card', async () => {
  const logoAssetId = await chooseLogo('#101828', [800, 200]);
  const [idea] = (await post('/generations', { format: 'walloftext', count: 1, prompt: 'cold brew' })).json.data;
  await served.api.call('DELETE', `/assets/${logoAssetId}`, { key: team.key });

  const body = { caption: 'Cold brew takes a night.' };
  const replies = [
    await served.api.call('PATCH', `/generations/${idea.id}`, { key: team.key, body }),
    await post('/content/walloftext', { suggestionId: idea.id }),
    await post(`/generations/${idea.id}/accept`, {}),
  ];

  expect(replies.map(({ status, json }) => [status, json.error])).toEqual(
    [200, 202, 200].map((one) => [one, undefined]),
  );
  for (const { json } of replies.slice(1)) {
    const end = await findEndCard(json.data.contentId);
    expect(end?.layers).toEqual([]);
    expect(end?.boxes.map(({ text }) => text)).toEqual([team.workspace.name, '@brewly']);
  }
});

test('a logo that is deleted while a video is requested leaves the end card to the name', async () => {
  const logoAssetId = await chooseLogo('#101828');
  let requested: Promise<Reply> | undefined;
  await commit(served.deps, async (tx) => {
    await deleteAsset(tx, { id: logoAssetId });
    requested = post('/content/walloftext', { prompt: 'Cold brew takes a night.' });
    await waitUntilBlocked(served.deps, requested);
  });

  const reply = await requested;

  expect([reply?.status, reply?.json.error]).toEqual([202, undefined]);
  const end = await findEndCard(reply?.json.data.contentId);
  expect([end?.layers ?? [], end?.boxes.map(({ id }) => id)]).toEqual([[], ['brand', 'handle']]);
});

/** Uploads a mark on a transparent ground, of half its width and height. */
async function chooseLogo(color: string, [width, height]: readonly [number, number] = [200, 200]): Promise<string> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = color;
  context.fillRect(width / 4, height / 4, width / 2, height / 2);
  const uploaded = await uploadAsset(served.api.origin, team.key, canvas.toBuffer('image/png'));
  const logoAssetId = uploaded.json.data.id;
  await change({ logoAssetId, handle: '@brewly', colors: ['#1F5F4A'] });
  return logoAssetId;
}

async function findEndCard(contentId: string): Promise<Slide | undefined> {
  const { deck } = await served.em().findOneOrFail(Content, contentId);
  return (deck as unknown as Deck).slides.at(-1);
}

test('a logo whose pixels nothing has read leaves the end card to the name', async () => {
  await change({ logoAssetId: await addAsset(team), handle: '@brewly' });
  const { contentId } = (await post('/content/walloftext', { prompt: 'Cold brew takes a night.' })).json.data;
  const end = await findEndCard(contentId);
  expect([end?.layers ?? [], end?.boxes.map(({ id }) => id)]).toEqual([[], ['brand', 'handle']]);
});
