import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { checkFont } from '../../../decks/fonts/check-font.ts';
import type { FontCheck } from '../../../decks/fonts/font-check.ts';
import { measureWithLibrary } from '../../../decks/measure-deck.ts';
import { useFolder } from '../../support/use-folder.ts';
import { buildBox, buildRawDeck, buildSlides, parseValidDeck } from '../build-deck.ts';
import {
  createCmap,
  createTangledFont,
  createTrueType,
  createWoff2Bomb,
  readRealTables,
  resolveBundledFont,
} from './font-files.ts';
import { isFullRun, sampleByDay, testAtNight } from '../../support/runs.ts';

const folder = useFolder('fonts');
let count = 0;

async function judge(bytes: Buffer): Promise<FontCheck> {
  const path = join(folder, `font-${count++}`);
  await writeFile(path, bytes);
  return checkFont(path);
}

const without = (...names: string[]): Buffer =>
  createTrueType(new Map([...readRealTables()].filter(([name]) => !names.includes(name))));
const withTable = (name: string, bytes: Buffer): Buffer =>
  createTrueType(new Map([...readRealTables(), [name, bytes]]));
const MB = 1024 * 1024;

describe('reliability 54: only fonts that can be drawn are accepted', () => {
  test.each(
    sampleByDay<[string, () => Promise<FontCheck>]>(
      [
        ['TrueType', () => judge(createTrueType(readRealTables()))],
        ['WOFF', () => checkFont(resolveBundledFont('anton', 'anton-latin-400-normal.woff'))],
        [
          'WOFF 2.0',
          () => checkFont(resolveBundledFont('noto-sans-arabic', 'noto-sans-arabic-arabic-700-normal.woff2')),
        ],
      ],
      2,
    ),
  )('%s is accepted', async (_, verdict) => {
    expect(await verdict()).toEqual({ ok: true });
  });

  test.each(
    sampleByDay<[string, () => Buffer]>(
      [
        ['a table of 1 GB', () => createTrueType(readRealTables(), { glyf: 1024 * MB })],
        ['a WOFF 2.0 of 200 MB that declares its size', () => createWoff2Bomb(200 * MB, 200 * MB)],
        ['a WOFF 2.0 of 200 MB that declares 1 kB', () => createWoff2Bomb(200 * MB, 1024)],
        ['a font without cmap', () => without('cmap')],
        ['a font without outlines', () => without('glyf', 'loca')],
        ['a font without characters', () => withTable('cmap', createCmap([]))],
        ['a cmap of four billion groups', () => withTable('cmap', createCmap([[65, 90]], 0xffffffff))],
        [
          'a cmap that lists every character a thousand times',
          () => withTable('cmap', createCmap(Array.from({ length: 1000 }, () => [0, 0xffffffff] as [number, number]))),
        ],
        ['a font with layers within letters', () => withTable('COLR', Buffer.alloc(34))],
        ['a font with pictures within letters', () => withTable('sbix', Buffer.alloc(8))],
        ['a truncated font', () => createTrueType(readRealTables()).subarray(0, 9000)],
        [
          'a file with only the signature of a font',
          () => Buffer.concat([Buffer.from([0, 1, 0, 0]), Buffer.alloc(4000, 7)]),
        ],
        ['a file of four bytes', () => Buffer.from('wOF2')],
      ],
      3,
      1,
    ),
  )('%s is rejected with a reason', async (_, bytes) => {
    expect(await judge(bytes())).toEqual({ ok: false, reason: expect.stringMatching(/^It .+\.$/u) });
  });

  test('a font with flipped bytes never crashes this process', async () => {
    const real = createTrueType(readRealTables());
    const verdicts: FontCheck[] = [];
    for (const seed of sampleByDay([1, 2, 3, 4, 5, 6, 7, 8], 4)) {
      const bytes = Buffer.from(real);
      for (let i = 0, at = seed; i < 200; i++) {
        at = (at * 1_103_515_245 + 12_345) % 2_147_483_648;
        bytes[at % bytes.length] = at % 251;
      }
      verdicts.push(await judge(bytes));
    }
    expect(verdicts).toHaveLength(isFullRun() ? 8 : 2);
  });
  testAtNight('a deck with letters that take seconds to draw is refused at its font', async () => {
    const path = join(folder, 'tangled.ttf');
    await writeFile(path, createTangledFont(30_000));
    const box = buildBox({ text: 'A', style: { font: 'ast_tangled' } });
    const deck = parseValidDeck(buildRawDeck({ slides: buildSlides(box) }));
    const { problems } = measureWithLibrary(deck, new Map([['ast_tangled', path]]), new Map());
    expect(problems).toEqual([{ path: 'slides[0].boxes[0].style.font', message: expect.stringContaining('too long') }]);
  });
});
