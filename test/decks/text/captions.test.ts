import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, test } from '@jest/globals';
import { frameAt, frameCount, type Captions, type Deck } from '../../../domain/decks/deck.ts';
import { layOutCaptions, type CaptionPage } from '../../../decks/text/lay-out-captions.ts';
import { buildCaptionTrack } from '../../../decks/encode/caption-track.ts';
import { loadFonts } from '../../../decks/fonts/fonts.ts';
import { parseValidDeck, buildRawDeck } from '../build-deck.ts';

const WORD_MS = 400;
const ACTIVE = '#FF0000';

const ARABIC = ['قهوة', 'باردة', 'في', 'البيت'];
const HEBREW = ['קפה', 'Kinora', 'App', 'ב-50%', 'לוקח', 'שעות!'];
const JAPANESE = ['水出し', 'コーヒー', 'は', '朝', 'に', '飲み', 'ます', '。'];
const ENGLISH = ['Cold', 'brew', 'takes', '18', 'hours'];

function spoken(texts: string[], style: Captions['style'], more: Partial<Captions> = {}): Deck {
  const words = texts.map((text, at) => ({ text, startMs: at * WORD_MS, endMs: (at + 1) * WORD_MS }));
  const captions = { enabled: true, style, words, color: '#00FF00', activeColor: ACTIVE, ...more };
  return parseValidDeck(buildRawDeck({ durationMs: 6000, slides: [{ startMs: 0, endMs: 6000, boxes: [] }], captions }));
}

function layOutPages(deck: Deck): CaptionPage[] {
  const { pages, problems } = layOutCaptions(deck, loadFonts());
  expect(problems).toEqual([]);
  return pages;
}

const joinPage = (page: CaptionPage): string => page.layout.lines.map((line) => line.text).join(' ');

/** The horizontal extent of one pure colour at the middle of a word's time, or null if the colour is absent. */
async function findExtent(
  deck: Deck,
  word: number,
  color: 'red' | 'green',
): Promise<{ left: number; right: number } | null> {
  const track = buildCaptionTrack(deck, layOutPages(deck), { from: 0, to: frameCount(deck) });
  const frame = frameAt((word + 0.5) * WORD_MS, deck.fps);
  const context = createCanvas(1080, 1920).getContext('2d');
  await track?.pictures.findLast((picture) => picture.frame <= frame)?.paint?.(context);
  const { data } = context.getImageData(0, 0, 1080, 1920);
  const [on, off] = color === 'red' ? [0, 1] : [1, 0];
  let [left, right] = [Infinity, -1];
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + on] ?? 0) < 200 || (data[at + off] ?? 0) > 60 || (data[at + 3] ?? 0) < 200) continue;
    const x = (at / 4) % 1080;
    [left, right] = [Math.min(left, x), Math.max(right, x)];
  }
  return right < 0 ? null : { left, right };
}

describe('caption pages', () => {
  test('a caption page separates words as their script does', () => {
    expect(joinPage(layOutPages(spoken(JAPANESE, 'plain'))[0] as CaptionPage).replaceAll(' ', '')).toBe(
      JAPANESE.join(''),
    );
    expect(joinPage(layOutPages(spoken(ENGLISH, 'plain'))[0] as CaptionPage)).toBe('Cold brew takes 18 hours');
    expect(joinPage(layOutPages(spoken(['コーヒー', 'Kinora', 'です'], 'plain'))[0] as CaptionPage)).toBe(
      'コーヒー Kinora です',
    );
  });

  test('a full stop never forms a caption page of its own', () => {
    const pages = layOutPages(spoken(JAPANESE, 'word'));
    expect(pages).toHaveLength(JAPANESE.length - 1);
    expect(joinPage(pages.at(-1) as CaptionPage)).toBe('ます。');
  });

  test('a caption page ends with its sentence in every script', () => {
    for (const stop of ['.', '。', '？', '؟', '।']) {
      const pages = layOutPages(spoken([`a${stop}`, 'b'], 'plain'));
      expect(pages.map(joinPage)).toEqual([`a${stop}`, 'b']);
    }
  });

  test('a caption page has at most maxWords words', () => {
    expect(layOutPages(spoken(ENGLISH, 'plain', { maxWords: 2 })).map((page) => page.words.length)).toEqual([2, 2, 1]);
    expect(layOutPages(spoken(JAPANESE, 'plain', { maxWords: 4 })).map((page) => page.words.length)).toEqual([4, 4]);
  });
});

describe('karaoke', () => {
  test.each([
    ['from the left', ENGLISH, false],
    ['from the right', ARABIC, true],
    ['from the left, without spaces', JAPANESE.slice(0, 4), false],
  ])('karaoke captions are filled %s', async (_, words, fromRight) => {
    const deck = spoken(words, 'karaoke', { textStyle: { maxLines: 1 } });
    const fills = await Promise.all(words.slice(0, -1).map((__, word) => findExtent(deck, word, 'red')));
    const rests = await Promise.all(words.slice(0, -1).map((__, word) => findExtent(deck, word, 'green')));
    fills.forEach((fill, word) => {
      const [filled, rest] = fromRight ? [rests[word], fill] : [fill, rests[word]];
      expect(filled?.right).toBeLessThan((rest?.left ?? 0) + 1);
    });
    const ends = fills.map((fill) => (fromRight ? -(fill?.left ?? 0) : (fill?.right ?? 0)));
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    expect(await findExtent(deck, words.length - 1, 'green')).toBeNull();
  });
});

describe('highlight', () => {
  test.each([
    ['Hebrew with Latin inside', HEBREW, 6],
    ['Arabic', ARABIC, 4],
    ['Japanese', JAPANESE.slice(0, 6), 6],
  ])('highlight captions colour each word at its position: %s', async (_, words, count) => {
    const deck = spoken(words, 'highlight', { maxWords: 12, textStyle: { maxLines: 1, maxSize: 0.02 } });
    const places = await Promise.all(words.map((__, word) => findExtent(deck, word, 'red')));
    const ordered = places.toSorted((a, b) => (a?.left ?? 0) - (b?.left ?? 0));
    expect(places).toHaveLength(count);
    ordered.slice(1).forEach((place, index) => expect(place?.left).toBeGreaterThan((ordered[index]?.right ?? 0) - 2));
  });
});

test('both parts of a word that a change of direction splits are coloured', async () => {
  const deck = spoken(['קפה', 'ב-Kinora', 'App'], 'highlight', { textStyle: { maxLines: 1 } });
  const [parted, between] = [await findExtent(deck, 1, 'red'), await findExtent(deck, 2, 'red')];
  expect(parted?.left).toBeLessThan(between?.left ?? 0);
  expect(parted?.right).toBeGreaterThan(between?.right ?? 0);
});

describe('a pill', () => {
  test('a pill covers only its own word in scripts without spaces', async () => {
    const deck = spoken(JAPANESE.slice(0, 4), 'pill', { textStyle: { maxLines: 1 } });
    const pill = await findExtent(deck, 1, 'red');
    const others = await findExtent(deck, 1, 'green');
    expect(others?.left).toBeLessThan(pill?.left ?? 0);
    expect(others?.right).toBeGreaterThan(pill?.right ?? 0);
  });
});
