/**
 * Renders one deck in a process that has rendered before, as a worker has, and prints its cost and the processes that it started, as
 * JSON. Arguments: deck file, clip, folder, folder of cached segments.
 */
import childProcess from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import type { Deck } from '../../domain/decks/deck.ts';
import { readChildrenTicks, TICKS_PER_SECOND, type StartedProcess } from './measured-run.ts';
import { staticDeck } from './render-decks.ts';

const started: StartedProcess[] = [];
let ticks = await readChildrenTicks();
const { spawn } = childProcess;
childProcess.spawn = ((command: string, args: string[], options: object) => {
  const startedAt = performance.now();
  const child = spawn(command, args, options);
  const files = args.filter((arg) => arg.startsWith('file:'));
  child.once('close', async () => {
    const before = ticks;
    ticks = await readChildrenTicks();
    const cpuMs = ((ticks - before) * 1000) / TICKS_PER_SECOND;
    const program = basename(args.find((arg) => /\/ff(?:mpeg|probe)$/u.test(arg)) ?? command);
    const wallMs = Math.round(performance.now() - startedAt);
    started.push({ program, files: files.map((file) => basename(file)).join(' '), cpuMs, wallMs });
  });
  return child;
}) as typeof childProcess.spawn;
syncBuiltinESMExports();
const { renderDeck } = await import('../../decks/render-deck.ts');
const { createSegmentCache } = await import('../../decks/segments/segment-cache.ts');

const [deckPath = '', clip = '', outDir = '', cacheDir] = process.argv.slice(2);
const deck = JSON.parse(await readFile(deckPath, 'utf8')) as Deck;
const assets = new Map([
  ['clip', { path: clip, kind: 'video' as const, width: 1080, height: 1920, durationMs: 10_000 }],
]);
const { signal } = new AbortController();
const shared = { assets, onProgress: () => {}, signal };
const [firstSlide] = staticDeck.slides;
await renderDeck({
  ...shared,
  deck: { ...staticDeck, durationMs: 5000, slides: firstSlide ? [firstSlide] : [] },
  outDir: join(outDir, 'warm'),
});
started.length = 0;
const before = { cpu: process.cpuUsage(), ticks: await readChildrenTicks(), at: performance.now() };
const segmentCache = cacheDir
  ? createSegmentCache(cacheDir, { maxBytes: 1e9, maxAgeMs: 3_600_000 }, console.error)
  : null;
await renderDeck({ ...shared, deck, outDir, segmentCache });
const own = process.cpuUsage(before.cpu);
process.stdout.write(
  JSON.stringify({
    cpuSeconds: (own.user + own.system) / 1e6 + ((await readChildrenTicks()) - before.ticks) / TICKS_PER_SECOND,
    wallSeconds: (performance.now() - before.at) / 1000,
    started,
  }),
);
