/**
 * Mixes the sound of videos of all 18 formats with music of Kinora and embedded voices, encodes it as a render does, and measures it
 * with ffmpeg's `ebur128`: loudness, true peak, how much lower music is under speech, both ends, and how far cuts are from beats. The
 * first videos are also rendered with and without music, for the cost, and with and without the segment cache, for their bytes:
 *
 *     npm run bench -- sound
 *     node bench/sound/main.ts --videos 40 --renders 6 --seed 1
 *
 * Media are kept in `.kinora/looks`, with those of the bench `looks`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MOODS, MOOD_TERMS } from '../../domain/decks/moods.ts';
import { FORMATS } from '../../domain/formats.ts';
import { reportFigure } from '../../test/support/figures/figure.ts';
import { SAMPLE_BRANDS } from '../../test/support/sample-decks/brands.ts';
import { buildSampleDeck, type Sample } from '../../test/support/sample-decks/build-sample-deck.ts';
import { openMediaLibrary } from '../../test/support/sample-decks/media-library.ts';
import { createRandom } from '../../test/support/random.ts';
import { compareRenders } from './compare-renders.ts';
import { measureVideoSound, type VideoSound } from './measure-video-sound.ts';
import type { Deck } from '../../domain/decks/deck.ts';

/** Half a frame at 30 frames per second. */
const ON_BEAT_MS = 17;

/** How far the cuts of a deck are from the beats of its music. */
function measureBeats(deck: Deck): { cuts: number; onBeat: number; farthestMs: number } {
  const mood = deck.audio?.music?.mood;
  const cuts = mood === undefined ? [] : deck.slides.slice(1).map(({ startMs }) => startMs);
  const beatMs = mood === undefined ? 1 : 60_000 / MOOD_TERMS[mood].tempo;
  const distances = cuts.map((ms) => Math.round(Math.abs(ms - Math.round(ms / beatMs) * beatMs)));
  return {
    cuts: cuts.length,
    onBeat: distances.filter((ms) => ms <= ON_BEAT_MS).length,
    farthestMs: Math.max(0, ...distances),
  };
}

const { values } = parseArgs({
  options: {
    videos: { type: 'string', default: '40' },
    renders: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
  },
});
const seed = Number(values.seed);
const library = await openMediaLibrary(join(resolve(process.env['KINORA_HOME'] ?? '.kinora'), 'looks'));
const folder = await mkdtemp(join(tmpdir(), 'kinora-sound-bench-'));
try {
  const samples = listSamples(Number(values.videos));
  console.log(`seed ${seed}\n`);
  console.log('| Format | Mood | Seconds | LUFS | dBTP | Music under speech | Ends | Cuts on beats | Farthest |');
  console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  const measured = [];
  for (const sample of samples) {
    const deck = await buildSampleDeck(library, sample);
    const sound = await measureVideoSound(deck, library.assets, folder);
    const beats = measureBeats(deck);
    measured.push({ sound, beats });
    console.log(toRow(sample, deck.durationMs, sound, beats));
  }
  reportAll(measured);
  const decks = [];
  for (const sample of samples.slice(0, Number(values.renders))) decks.push(await buildSampleDeck(library, sample));
  await compareRenders(decks, library.assets, folder);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Every format and every mood in turn, with brands and scripts by the seed. */
function listSamples(count: number): Sample[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, at) => ({
    format: FORMATS[at % FORMATS.length] ?? 'walloftext',
    mood: MOODS[at % MOODS.length] ?? 'calm',
    brand: Math.floor(random() * SAMPLE_BRANDS.length),
    script: Math.floor(random() * 6),
    seed: Math.floor(random() * 1_000),
  }));
}

type Beats = ReturnType<typeof measureBeats>;

function toRow({ format, mood = 'calm' }: Sample, durationMs: number, sound: VideoSound, beats: Beats): string {
  const { lufs, peakDb, duckedDb, endLevel } = sound;
  const cells = [
    format,
    mood,
    (durationMs / 1_000).toFixed(1),
    lufs.toFixed(1),
    peakDb.toFixed(1),
    duckedDb === null ? 'nobody speaks' : `−${duckedDb.toFixed(1)} dB`,
    endLevel.toFixed(4),
    `${beats.onBeat} of ${beats.cuts}`,
    `${beats.farthestMs} ms`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function reportAll(measured: readonly { sound: VideoSound; beats: Beats }[]): void {
  const sounds = measured.map(({ sound }) => sound);
  const ducked = sounds.flatMap(({ duckedDb }) => duckedDb ?? []);
  const cuts = measured.reduce((sum, { beats }) => sum + beats.cuts, 0);
  const onBeat = measured.reduce((sum, { beats }) => sum + beats.onBeat, 0);
  reportFigure({
    name: 'loudness: farthest from −14 LUFS',
    value: Math.max(...sounds.map(({ lufs }) => Math.abs(lufs + 14))),
    unit: 'LU',
    goal: { is: 'at most', bound: 1 },
  });
  reportFigure({
    name: 'true peak: highest',
    value: Math.max(...sounds.map(({ peakDb }) => peakDb)),
    unit: 'dBTP',
    goal: { is: 'at most', bound: -1 },
  });
  reportFigure({
    name: 'music under speech: least reduction',
    value: Math.min(99, ...ducked),
    unit: 'dB',
    goal: { is: 'at least', bound: 9 },
    beside: [{ name: 'videos with speech', value: ducked.length }],
  });
  reportFigure({
    name: 'first and last sample: highest level',
    value: Math.max(...sounds.map(({ endLevel }) => endLevel)),
    unit: 'of full scale',
    goal: { is: 'at most', bound: 0.01 },
  });
  reportFigure({ name: 'cuts on a beat', value: onBeat, unit: `of ${cuts}` });
}
