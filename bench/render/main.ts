/**
 * Measures the cost of a render relative to bare ffmpeg, for text slides, a slideshow and a captioned clip of 30 s each, and the cost
 * of a slideshow of which one slide was changed relative to its first render. Renders run in a process that has rendered before, as a
 * worker has. Prints the processes that each render starts.
 *
 *     npm run bench -- render
 *     npm run bench -- render 1
 *
 * The limit is bare ffmpeg that encodes the same frames with the same settings, including decoding of the clip. It reads the frames
 * from a lossless file; the CPU time of reading is measured separately and subtracted, the wall time is not. Runs alternate, and the
 * minimum counts.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Deck } from '../../domain/decks/deck.ts';
import { reportFigure } from '../../test/support/figures/figure.ts';
import { readLosslessFrames } from './lossless-frames.ts';
import { measureRun, type Cost, type StartedProcess } from './measured-run.ts';
import { buildSlideshow, captionedDeck, staticDeck } from './render-decks.ts';
import { buildOutputArgs } from '../../decks/ffmpeg/output-args.ts';
import { requireFfmpeg } from '../../decks/ffmpeg/require-ffmpeg.ts';

const RUNS = Number(process.argv[2] ?? 3);
const CRF = 23;

const ffmpegPath = requireFfmpeg();
const home = await mkdtemp(join(tmpdir(), 'kinora-render-bench-'));
try {
  const clip = await makeBenchClip();
  await compare('still texts', staticDeck, clip, 0.2);
  await compare('slideshow with transitions', buildSlideshow({ changed: false }), clip, 0.5);
  await compare('captioned clip', captionedDeck, clip, 1.05);
  await compareChanged(clip);
} finally {
  await rm(home, { recursive: true, force: true });
}

async function compare(name: string, deck: Deck, clip: string, goal: number): Promise<void> {
  const deckPath = join(home, 'deck.json');
  await writeFile(deckPath, JSON.stringify(deck));
  const { path: frames, count } = await readLosslessFrames({ deck, clip, ffmpegPath, outDir: home });
  const output = buildOutputArgs({
    rate: { numerator: deck.fps, denominator: 1 },
    frames: count,
    videoPath: join(home, 'limit.mp4'),
    crf: CRF,
  });
  const quiet = ['-hide_banner', '-v', 'error', '-nostdin'];
  const silence = ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo'];
  const runs = { ours: [] as RenderCost[], limit: [] as Cost[], reading: [] as Cost[], decoding: [] as Cost[] };
  for (let run = 0; run < RUNS; run += 1) {
    runs.ours.push(await measureRender([deckPath, clip, join(home, 'out')]));
    runs.limit.push(
      await measureRun(ffmpegPath, [...quiet, '-i', frames, ...silence, '-map', '0:v', '-map', '1:a', ...output]),
    );
    runs.reading.push(await measureRun(ffmpegPath, [...quiet, '-i', frames, '-f', 'null', '-']));
    if (deck.background.kind !== 'video') continue;
    const looped = ['-stream_loop', '-1', '-t', String(deck.durationMs / 1000), '-i', clip];
    runs.decoding.push(await measureRun(ffmpegPath, [...quiet, ...looped, '-map', '0:v', '-f', 'null', '-']));
  }
  const decoding = runs.decoding.length > 0 ? least(runs.decoding, 'cpuSeconds') : 0;
  const limit = least(runs.limit, 'cpuSeconds') - least(runs.reading, 'cpuSeconds') + decoding;
  const ours = least(runs.ours, 'cpuSeconds');
  const beside = [
    { name: 's of ours', value: ours },
    { name: 's of the limit', value: limit },
  ];
  const most = { is: 'at most', bound: goal } as const;
  reportFigure({ name: `${name}: CPU, of bare encoding`, value: ours / limit, unit: 'times', goal: most, beside });
  const limitWall = [{ name: 'the limit', value: least(runs.limit, 'wallSeconds') }];
  reportFigure({
    name: `${name}: from start to end`,
    value: least(runs.ours, 'wallSeconds'),
    unit: 's',
    beside: limitWall,
  });
  reportProcesses(name, runs.ours);
}

async function compareChanged(clip: string): Promise<void> {
  const [first, changed] = [join(home, 'first.json'), join(home, 'changed.json')];
  await writeFile(first, JSON.stringify(buildSlideshow({ changed: false })));
  await writeFile(changed, JSON.stringify(buildSlideshow({ changed: true })));
  const costs = { first: [] as RenderCost[], changed: [] as RenderCost[] };
  for (let run = 0; run < RUNS; run += 1) {
    const cache = join(home, `cache-${run}`);
    costs.first.push(await measureRender([first, clip, join(home, 'out'), cache]));
    costs.changed.push(await measureRender([changed, clip, join(home, 'out'), cache]));
  }
  const [whole, part] = [least(costs.first, 'cpuSeconds'), least(costs.changed, 'cpuSeconds')];
  reportFigure({
    name: 'one slide of ten changed: CPU, of the first render',
    value: part / whole,
    unit: 'times',
    goal: { is: 'at most', bound: 0.2 },
    beside: [
      { name: 's of the changed', value: part },
      { name: 's of the first', value: whole },
    ],
  });
  reportProcesses('one slide of ten changed', costs.changed);
}

interface RenderCost extends Cost {
  started: StartedProcess[];
}

/** Renders in a process that has rendered before, and returns what it measured, which leaves out its start. */
async function measureRender(args: string[]): Promise<RenderCost> {
  const { output } = await measureRun(process.execPath, [join(import.meta.dirname, 'render-once.ts'), ...args]);
  return JSON.parse(output) as RenderCost;
}

function reportProcesses(name: string, runs: readonly RenderCost[]): void {
  const cheapest = runs.toSorted((a, b) => a.cpuSeconds - b.cpuSeconds)[0];
  if (!cheapest) return;
  const { started, cpuSeconds } = cheapest;
  console.table(started);
  const beside = [
    { name: 's in Node.js', value: cpuSeconds - started.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / 1000 },
  ];
  reportFigure({ name: `${name}: processes started`, value: started.length, unit: '', beside });
}

function least(costs: Cost[], key: keyof Cost): number {
  return Math.min(...costs.map((cost) => cost[key]));
}

/** Creates a clip of 10 s like phone footage: upright, moving, noisy. */
async function makeBenchClip(): Promise<string> {
  const path = join(home, 'clip.mp4');
  const source = 'testsrc2=s=1080x1920:r=30:d=10,noise=alls=6:allf=t:all_seed=7';
  const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-pix_fmt', 'yuv420p'];
  await promisify(execFile)(ffmpegPath, ['-v', 'error', '-f', 'lavfi', '-i', source, ...codec, '-y', path]);
  return path;
}
