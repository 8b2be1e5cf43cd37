/** Decks that Kinora builds from a request and the caller's pictures. */
import { beforeEach, expect, test } from '@jest/globals';
import { Asset } from '../../../db/entities/asset.ts';
import { OutboxMessage } from '../../../db/entities/outbox-message.ts';
import { REGIONS_VERSION } from '../../../decks/regions/read-regions.ts';
import { measurePaintedTexts } from '../../../decks/text/measure-painted-texts.ts';
import { buildSlideshowDeck } from '../../../domain/content/template-decks.ts';
import type { Deck, Rect } from '../../../domain/decks/deck.ts';
import { listDeckAssets } from '../../../domain/decks/deck-assets.ts';
import { measureOverlap } from '../../../domain/decks/measure-overlap.ts';
import { usePublisher } from '../../support/use-publisher.ts';
import { mintAssetRow } from '../../support/studio.ts';
import { useTeam } from '../../support/use-team.ts';
import { Fixture } from './fixture.ts';

/** Where a slideshow has its first line. */
const SIGN: Rect = { x: 0.15, y: 0.58, w: 0.7, h: 0.2 };
/** A text may touch this share of it. */
const TOLERANCE = 0.04;

const publisher = usePublisher();
const team = useTeam(publisher);
let fixture: Fixture;

beforeEach(async () => {
  fixture = new Fixture(publisher);
});

const NOTHING = { version: REGIONS_VERSION, faces: [], lettering: [], subjects: [], detail: [] };

async function setLettering(id: string, lettering: Rect[]): Promise<void> {
  const regions = { ...NOTHING, width: 1_080, height: 1_920, lettering };
  await fixture.em().nativeUpdate(Asset, { id }, { regions });
}

async function buildDeck(): Promise<Deck> {
  const id = await mintAssetRow(fixture.deps, team);
  await setLettering(id, [SIGN]);
  const pictures = [{ id, kind: 'image' as const }];
  return buildSlideshowDeck({ text: 'Wait eighteen hours.\nThen drink it.', pictures, ratio: '9:16', maxSec: 90 });
}

const record = (deck: Deck, deckHash: string | null): Promise<string> =>
  fixture.job(team, { format: 'slideshow', deck: { ...deck }, deckHash });

function listCovered(deck: Deck): string[] {
  const texts = measurePaintedTexts(deck).filter(
    ({ rect }) => measureOverlap(rect, SIGN) > TOLERANCE * SIGN.w * SIGN.h,
  );
  return texts.map(({ text }) => text);
}

test('a deck is arranged around the lettering of its pictures before it is rendered', async () => {
  const deck = await buildDeck();
  const id = await record(deck, null);
  expect(await fixture.em().find(OutboxMessage, { rowId: id })).toMatchObject([{ workflow: 'generateContent' }]);
  expect(await fixture.gather(id)).toEqual([]);
  expect(await fixture.compose(id)).toBe('composed');

  const composed = await fixture.content(id);
  const arranged = composed.deck as unknown as Deck;
  expect([listCovered(deck), listCovered(arranged)]).toEqual([['Wait eighteen hours.', 'Then drink it.'], []]);
  expect(arranged.slides.map(({ startMs, endMs }) => [startMs, endMs])).toEqual(
    deck.slides.map(({ startMs, endMs }) => [startMs, endMs]),
  );
  expect([composed.deckHash, composed.brief]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/u), null]);
});

test('a deck that was arranged is not arranged again', async () => {
  const plain = await buildDeck();
  const id = await record(plain, null);
  await fixture.gather(id);
  await fixture.compose(id);
  const { deck, deckHash } = await fixture.content(id);
  for (const asset of listDeckAssets(plain)) await setLettering(asset.id, [{ x: 0, y: 0, w: 1, h: 1 }]);

  expect([await fixture.gather(id), await fixture.compose(id)]).toEqual([[], 'composed']);

  expect(await fixture.content(id)).toMatchObject({ deck, deckHash });
});

test('a deck that is rendered as it is starts its render', async () => {
  const id = await record(await buildDeck(), 'x');
  expect(await fixture.em().find(OutboxMessage, { rowId: id })).toMatchObject([{ workflow: 'render' }]);
});
