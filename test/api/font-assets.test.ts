import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { Content } from '../../db/entities/content.ts';
import { openPostFixture } from '../support/post-fixture.ts';
import { service } from '../support/service.ts';
import { mintAssetRow } from '../support/studio.ts';
import { mintTeam } from '../support/teams.ts';
import { resolveBundledFont, readRealTables, createTrueType } from '../decks/fonts/font-files.ts';
import { buildBox, buildRawDeck, buildSlides } from '../decks/build-deck.ts';
import { uploadAsset } from '../support/upload-asset.ts';

const served = service();
const fixture = openPostFixture(served);
const ANTON = resolveBundledFont('anton', 'anton-latin-400-normal.woff2');
let fontId = '';

beforeEach(async () => {
  fontId = (await upload(fixture.team.key, await readFile(ANTON))).json.data.id as string;
});

const upload = (key: string, bytes: Buffer) => uploadAsset(served.api.origin, key, bytes, { name: 'own.ttf' });

const deckIn = (font: string, text = 'Cold brew', more = {}) =>
  buildRawDeck({ slides: buildSlides(buildBox({ text, style: { font, ...more } })) });
const render = (deck: object) =>
  served.api.call('POST', '/content/walloftext', { key: fixture.team.key, body: { deck } });
const contents = () => served.deps.orm.em.fork().count(Content, { teamId: fixture.team.team.id, source: 'studio' });

describe('font assets', () => {
  test('an uploaded font is listed as an asset', async () => {
    const reply = await upload(fixture.team.key, createTrueType(readRealTables()));
    expect(reply.status).toBe(201);
    expect(reply.json.data).toMatchObject({ kind: 'font', mimeType: 'font/ttf', width: null, durationMs: null });
  });

  test('an invalid font file returns 400 with the reason and is not stored', async () => {
    const tables = new Map([...readRealTables()].filter(([name]) => name !== 'cmap'));
    const refused = await upload(fixture.team.key, createTrueType(tables));
    expect(refused.status).toBe(400);
    expect(refused.json.error.details).toEqual([{ path: 'file', message: expect.stringContaining('cmap') }]);
    const { json } = await served.api.call('GET', '/assets?kind=font', { key: fixture.team.key });
    expect(json.data.map(({ id }: { id: string }) => id)).toEqual([fontId]);
  });

  test('a deck with a font asset is accepted by the studio and as a post', async () => {
    expect((await render(deckIn(fontId))).status).toBe(202);
    expect((await fixture.create({ deck: deckIn(fontId), format: 'walloftext' })).status).toBe(202);
    const deck = buildRawDeck({
      captions: {
        enabled: true,
        style: 'pill',
        words: [{ text: 'Hi', startMs: 0, endMs: 900 }],
        textStyle: { font: fontId },
      },
    });
    expect((await render(deck)).status).toBe(202);
  });

  test('a line that is too wide for Inter fits with the narrower font Anton', async () => {
    const line = 'Cold brew takes eighteen hours and is worth it';
    const oneLine = { size: 0.022, maxLines: 1, weight: 400 };
    expect((await render(deckIn('inter', line, oneLine))).status).toBe(400);
    expect((await render(deckIn(fontId, line, oneLine))).status).toBe(202);
  });

  test('text that does not fit in a font asset returns 400 at the path of the text', async () => {
    const deck = deckIn(fontId, 'far too much to read '.repeat(50), { size: 0.06 });
    const before = await contents();
    const replies = [
      await render(deck),
      await fixture.create({ deck, format: 'walloftext' }),
      await fixture.preview({ deck, format: 'walloftext' }),
    ];
    for (const { status, json } of replies) {
      expect(status).toBe(400);
      expect(json.error.details).toMatchObject([{ path: 'deck.slides[0].boxes[0].text' }]);
    }
    expect(await contents()).toBe(before);
  });

  test.each([
    [
      'a font of another team',
      async () => (await upload((await mintTeam(served.deps)).key, await readFile(ANTON))).json.data.id,
    ],
    ['an image', () => mintAssetRow(served.deps, fixture.team, 'image')],
    ['an unknown asset', () => Promise.resolve('ast_missing')],
  ])('a deck whose font is %s returns 400 at the path of the font', async (_, id) => {
    const deck = deckIn((await id()) as string);
    const path = 'deck.slides[0].boxes[0].style.font';
    for (const { status, json } of [await render(deck), await fixture.create({ deck, format: 'walloftext' })]) {
      expect([status, json.error.details]).toEqual([400, [{ path, message: expect.stringContaining('font asset') }]]);
    }
  });

  test('a font whose file is missing from storage returns 400 at the path of the font', async () => {
    const id = await mintAssetRow(served.deps, fixture.team, 'font');
    const { status, json } = await render(deckIn(id));
    expect(status).toBe(400);
    expect(json.error.details).toMatchObject([{ path: 'deck.slides[0].boxes[0].style.font' }]);
  });
});
