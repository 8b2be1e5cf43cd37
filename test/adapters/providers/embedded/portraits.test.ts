import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { parseLooks } from '../../../../adapters/providers/embedded/portrait/parse-looks.ts';
import { readNote, writeNote } from '../../../../adapters/providers/embedded/portrait/portrait-note.ts';
import { readCanvas, buildImageCall, makeOutput } from './embedded-fixture.ts';

describe('looks', () => {
  test.each([
    ['a woman with long red hair and glasses', { hair: '#b5472a', hairstyle: 'long', glasses: true, lashes: true }],
    ['a bearded man in a navy suit', { beard: true, garment: 'suit', clothes: '#1e3158', lashes: false }],
    ['young woman in a blue hijab', { hijab: true, earrings: false }],
    ['bald man, grey moustache', { hairstyle: 'bald', moustache: true }],
    ['curly black hair, dark skin, yellow hoodie', { hairstyle: 'curly', skin: '#5f3823', clothes: '#f0c23c' }],
  ])('an appearance is drawn as far as its words go: %s', (appearance, expected) => {
    expect(parseLooks(appearance, 3)).toMatchObject(expected);
  });

  test('the same words and seed are the same person', () => {
    expect(parseLooks('a presenter', 7)).toEqual(parseLooks('a presenter', 7));
    expect(parseLooks('a presenter', 7)).not.toEqual(parseLooks('a presenter', 8));
  });
});

describe('the note in a portrait', () => {
  test('a portrait says what it was drawn from, and is still a picture', async () => {
    const { path } = await makeOutput(buildImageCall('Portrait of a woman with red hair', { seed: 9 }));
    expect(readNote(await readFile(path))).toEqual({ appearance: 'a woman with red hair', seed: 9 });
    expect((await readCanvas(path)).width).toBe(1080);
  });

  test('what is not a note is passed over', async () => {
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
