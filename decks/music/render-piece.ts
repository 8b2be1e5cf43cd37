import { MOOD_TERMS, type Mood } from '../../domain/decks/moods.ts';
import { composePiece, type Hit, type Note } from './compose-piece.ts';
import type { Score } from './score.ts';
import { SCORES } from './scores.ts';
import { renderDrum, VARIANTS, type Drum } from './synth/drums.ts';
import { renderNote } from './synth/instruments.ts';
import { masterPiece, type Stereo } from './synth/master.ts';
import { createNoise } from './synth/noise.ts';
import { addReverb } from './synth/reverb.ts';
import { RATE, toHz } from './synth/sample-rate.ts';

/** Seconds from the beginning of the last chord to the end. */
const END_SEC = 5.5;
/** How much players deviate: up to twice `seconds` late, but not bass and drums, and by `level` louder or softer. */
const HUMAN = { seconds: 0.004, level: 0.08 };
const DRUM_MIX: Record<Drum, { gain: number; pan: number; reverb: number }> = {
  kick: { gain: 1, pan: 0, reverb: 0 },
  snare: { gain: 0.7, pan: 0.05, reverb: 0.15 },
  clap: { gain: 0.6, pan: -0.05, reverb: 0.2 },
  rim: { gain: 0.5, pan: 0.2, reverb: 0.15 },
  hat: { gain: 0.35, pan: 0.3, reverb: 0.02 },
  open: { gain: 0.3, pan: 0.3, reverb: 0.05 },
  shaker: { gain: 0.4, pan: -0.35, reverb: 0.05 },
  tom: { gain: 0.7, pan: -0.25, reverb: 0.2 },
  low: { gain: 0.9, pan: 0, reverb: 0.25 },
  crash: { gain: 0.35, pan: -0.15, reverb: 0.2 },
};

interface Mix extends Stereo {
  send: Float32Array;
}

/** Renders the music of a mood whose last chord begins after `beats` beats. The same arguments give the same samples. */
export function renderPiece(mood: Mood, beats: number): Stereo {
  const score = SCORES[mood];
  const { notes, hits } = composePiece(score, beats);
  const stepSec = 60 / MOOD_TERMS[mood].tempo / 4;
  const length = Math.round(RATE * (beats * 4 * stepSec + END_SEC));
  const [left, right, send] = [new Float32Array(length), new Float32Array(length), new Float32Array(length)];
  const mix: Mix = { left, right, send };
  const human = createNoise(beats + 1);
  for (const note of notes) playNote(mix, note, getSeconds(score, note.at, stepSec), stepSec, human);
  for (const [index, hit] of hits.entries()) {
    playHit(mix, hit, getSeconds(score, hit.at, stepSec), { human, variant: index % VARIANTS, score });
  }
  addReverb(send, left, 'left');
  addReverb(send, right, 'right');
  masterPiece(mix);
  return { left, right };
}

function getSeconds({ swing }: Score, step: number, stepSec: number): number {
  return (step + (step % 2 === 1 ? swing : 0)) * stepSec;
}

function playNote(
  mix: Mix,
  { part, length, midi, velocity }: Note,
  at: number,
  stepSec: number,
  human: () => number,
): void {
  const late = part.kind === 'bass' ? 0 : HUMAN.seconds * (1 + human());
  const level = velocity * (1 + HUMAN.level * human());
  const samples = renderNote(part.instrument, toHz(midi), length * stepSec, Math.min(1, level));
  add(mix, samples, at + late, { gain: 10 ** (part.gainDb / 20), pan: part.pan, reverb: part.reverb });
}

function playHit(
  mix: Mix,
  { drum, velocity }: Hit,
  at: number,
  { human, variant, score }: { human: () => number; variant: number; score: Score },
): void {
  const { gain, pan, reverb } = DRUM_MIX[drum];
  const level = velocity * velocity * (1 + HUMAN.level * human());
  add(mix, renderDrum(drum, variant), at, { gain: gain * level * 10 ** (score.drumsGainDb / 20), pan, reverb });
}

function add(
  mix: Mix,
  samples: Float32Array,
  seconds: number,
  { gain, pan, reverb }: { gain: number; pan: number; reverb: number },
): void {
  const angle = ((pan + 1) * Math.PI) / 4;
  const [toLeft, toRight] = [gain * Math.cos(angle) * Math.SQRT2, gain * Math.sin(angle) * Math.SQRT2];
  const start = Math.round(seconds * RATE);
  const { left, right, send } = mix;
  const end = Math.min(samples.length, left.length - start);
  for (let at = 0; at < end; at++) {
    const [value, position] = [samples[at] ?? 0, start + at];
    left[position] = (left[position] ?? 0) + value * toLeft;
    right[position] = (right[position] ?? 0) + value * toRight;
    send[position] = (send[position] ?? 0) + value * gain * reverb;
  }
}
