import { join } from 'node:path';
import { METER, createLoudnessReader, SILENT_LUFS, type Loudness } from './loudness.ts';
import { AUDIO_CODEC } from '../ffmpeg/output-args.ts';
import { runSoundFilter, type SoundRun } from './run-sound-filter.ts';
import { SAMPLE_RATE } from '../normalise/sound-source.ts';
import { DECLICK } from './deck-sounds.ts';

export interface LevelInput extends SoundRun {
  mixPath: string;
  mixLoudness: Loudness;
  /** Length of the whole sound, in samples. */
  length: number;
  lufs: number;
  truePeakDb: number;
}

export interface LevelledSound {
  path: string;
  /** Reduction of the highest peak by the limiter, in decibels; 0 if no peak exceeded the ceiling. */
  pushedDb: number;
}

/** Loudness is measured in gated blocks of 0.4 s, so a reliable value needs several of them: 3 s. */
const MIN_MEASURABLE_SAMPLES = 3 * SAMPLE_RATE;

/** Limits the gain of quiet sounds, because more gain would mostly amplify noise. */
const MAX_GAIN_DB = 30;

/** The limiter's margin below the ceiling, because the AAC codec raises peaks again. */
const HEADROOM_DB = 0.5;
const LOUDNESS_SLACK_LU = 0.5;
const MAX_ROUNDS = 5;
/** The gain may exceed the wanted one by this much, to make up for what the limiter removes. */
const MAX_EXTRA_GAIN_DB = 6;

/**
 * Normalizes a mix to a loudness and limits its true peaks, both measured after encoding with the audio codec of the video, within
 * `MAX_ROUNDS`. Silence and sounds shorter than 3 s keep their level, below the ceiling. Both ends are faded, to avoid clicks. Throws `RenderFailure`.
 */
export async function levelSound(input: LevelInput): Promise<LevelledSound> {
  const { mixLoudness, length, lufs, truePeakDb, outDir } = input;
  const measurable = length >= MIN_MEASURABLE_SAMPLES && mixLoudness.lufs > SILENT_LUFS;
  const targetGainDb = measurable ? Math.min(MAX_GAIN_DB, lufs - mixLoudness.lufs) : 0;
  const path = join(outDir, 'sound.wav');
  let [gainDb, ceilingDb] = [targetGainDb, truePeakDb - HEADROOM_DB];
  for (let round = 1; ; round++) {
    const measured = await applyGain(input, path, gainDb, ceilingDb);
    const excessDb = measured.peakDb - truePeakDb;
    const missingDb = measurable && targetGainDb < MAX_GAIN_DB ? lufs - measured.lufs : 0;
    const good = excessDb <= 0 && Math.abs(missingDb) <= LOUDNESS_SLACK_LU;
    if (good || round === MAX_ROUNDS) {
      return { path, pushedDb: Math.max(0, mixLoudness.peakDb + gainDb - ceilingDb) };
    }
    // The ceiling is lowered by 0.1 dB more than measured. The last round changes the ceiling alone, so that no gain raises the peaks again.
    if (excessDb > 0) ceilingDb -= excessDb + 0.1;
    if (round < MAX_ROUNDS - 1) gainDb = Math.min(gainDb + missingDb, targetGainDb + MAX_EXTRA_GAIN_DB);
  }
}

/** Limits at four times the sample rate, because peaks between samples can exceed the sample values. */
async function applyGain(input: LevelInput, path: string, gainDb: number, ceilingDb: number): Promise<Loudness> {
  const limit = (10 ** (ceilingDb / 20)).toFixed(6);
  const limiter = `aresample=${4 * SAMPLE_RATE},alimiter=limit=${limit}:level=false:attack=5:release=60`;
  const trim = `aresample=${SAMPLE_RATE},apad=whole_len=${input.length},atrim=end_sample=${input.length}`;
  const ends = `afade=t=in:ss=0:ns=${DECLICK},afade=t=out:ss=${input.length - DECLICK}:ns=${DECLICK}`;
  const coded = join(input.outDir, 'sound.m4a');
  await runSoundFilter(input, [
    ['-f', 'wav', '-i', `file:${input.mixPath}`],
    ['-filter_complex', `[0:a]volume=${gainDb.toFixed(4)}dB,${limiter},${trim},${ends},asplit[wav][coded]`],
    ['-map', '[wav]', '-c:a', 'pcm_f32le', '-bitexact', '-f', 'wav', '-y', `file:${path}`],
    ['-map', '[coded]', ...AUDIO_CODEC, '-bitexact', '-f', 'mp4', '-y', `file:${coded}`],
  ]);
  const meter = createLoudnessReader();
  await runSoundFilter(
    input,
    [
      ['-f', 'mp4', '-i', `file:${coded}`],
      ['-af', METER],
      ['-f', 'null', '-'],
    ],
    meter.onLine,
  );
  return meter.read();
}
