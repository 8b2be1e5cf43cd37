import { describe, expect, test } from '@jest/globals';
import { FRAME_SIZES, RATIOS } from '../../../../domain/decks/deck-limits.ts';
import { getSafeArea } from '../../../../domain/decks/deck-safe-area.ts';
import { findTagArea } from '../../../../adapters/providers/embedded/sandbox-tag.ts';
import { makePicture } from '../../../decks/make-media.ts';
import { sampleByDay, testAtNight } from '../../../support/runs.ts';
import {
  readCanvas,
  buildImageCall,
  toInput,
  makeOutput,
  createFolder,
  readPixel,
  readText,
  hashContents,
  startCall,
} from './embedded-fixture.ts';

const SQUARE = FRAME_SIZES['1:1'];

describe('posters', () => {
  test.each(sampleByDay([4, 7], 2))('OCR can read SANDBOX MEDIA with seed %i', async (seed) => {
    const poster = await readCanvas((await makeOutput(buildImageCall('morning coffee', { seed }))).path);
    expect(await readText(poster, enlarge(findTagArea(poster)))).toContain('SANDBOX MEDIA');
  });

  testAtNight('OCR reads no word of the prompt', async () => {
    const poster = await readCanvas((await makeOutput(buildImageCall('Remote work in Berlin, cinematic light'))).path);
    const text = await readText(poster, { left: 0, top: 400, width: 1080, height: 680 });
    expect(text).not.toMatch(/REMOTE|WORK|BERLIN/u);
  });

  test.each(sampleByDay(RATIOS, 3))(
    'a picture of ratio %s has its frame size and a tag that no platform covers',
    async (ratio) => {
      const { width, height } = await readCanvas((await makeOutput(buildImageCall('tea', { ratio }))).path);
      const [tag, free] = [findTagArea({ width, height }), getSafeArea('universal')];
      expect({ width, height }).toEqual(FRAME_SIZES[ratio]);
      expect(tag.left).toBeGreaterThanOrEqual(Math.floor(free.x * width));
      expect(tag.top).toBeGreaterThanOrEqual(Math.floor(free.y * height) - 1);
      expect(tag.left + tag.width).toBeLessThan((free.x + free.w) * width);
    },
  );

  test('the same request gives the same bytes, and another seed another picture', async () => {
    const [one, again, other] = await Promise.all([1, 1, 2].map((seed) => makeOutput(buildImageCall('tea', { seed }))));
    expect(await hashContents(again?.path ?? '')).toBe(await hashContents(one?.path ?? ''));
    expect(await hashContents(other?.path ?? '')).not.toBe(await hashContents(one?.path ?? ''));
  });

  test('a poster shows the product picture', async () => {
    const orange = await makePicture(await createFolder(), 'product.png', '0xff8000', '400x400');
    const poster = await readCanvas(
      (
        await makeOutput(buildImageCall('mug', { references: [{ asset: 'ast_1' }] }), {
          references: [toInput(orange, 'image/png')],
        })
      ).path,
    );
    const [r = 0, g = 0, b = 255] = readPixel(poster, SQUARE.width / 2, SQUARE.height * 0.36);
    expect([Math.abs(r - 255) < 12, Math.abs(g - 128) < 12, b < 12]).toEqual([true, true, true]);
  });

  test('a reference that is not a picture is rejected with a hint', async () => {
    const text = await makePicture(await createFolder());
    const started = await startCall(buildImageCall('mug'), { references: [toInput(`${text}.missing`)] });
    expect(started).toMatchObject({ state: 'failed', failure: { kind: 'refused', code: 'input_unreadable' } });
  });

  testAtNight('a hostile prompt is treated as text', async () => {
    const prompt = `<script>\u0000\u202e%s \\'; rm -rf / ${'x'.repeat(1900)} \ud83d 👩‍👩‍👧 ${'`'.repeat(40)}`;
    expect((await makeOutput(buildImageCall(prompt))).mimeType).toBe('image/png');
    expect((await makeOutput(buildImageCall(`portrait of ${prompt}`))).mimeType).toBe('image/png');
  });
});

function enlarge({ left, top, width, height }: ReturnType<typeof findTagArea>): ReturnType<typeof findTagArea> {
  return { left: left - 20, top: top - 20, width: width + 40, height: height + 40 };
}
