/**
 * Renders a talking head and a list in each look and writes their frames as `.kinora/looks.jpg`:
 *
 *     node bench/looks/draw-looks.ts
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { requireFfmpeg } from '../../decks/ffmpeg/require-ffmpeg.ts';
import { runFfmpeg } from '../../decks/ffmpeg/run-ffmpeg.ts';
import { renderDeck } from '../../decks/render-deck.ts';
import { LOOKS, type LookName } from '../../domain/decks/looks.ts';
import { buildSampleDeck, type Sample } from './build-sample-deck.ts';
import { openMediaLibrary } from './media-library.ts';

const TILE = { width: 180, height: 320 };
const NAME_HEIGHT = 34;
/** The brand that a look suits, by its number. */
const BRANDS: Record<LookName, number> = {
  clean: 2,
  bold: 0,
  editorial: 3,
  playful: 4,
  warm: 0,
  trust: 5,
  tech: 2,
  poster: 4,
  calm: 1,
  headline: 5,
};
/** A frame of each format, as a share of its length. */
const SHOWN = [
  { format: 'talkinghead', share: 0.12 },
  { format: 'talkinghead', share: 0.72 },
  { format: 'listicle', share: 0.42 },
] as const;

const home = resolve(process.env['KINORA_HOME'] ?? '.kinora');
const library = await openMediaLibrary(join(home, 'looks'));
const folder = await mkdtemp(join(tmpdir(), 'kinora-looks-'));
const sheet = createCanvas(LOOKS.length * TILE.width, SHOWN.length * TILE.height + NAME_HEIGHT);
const context = sheet.getContext('2d');
try {
  context.fillStyle = '#FFFFFF';
  context.fillRect(0, 0, sheet.width, sheet.height);
  for (const [column, look] of LOOKS.entries()) await drawColumn(look, column);
  await writeFile(join(home, 'looks.jpg'), await sheet.encode('jpeg', 82));
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function drawColumn(look: LookName, column: number): Promise<void> {
  context.fillStyle = '#101828';
  context.font = '600 18px sans-serif';
  context.fillText(look, column * TILE.width + 10, 23);
  for (const format of ['talkinghead', 'listicle'] as const) {
    const sample: Sample = { format, brand: BRANDS[look], script: 3, seed: 11, look };
    const deck = await buildSampleDeck(library, sample);
    const outDir = join(folder, `${look}-${format}`);
    const { signal } = new AbortController();
    const { videoPath } = await renderDeck({
      deck,
      assets: library.assets,
      outDir,
      onProgress: () => undefined,
      signal,
    });
    for (const [row, shown] of SHOWN.entries()) {
      if (shown.format !== format) continue;
      const picture = await readTile(videoPath, (shown.share * deck.durationMs) / 1000);
      context.drawImage(await loadImage(picture), column * TILE.width, NAME_HEIGHT + row * TILE.height);
    }
  }
  console.log(look);
}

async function readTile(path: string, seconds: number): Promise<Buffer> {
  const scale = `scale=${TILE.width}:${TILE.height}:flags=lanczos`;
  const args = ['-v', 'error', '-ss', seconds.toFixed(2), '-i', `file:${path}`, '-frames:v', '1', '-vf', scale];
  const run = await runFfmpeg(requireFfmpeg(), [...args, '-c:v', 'png', '-f', 'image2pipe', 'pipe:1'], {
    timeoutMs: 60_000,
  });
  if (run.outcome !== 'done') throw new Error(`A frame of ${path} cannot be read.`);
  return run.stdout;
}
