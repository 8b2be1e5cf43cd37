import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, test } from '@jest/globals';
import { frameAt, frameCount, type Captions, type Deck } from '../../../domain/decks/deck.ts';
import { layOutCaptions, type CaptionPage } from '../../../decks/text/lay-out-captions.ts';
import { buildCaptionTrack } from '../../../decks/encode/caption-track.ts';
import { loadFonts } from '../../../decks/fonts/fonts.ts';
import { parseValidDeck, buildRawDeck } from '../build-deck.ts';
import { createRandom } from '../generated/random.ts';

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

const listPages = (deck: Deck): [string, number, number][] =>
  layOutPages(deck).map((page) => [joinPage(page), page.from, page.to]);

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
      const pages = layOutPages(spoken(['a', `b${stop}`, 'c'], 'plain'));
      expect(pages.map(joinPage)).toEqual([`a b${stop}`, 'c']);
    }
  });

  test('a caption page has at most maxWords words', () => {
    expect(layOutPages(spoken(ENGLISH, 'plain', { maxWords: 2 })).map((page) => page.words.length)).toEqual([2, 2, 1]);
    expect(layOutPages(spoken(JAPANESE, 'plain', { maxWords: 4 })).map((page) => page.words.length)).toEqual([4, 4]);
  });
});

describe('the time of a caption page', () => {
  const STYLES = ['plain', 'karaoke', 'highlight', 'pill', 'progressive'] as const;
  const MOVED = { x: 0.111, y: 0.2, w: 0.778, h: 0.13 };
  /** Half a second at 30 frames a second; a frame may be lost when times are rounded. */
  const SHORTEST = 14;

  type Slides = { endMs: number; moved?: boolean }[];

  function speak(
    words: [text: string, startMs: number, endMs: number][],
    ends: Slides,
    style: Captions['style'],
  ): Deck {
    const slides = ends.map(({ endMs, moved }, at) => ({
      startMs: ends[at - 1]?.endMs ?? 0,
      endMs,
      boxes: [],
      ...(moved ? { captionRect: MOVED } : {}),
    }));
    const said = words.map(([text, startMs, endMs]) => ({ text, startMs, endMs }));
    const durationMs = ends.at(-1)?.endMs ?? 0;
    return parseValidDeck(buildRawDeck({ durationMs, slides, captions: { enabled: true, style, words: said } }));
  }

  const END: [string, number, number][] = [
    ['more', 940, 1_180],
    ['hours', 1_180, 1_500],
    ['do.', 1_500, 1_820],
  ];

  test('a word that would be shown too shortly before the captions move is shown after it', () => {
    const slides = [{ endMs: 1_200 }, { endMs: 3_000, moved: true }];
    expect(listPages(speak(END, slides, 'plain'))).toEqual([['more hours do.', 36, 62]]);
  });

  test('a page ends where the captions move, even if its last word is still spoken', () => {
    const words: [string, number, number][] = [
      ['Wait', 0, 700],
      ['longer', 700, 1_300],
      ['now.', 1_300, 1_800],
    ];
    const [first, then] = listPages(speak(words, [{ endMs: 1_200 }, { endMs: 3_000, moved: true }], 'plain'));
    expect([first, then]).toEqual([
      ['Wait longer', 0, 36],
      ['now.', 39, 62],
    ]);
  });

  test('a short sentence is shown with its neighbour, and a short rest with words of its sentence', () => {
    const yes: [string, number, number][] = [
      ['Yes!', 0, 300],
      ['It', 300, 700],
      ['is.', 700, 1_100],
    ];
    expect(listPages(speak(yes, [{ endMs: 3_000 }], 'plain')).map(([text]) => text)).toEqual(['Yes! It is.']);
    const rest = 'Sometimes everybody understands something.'.split(' ');
    const spokenRest = rest.map((text, at): [string, number, number] => [text, at * 300, at * 300 + 300]);
    const pages = listPages(
      speak([...spokenRest, ['Then', 1_200, 1_700], ['stop.', 1_700, 2_000]], [{ endMs: 3_000 }], 'plain'),
    );
    expect(pages.map(([text]) => text)).toEqual(['Sometimes everybody', 'understands something.', 'Then stop.']);
  });

  test('maxWords of a deck is kept', () => {
    const deck = speak(END, [{ endMs: 3_000 }], 'plain');
    const pages = layOutPages({ ...deck, captions: { ...deck.captions, maxWords: 1 } });
    expect(pages.map(joinPage)).toEqual(['more', 'hours', 'do.']);
  });

  test('no page of any speech is shown for less than half a second, and every word is shown once', () => {
    for (let seed = 1; seed <= 150; seed++) {
      const random = createRandom(seed);
      const words: [string, number, number][] = [];
      let ms = random.between(0, 1_500);
      for (let count = random.between(3, 30); count > 0; count--) {
        const text = 'abcdefghi'.slice(0, random.between(1, 9)) + (random.between(0, 4) === 0 ? '.' : '');
        const endMs = ms + random.between(120, 520);
        words.push([text, ms, endMs]);
        ms = endMs + (random.between(0, 6) === 0 ? random.between(0, 1_200) : 0);
      }
      const slides: Slides = [];
      for (let endMs = random.between(900, 3_000); endMs < ms; endMs += random.between(900, 3_000))
        slides.push({ endMs, moved: random.between(0, 1) === 0 });
      const deck = speak(words, [...slides, { endMs: ms + 1_000 }], STYLES[seed % STYLES.length] ?? 'plain');
      const pages = layOutPages(deck);
      expect(pages.filter(({ from, to }) => to - from < SHORTEST).map((page) => [seed, joinPage(page)])).toEqual([]);
      expect(pages.map(joinPage).join(' ')).toBe(words.map(([text]) => text).join(' '));
      const before = pages.map(({ from }, at) => from - (pages[at - 1]?.to ?? 0));
      expect(Math.min(...before)).toBeGreaterThanOrEqual(0);
    }
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
