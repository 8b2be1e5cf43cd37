import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Deck } from '../../../domain/decks/deck.ts';
import { DECK_VERSION } from '../../../domain/decks/deck-limits.ts';
import { fitVideo } from '../../../decks/own-media/fit-video.ts';
import { readVideo } from '../../../decks/own-media/read-video.ts';
import { mixSound } from '../../../decks/sound/mix-sound.ts';
import { findFfmpegPath } from '../make-media.ts';

const { signal } = new AbortController();
const run = promisify(execFile);

/** The level of both channels in decibels, by the path on which the file was heard. */
export async function hearEverywhere(path: string): Promise<Record<string, number[]>> {
  const outDir = await mkdtemp(join(dirname(path), 'heard-'));
  const reading = await readVideo(path);
  if (!reading.ok) throw new Error(reading.reason);
  const length = { min: 100, max: 3000 };
  const own = await fitVideo({ video: reading.video, length, outDir, onProgress: () => {}, signal });
  return {
    'own video': await measureLevels(own.videoPath),
    music: await measureDeck(path, outDir, { audio: { music: { src: 'file', gainDb: 0, fadeInMs: 0 } } }),
    voice: await measureDeck(path, outDir, { audio: { voiceover: { src: 'file' } } }),
    'clip in a deck': await measureDeck(path, outDir, { background: { kind: 'video', src: 'file', gainDb: 0 } }),
  };
}

/** Shorter than three seconds, so its level is not changed. */
async function measureDeck(path: string, outDir: string, changes: Partial<Deck>): Promise<number[]> {
  const deck: Deck = {
    version: DECK_VERSION,
    ratio: '9:16',
    durationMs: 1000,
    fps: 25,
    background: { kind: 'color' },
    slides: [{ startMs: 0, endMs: 1000, boxes: [] }],
    captions: { enabled: false, style: 'plain' },
    ...changes,
  };
  const mixed = await mixSound({ deck, assets: new Map([['file', { path }]]), outDir, signal });
  return mixed ? measureLevels(mixed.path) : [];
}

/** Of the middle of a second. */
async function measureLevels(path: string): Promise<number[]> {
  const filter = 'atrim=0.3:0.7,astats=measure_overall=none:measure_perchannel=RMS_level';
  const args = ['-hide_banner', '-i', path, '-map', '0:a:0', '-af', filter, '-f', 'null', '-'];
  const { stderr } = await run(findFfmpegPath(), args);
  return [...stderr.matchAll(/RMS level dB: (-?[\d.]+|-inf)/gu)].map(([, level]) =>
    level === '-inf' ? -Infinity : Number(level),
  );
}
