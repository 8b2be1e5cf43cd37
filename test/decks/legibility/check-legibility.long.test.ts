import { afterAll, describe, expect, test } from '@jest/globals';
import type { Box } from '../../../domain/decks/deck.ts';
import { buildBox, parseValidDeck, buildRawDeck, buildSlides } from '../build-deck.ts';
import { drawFrames, type FrameAt, type Pixels } from './frames.ts';
import { checkLegibility, type Legibility } from './check-legibility.ts';
import { closeReaders } from './read-words.ts';
import { computeRecall } from './recall.ts';

afterAll(closeReaders);

const TEXT = 'Cold brew takes 18 hours';
const SAFE = { x: 0.1, y: 0.25, w: 0.75, h: 0.3 };

function judge(
  changes: Partial<Box>,
  more: Record<string, unknown> = {},
  alter?: (pixels: Pixels) => void,
): Promise<Legibility> {
  const deck = parseValidDeck(
    buildRawDeck({ slides: buildSlides(buildBox({ text: TEXT, rect: SAFE, ...changes })), ...more }),
  );
  const frames = drawFrames(deck);
  const altered: FrameAt = async (frame) => {
    const pixels = await frames(frame);
    alter?.(pixels);
    return pixels;
  };
  return checkLegibility(deck, altered);
}

const getChecks = ({ problems }: Legibility): string[] => [...new Set(problems.map(({ check }) => check))];

/** Replaces a background of #222222 with noise. */
function noise({ data }: Pixels): void {
  for (let at = 0; at < data.length; at += 4) {
    const isGround = data[at] === 34 && data[at + 1] === 34 && data[at + 2] === 34;
    if (isGround) data.fill(20 + ((at * 7919) % 180), at, at + 3);
  }
}

/** Brightens everything to near white. */
function snow({ data }: Pixels): void {
  for (let at = 0; at < data.length; at++) if ((data[at] ?? 0) < 238) data[at] = 238;
}

describe('legible texts', () => {
  test.each(['plain', 'pill', 'card'] as const)('a text with the preset %s passes all checks', async (preset) => {
    expect(await judge({ style: { preset } })).toMatchObject({ problems: [], recall: 1 });
  });

  test('an outlined text over a noisy picture passes all checks', async () => {
    const style = { preset: 'outline', stroke: { color: '#000000', width: 0.12 } } as const;
    const seen = await judge({ style }, { background: { kind: 'color', color: '#222222' } }, noise);
    expect(seen).toMatchObject({ problems: [], recall: 1 });
  });
});

describe('illegible texts', () => {
  test('letters of 14 px fail the size check', async () => {
    const seen = await judge({ style: { size: 0.013 } }, { ratio: '1:1' });
    expect(getChecks(seen)).toContain('size');
  });

  test('white letters on a white picture fail the contrast check and OCR', async () => {
    const seen = await judge({ style: { color: '#FFFFFF', stroke: { width: 0 }, shadow: false } }, {}, snow);
    expect(getChecks(seen)).toEqual(expect.arrayContaining(['contrast', 'reading']));
  });

  test('grey letters on slightly lighter grey fail the contrast check', async () => {
    const style = { color: '#7A7A7A', shadow: false };
    const seen = await judge({ style }, { background: { kind: 'color', color: '#8A8A8A' } });
    expect(getChecks(seen)).toContain('contrast');
  });

  test('a box under the buttons on the right fails the geometry check', async () => {
    const seen = await judge({ rect: { x: 0.62, y: 0.4, w: 0.38, h: 0.3 }, style: { align: 'right' } });
    expect(getChecks(seen)).toEqual(['geometry']);
  });

  test('two overlapping texts fail the geometry check', async () => {
    const boxes = [
      buildBox({ text: TEXT, rect: SAFE }),
      buildBox({ id: 'other', text: 'and something else', rect: SAFE }),
    ];
    const deck = parseValidDeck(buildRawDeck({ slides: buildSlides(...boxes) }));
    const { problems } = await checkLegibility(deck, drawFrames(deck), { read: false });
    expect(problems).toContainEqual(expect.objectContaining({ check: 'geometry', path: 'slides[0].boxes[1]' }));
  });

  test('half a second for 24 characters fails the speed check', async () => {
    const slides = [{ startMs: 0, endMs: 500, boxes: [buildBox({ text: TEXT, rect: SAFE })] }];
    expect(getChecks(await judge({}, { durationMs: 500, slides }))).toEqual(['speed']);
  });

  test('a text that stays over a cut is read as one, and one that moves anew', async () => {
    const buildCut = (rect: typeof SAFE) => [
      { startMs: 0, endMs: 800, boxes: [buildBox({ text: TEXT, rect: SAFE })] },
      { startMs: 800, endMs: 1_600, boxes: [buildBox({ id: 'again', text: TEXT, rect })] },
    ];
    const [stays, moves] = [SAFE, { ...SAFE, y: SAFE.y + 0.1, h: SAFE.h - 0.1 }].map(buildCut);
    expect(getChecks(await judge({}, { durationMs: 1_600, slides: stays }))).toEqual([]);
    expect(getChecks(await judge({}, { durationMs: 1_600, slides: moves }))).toContain('speed');
  });

  test('an erased digit fails OCR', async () => {
    const text = '18 hours';
    const seen = await judge({ text, style: { size: 0.05, align: 'left' } }, {}, (pixels) => {
      const [left, width] = [Math.round(SAFE.x * 1080), 40];
      for (let y = 0; y < pixels.height; y++) {
        for (let x = left; x < left + width; x++) pixels.data.set([16, 24, 40], (y * pixels.width + x) * 4);
      }
    });
    expect(seen.recall).toBe(0.5);
    expect(getChecks(seen)).toContain('reading');
  });

  test('captions that are too fast fail the speed check', async () => {
    const words = ['too', 'fast', 'to', 'read'].map((text, at) => ({ text, startMs: at * 300, endMs: at * 300 + 300 }));
    const deck = parseValidDeck(
      buildRawDeck({
        slides: [{ startMs: 0, endMs: 3000, boxes: [] }],
        captions: { enabled: true, style: 'word', words },
      }),
    );
    const { problems } = await checkLegibility(deck, drawFrames(deck), { read: false });
    expect(problems).toMatchObject([{ check: 'speed', path: 'captions[0]' }, { check: 'speed' }, { check: 'speed' }]);
  });
});

describe('computeRecall', () => {
  test.each<[string, string, number | null]>([
    ['Cold brew, 18 hours!', 'cold BREW 18 hours', 1],
    ['coffee beans', 'cofffee beans', 1],
    ['18 hours', '8 hours', 0.5],
    ['Illinois 10', 'lllinois lO', 1],
    ['one two two', 'one two', 2 / 3],
    ['水出しコーヒー', '水出しコ一ヒー', 6 / 7],
    ['🎉', '', null],
  ])('the recall of "%s" read as "%s" is %f', (text, read, share) => {
    if (share === null) expect(computeRecall(text, read)).toBeNull();
    else expect(computeRecall(text, read)).toBeCloseTo(share);
  });
});
