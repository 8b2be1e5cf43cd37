import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { parseFeatures } from '../../../../adapters/providers/embedded/portrait/parse-features.ts';
import { readNote, writeNote } from '../../../../adapters/providers/embedded/portrait/portrait-note.ts';
import { readCanvas, buildImageCall, makeOutput } from './embedded-fixture.ts';

describe('features', () => {
  test.each([
    ['a woman with long red hair and glasses', { hair: '#b5472a', hairstyle: 'long', glasses: true, lashes: true }],
    ['a bearded man in a navy suit', { beard: true, garment: 'suit', clothes: '#1e3158', lashes: false }],
    ['young woman in a blue hijab', { hijab: true, earrings: false }],
    ['bald man, grey moustache', { hairstyle: 'bald', moustache: true }],
    ['curly black hair, dark skin, yellow hoodie', { hairstyle: 'curly', skin: '#5f3823', clothes: '#f0c23c' }],
  ])('the features follow the description: %s', (appearance, expected) => {
    expect(parseFeatures(appearance, 3)).toMatchObject(expected);
  });

  test('the same description and seed give the same features', () => {
    expect(parseFeatures('a presenter', 7)).toEqual(parseFeatures('a presenter', 7));
    expect(parseFeatures('a presenter', 7)).not.toEqual(parseFeatures('a presenter', 8));
  });
});

describe('the note in a portrait', () => {
  test('a portrait contains its note and is still a valid picture', async () => {
    const { path } = await makeOutput(buildImageCall('Portrait of a woman with red hair', { seed: 9 }));
    expect(readNote(await readFile(path))).toEqual({ appearance: 'a woman with red hair', seed: 9 });
    expect((await readCanvas(path)).width).toBe(1080);
  });

  test('text chunks that are not a note are ignored', async () => {
    const png = await readFile((await makeOutput(buildImageCall('tea'))).path);
    const forged = writeNote(png, { appearance: 1, seed: 'x' } as never);
    expect([readNote(png), readNote(forged), readNote(Buffer.from('GIF89a')), readNote(png.subarray(0, 20))]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
