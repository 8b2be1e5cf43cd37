import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { findRefusal } from '../../../decks/probe/find-refusal.ts';
import { readPictureHeader } from '../../../decks/probe/picture-header.ts';
import { buildHeif } from '../entrance/build-heif.ts';
import { useFolder } from '../../support/use-folder.ts';

const folder = useFolder('divided');
let tile = '';
beforeAll(async () => {
  tile = join(folder, 'tile.mp4');
  // Two boxes: the configuration of a decoder, and the sample.
  await writeFile(tile, Buffer.from('\0\0\0\x0chvcC1234\0\0\0\x0cmdat1234', 'latin1'));
});

/** Reads a HEIC picture of so many rows of 32 tiles. */
async function readDivided(rows: number) {
  const path = join(folder, `${rows}.heic`);
  await buildHeif(path, { tiles: Array<string>(32 * rows).fill(tile), columns: 32, width: 16, height: 16 });
  const header = await readPictureHeader(path);
  return { tiles: header?.heif?.tiles.length, refusal: await findRefusal(path, header) };
}

test('a picture of 512 tiles is read', async () => {
  expect(await readDivided(16)).toEqual({ tiles: 512, refusal: null });
});

test('a picture of more tiles is refused before ffmpeg gets an input for each', async () => {
  expect(await readDivided(17)).toEqual({ tiles: undefined, refusal: expect.stringContaining('send it as JPEG') });
});
