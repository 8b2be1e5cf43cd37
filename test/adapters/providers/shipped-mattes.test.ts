import { expect, test } from '@jest/globals';
import { readModels } from '../../../adapters/providers/settings.ts';
import { requireFfmpeg } from '../../../decks/ffmpeg/require-ffmpeg.ts';
import { runFfmpeg } from '../../../decks/ffmpeg/run-ffmpeg.ts';
import { buildKeyFilter } from '../../../decks/picture/key-filter.ts';

const FRAME = { width: 64, height: 64 };

/** The backgrounds on which the models compose: RobustVideoMatting's inference.py and Pixelcut's `green`. */
const BACKGROUNDS: Readonly<Record<string, string>> = { replicate: '0x78FF9B', fal: '0x00FF00' };

const MATTES = readModels(null).matte.flatMap(({ provider, model, key }) =>
  key?.kind === 'chroma' ? [{ provider, model, key }] : [],
);

test.each(MATTES)('the green of $model is keyed out completely', async ({ provider, key }) => {
  const source = `color=${BACKGROUNDS[provider]}:s=64x64:d=0.1,scale=out_color_matrix=bt709:out_range=tv`;
  const filter = `${buildKeyFilter(key, FRAME)},alphaextract,format=gray`;
  const args = [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    source,
    '-vf',
    filter,
    '-frames:v',
    '1',
    '-f',
    'rawvideo',
    'pipe:1',
  ];

  const run = await runFfmpeg(requireFfmpeg(), args, { timeoutMs: 30_000 });

  if (run.outcome !== 'done') throw new Error(JSON.stringify(run));
  expect(run.stdout).toHaveLength(FRAME.width * FRAME.height);
  expect([...run.stdout].filter((alpha) => alpha > 0)).toEqual([]);
});
