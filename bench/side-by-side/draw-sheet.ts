import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { requireFfmpeg } from '../../decks/ffmpeg/require-ffmpeg.ts';
import { probeMedia } from '../../decks/probe/probe-media.ts';
import { listFrameTimes } from './list-frame-times.ts';
import { runCommand } from './run-command.ts';

const TILE = { width: 240, height: 426 };
const COLUMNS = 5;
const GAP = 4;
const MAX_BYTES = 145_000;

/** Draws ten frames in the order of their times as a JPEG of at most 145 kB: of `<path>.mp4`, or the pictures in the folder `path`. */
export async function drawSheet(path: string): Promise<Buffer> {
  const tiles = await readTiles(existsSync(path) ? await listPictures(path) : await listMoments(`${path}.mp4`));
  const rows = Math.ceil(tiles.length / COLUMNS);
  const sheet = createCanvas(COLUMNS * (TILE.width + GAP) - GAP, rows * (TILE.height + GAP) - GAP);
  const context = sheet.getContext('2d');
  context.fillStyle = '#FFFFFF';
  context.fillRect(0, 0, sheet.width, sheet.height);
  for (const [at, tile] of tiles.entries()) {
    const [column, row] = [at % COLUMNS, Math.floor(at / COLUMNS)];
    context.drawImage(await loadImage(tile), column * (TILE.width + GAP), row * (TILE.height + GAP));
  }
  for (let quality = 84; ; quality -= 4) {
    const jpeg = await sheet.encode('jpeg', quality);
    if (jpeg.length <= MAX_BYTES || quality < 40) return jpeg;
  }
}

async function listPictures(folder: string): Promise<string[][]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.png')).toSorted();
  return names.map((name) => ['-i', join(folder, name)]);
}

async function listMoments(video: string): Promise<string[][]> {
  const probed = await probeMedia(video);
  if (!probed.ok) throw new Error(`${video}: ${probed.reason}`);
  return listFrameTimes(probed.durationMs).map((seconds) => ['-ss', seconds.toFixed(3), '-i', video]);
}

async function readTiles(inputs: readonly string[][]): Promise<Buffer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-sheet-'));
  const scale = `scale=${TILE.width}:${TILE.height}:flags=lanczos`;
  const path = join(folder, 'tile.png');
  try {
    const tiles = [];
    for (const input of inputs) {
      await runCommand('.', [requireFfmpeg(), '-v', 'error', '-y', ...input, '-frames:v', '1', '-vf', scale, path]);
      tiles.push(await readFile(path));
    }
    return tiles;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
