import { expect, test } from '@jest/globals';
import { frameCount, type Deck } from '../../../domain/decks/deck.ts';
import { buildScreenplay } from '../../../decks/encode/encode-plan.ts';
import { loadFonts } from '../../../decks/fonts/fonts.ts';
import { MAX_SEGMENT_S, splitIntoSegments, type Segment } from '../../../decks/segments/split-into-segments.ts';
import { layOutDeck } from '../../../decks/text/lay-out-deck.ts';
import { buildBox, buildRawDeck, parseValidDeck, type RawDeck } from '../build-deck.ts';
import { generateDeck } from '../generated/generate-deck.ts';

function split(raw: RawDeck): { deck: Deck; segments: Segment[] } {
  const deck = parseValidDeck(raw);
  return { deck, segments: splitIntoSegments(buildScreenplay(deck, layOutDeck(deck, loadFonts()))) };
}

/** The spans of the video, with repetitions. */
function listSpans(segments: readonly Segment[]): [number, number][] {
  let at = 0;
  return segments.flatMap(({ span, repeats }) =>
    Array.from({ length: repeats }, (): [number, number] => {
      const from = at;
      at += span.to - span.from;
      return [from, at];
    }),
  );
}

function countEncoded(segments: readonly Segment[]): number {
  return segments.reduce((sum, { span }) => sum + span.to - span.from, 0);
}

const slide = (startMs: number, endMs: number, more: object = {}) => ({
  startMs,
  endMs,
  boxes: [buildBox({ id: `b${startMs}`, text: `From ${startMs}` })],
  ...more,
});

test('the segments of 50 generated decks show every frame once, each in four frames or more', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const { deck, segments } = split(generateDeck(seed).raw);
    const spans = listSpans(segments);
    expect(spans.at(-1)?.[1]).toBe(frameCount(deck));
    expect(spans.filter(([from, to]) => to - from < 4)).toEqual([]);
    for (const [index, { span }] of segments.entries()) {
      const toTestTime = segments
        .slice(0, index)
        .reduce((sum, one) => sum + (one.span.to - one.span.from) * one.repeats, 0);
      expect(span.from).toBe(toTestTime);
    }
  }
});

test('a still deck of 30 s encodes less than a second and repeats it', () => {
  const { segments } = split(buildRawDeck({ durationMs: 30_000, slides: [slide(0, 30_000)] }));
  expect(segments).toHaveLength(1);
  expect(countEncoded(segments)).toBeLessThan(30);
});

test('a slideshow with transitions encodes less than half of its frames', () => {
  const fade = { transition: { kind: 'fade', durationMs: 300 } };
  const slides = Array.from({ length: 10 }, (_, index) => slide(3000 * index, 3000 * (index + 1), fade));
  const { deck, segments } = split(buildRawDeck({ durationMs: 30_000, slides }));
  expect(countEncoded(segments)).toBeLessThan(frameCount(deck) / 2);
});

test('a clip is one segment, because each segment would decode it from its start', () => {
  const background = { kind: 'video', src: 'clip' };
  const { deck, segments } = split(buildRawDeck({ durationMs: 30_000, background, slides: [slide(0, 30_000)] }));
  expect(segments).toEqual([{ span: { from: 0, to: frameCount(deck) }, repeats: 1 }]);
});

test('captions over a still picture are split into segments of two seconds at most', () => {
  const words = Array.from({ length: 60 }, (_, at) => ({ text: 'word', startMs: at * 500, endMs: (at + 1) * 500 }));
  const captions = { enabled: true, style: 'karaoke', words };
  const { deck, segments } = split(buildRawDeck({ durationMs: 30_000, slides: [slide(0, 30_000)], captions }));
  const longest = Math.max(...segments.map(({ span }) => span.to - span.from));
  expect(longest).toBeLessThanOrEqual(MAX_SEGMENT_S * deck.fps);
});
