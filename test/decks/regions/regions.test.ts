import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { PictureRegions } from '../../../domain/decks/picture-regions.ts';
import { measureOverlap } from '../../../domain/decks/measure-overlap.ts';
import { drawPortrait } from '../../../adapters/providers/embedded/portrait/draw-portrait.ts';
import { parseFeatures } from '../../../adapters/providers/embedded/portrait/parse-features.ts';
import { loadFonts } from '../../../decks/fonts/fonts.ts';
import { readRegions } from '../../../decks/regions/read-regions.ts';
import { sampleByDay, testAtNight } from '../../support/runs.ts';
import { findFfmpegPath } from '../make-media.ts';
import { useFolder } from '../../support/use-folder.ts';

const FRAME = { width: 540, height: 960 };
const folder = useFolder('regions');

async function read(draw: (context: SKRSContext2D) => void): Promise<PictureRegions> {
  const canvas = createCanvas(FRAME.width, FRAME.height);
  draw(canvas.getContext('2d'));
  const path = join(folder, 'picture.png');
  await writeFile(path, await canvas.encode('png'));
  const { signal } = new AbortController();
  return readRegions({ ffmpegPath: findFfmpegPath(), path, ...FRAME, durationMs: null, signal });
}

const fill = (context: SKRSContext2D, color: string): void => {
  context.fillStyle = color;
  context.fillRect(0, 0, FRAME.width, FRAME.height);
};

const drawBaldMan = (context: SKRSContext2D): void => drawPortrait(context, FRAME, parseFeatures('a bald man', 5));

const drawTable = (withCup: boolean) => (context: SKRSContext2D) => {
  fill(context, '#E8D8C8');
  context.fillStyle = '#8B5A3C';
  context.fillRect(0, 600, 540, 360);
  context.fillStyle = '#0F5132';
  if (withCup) context.fillRect(170, 480, 200, 240);
};

function drawFlower(context: SKRSContext2D, petals: number): void {
  fill(context, '#123B33');
  context.translate(270, 438);
  [context.fillStyle, context.strokeStyle, context.lineWidth] = ['#F4A27C', '#85422F', 4];
  for (let at = 6 * petals; at > 0; at--) {
    const ring = Math.ceil(at / petals);
    context.save();
    context.rotate((((at % petals) + ring / 2) / petals) * Math.PI * 2);
    context.beginPath();
    context.ellipse(0, -26 * ring, (74 / petals) * ring + 7, 37, 0, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
    context.restore();
  }
}

function drawHair(context: SKRSContext2D, at: number): void {
  context.fillStyle = `hsl(30 35% ${(at * 37) % 83}%)`;
  context.fillRect((at * 89) % 547, 300 + ((at * 53) % 197), 4, 16);
}

function drawStar(context: SKRSContext2D, at: number): void {
  context.fillStyle = '#FFFFFF';
  context.fillRect((at * 89) % 547, (at * 211) % 953, 4, 4);
}

describe('readRegions', () => {
  test.each(
    sampleByDay(
      [
        'a woman with a hijab',
        'an older man with a beard',
        'a girl with curly black hair',
        'a barista with short red hair and round glasses',
      ],
      4,
    ),
  )('finds the face of %s', async (appearance) => {
    const { faces } = await read((context) => drawPortrait(context, FRAME, parseFeatures(appearance, 3)));
    const eyes = { x: 0.3, y: 0.38, w: 0.4, h: 0.08 };
    expect(faces).toHaveLength(1);
    expect(measureOverlap(faces[0] ?? eyes, eyes)).toBeGreaterThan(0.8 * eyes.w * eyes.h);
  });

  test('finds the subject of a picture, and none where colours run to the edges', async () => {
    const [cup, none] = [await read(drawTable(true)), await read(drawTable(false))];
    const drawn = { x: 170 / 540, y: 0.5, w: 200 / 540, h: 0.25 };
    expect(none.subjects).toEqual([]);
    expect(cup.subjects).toHaveLength(1);
    expect(measureOverlap(cup.subjects[0] ?? drawn, drawn)).toBeGreaterThan(0.8 * drawn.w * drawn.h);
  });

  test.each(sampleByDay([9, 17, 21], 3))('finds no face in a flower of %i petals in each ring', async (petals) => {
    const { faces, subjects } = await read((context) => drawFlower(context, petals));
    expect([faces, subjects.length]).toEqual([[], 1]);
  });

  test('finds neither faces nor lettering nor detail in a calm picture', async () => {
    const { faces, lettering, detail } = await read((context) => fill(context, '#335577'));
    expect([faces, lettering, detail]).toEqual([[], [], Array(16).fill('000000000')]);
  });

  test.each(sampleByDay([0, 5, 11], 3, 1))(
    'finds the detail of leaves from row %i of sixteen, and none beside them',
    async (from) => {
      const { detail } = await read((context) => {
        fill(context, '#335577');
        context.fillStyle = '#EEFFDD';
        for (let at = 0; at < 1_000; at++) context.fillRect((at * 89) % 540, from * 60 + ((at * 53) % 291), 9, 9);
      });
      detail.forEach((row, at) => expect(row).toMatch(at >= from && at < from + 5 ? /^[5-9]{9}$/u : /^0{9}$/u));
    },
  );

  test.each(
    sampleByDay(
      [
        ['bright on dark', '#FFFFFF', '#222244'],
        ['dark on bright', '#222222', '#EEDDCC'],
      ] as const,
      2,
    ),
  )('finds a line of letters, %s', async (_, color, ground) => {
    const { lettering } = await read((context) => {
      fill(context, ground);
      context.font = loadFonts().css('montserrat', 800, 60, 'COLD BREW');
      context.fillStyle = color;
      context.fillText('COLD BREW', 50, 500);
    });
    const line = { x: 0.1, y: 0.475, w: 0.6, h: 0.045 };
    const found = lettering.reduce((sum, rect) => sum + measureOverlap(rect, line), 0);
    expect(found).toBeGreaterThan(0.8 * line.w * line.h);
    for (const { y, h } of lettering) expect([y > 0.42, y + h < 0.56]).toEqual([true, true]);
  });

  test.each(
    sampleByDay<[string, number, (context: SKRSContext2D, at: number) => void]>(
      [
        ['fur', 3_000, drawHair],
        ['stars', 1_200, drawStar],
      ],
      2,
    ),
  )('does not take %s for lettering', async (_, count, draw) => {
    const { lettering } = await read((context) => {
      fill(context, '#1B1712');
      for (let at = 0; at < count; at++) draw(context, at);
    });
    expect(lettering.reduce((sum, { w, h }) => sum + w * h, 0)).toBeLessThan(0.05);
  });

  testAtNight('does not take glasses for lettering', async () => {
    const looks = parseFeatures('a barista with short red hair and round glasses', 3);
    const { faces, lettering } = await read((context) => drawPortrait(context, FRAME, looks));
    const [face] = faces;
    expect(face).toBeDefined();
    expect(lettering.filter((rect) => face && measureOverlap(rect, face) > 0.5 * rect.w * rect.h)).toEqual([]);
  });

  test('gives the same regions for the same picture', async () => {
    expect(await read(drawBaldMan)).toEqual(await read(drawBaldMan));
  });
});
