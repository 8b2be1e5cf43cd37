import { describe, expect, test } from '@jest/globals';
import type { Box, CaptionWord, Slide } from '../../../../domain/decks/deck.ts';
import { sayOnce } from '../../../../domain/content/studio/layout/say-once.ts';

const RECT = { x: 0.1, y: 0.2, w: 0.8, h: 0.2 };

/** A word every half second. */
const speak = (text: string): CaptionWord[] =>
  text.split(' ').map((word, at) => ({ text: word, startMs: at * 500, endMs: at * 500 + 500 }));

function show(spoken: string, ...boxes: Partial<Box>[]): { captions: string; boxes: Box[] } {
  const words = speak(spoken);
  const endMs = words.at(-1)?.endMs ?? 0;
  const shown = boxes.map((box, at): Box => ({ id: `box${at}`, text: '', rect: RECT, ...box }));
  const slide: Slide = { startMs: 0, endMs, boxes: shown };
  const once = sayOnce([slide], words);
  return { captions: once.words.map(({ text }) => text).join(' '), boxes: once.slides[0]?.boxes ?? [] };
}

describe('sayOnce', () => {
  test('a spoken hook is shown as headline alone, and goes when it has been spoken', () => {
    const { captions, boxes } = show('Grind it coarse. Then wait all night.', {
      role: 'hook',
      text: 'Grind it coarse',
    });
    expect([captions, boxes[0]?.endMs]).toEqual(['Then wait all night.', 1_500]);
  });

  test('captions continue where a headline was cut', () => {
    const { captions } = show('Weigh the beans every morning since a spoon lies to you.', {
      role: 'hook',
      text: 'Weigh the beans every morning…',
    });
    expect(captions).toBe('since a spoon lies to you.');
  });

  test('captions wait until a hook that nobody speaks has gone', () => {
    const hook: Partial<Box> = { role: 'hook', text: 'Read this twice', startMs: 0, endMs: 1_800 };
    const { captions, boxes } = show('Grind it coarse and wait. Then drink all of it.', hook);
    expect([captions, boxes[0]?.endMs]).toEqual(['Then drink all of it.', 1_800]);
  });

  test('a card that shows a sentence replaces its caption, and the number that announces it', () => {
    const { captions } = show('Listen closely now. Number 1: Grind it coarse.', {
      role: 'body',
      text: 'Grind it coarse',
    });
    expect(captions).toBe('Listen closely now.');
  });

  test('a text in other words leaves the captions whole', () => {
    const { captions } = show('Grind it coarse. Then wait.', { role: 'label', text: 'Hanso cold brew' });
    expect(captions).toBe('Grind it coarse. Then wait.');
  });
});
