import { climbChord, getBassTone, getDegreeNote, parseChord, voiceChord } from './chords.ts';
import { planSections, type Section } from './plan-sections.ts';
import type { DrumPattern, Part, Score } from './score.ts';
import type { Drum } from './synth/drums.ts';

/** A note. Its time and its length are in sixteenths. */
export interface Note {
  part: Part;
  at: number;
  length: number;
  midi: number;
  /** 0 to 1. */
  velocity: number;
}

/** A hit of a drum. Its time is in sixteenths. */
export interface Hit {
  drum: Drum;
  at: number;
  velocity: number;
}

export interface Piece {
  notes: Note[];
  hits: Hit[];
}

const STEPS_PER_BEAT = 4;
const STEPS_PER_BAR = 16;
const BARS_PER_PHRASE = 4;
/** The length of the last chord. */
const FINAL_STEPS = 12;
const VELOCITY = { accent: 1, normal: 0.8, soft: 0.5, final: 0.95 } as const;

/** Writes the notes of a piece whose last chord begins after `beats` beats. */
export function composePiece(score: Score, beats: number): Piece {
  const end = beats * STEPS_PER_BEAT;
  const sections = planSections(beats);
  const chordAt = createChordFinder(score, sections, end);
  const notes = sections.flatMap((section) =>
    score.parts
      .filter(({ from }) => from <= section.intensity)
      .flatMap((part) =>
        part.kind === 'melody'
          ? writeMelody(score, part, section, { end, chordAt })
          : writePattern(part, section, chordAt),
      ),
  );
  const hits = sections.flatMap((section, at) => writeDrums(score, section, at > 0));
  const last = writeFinal(score, end);
  return { notes: [...notes, ...last.notes], hits: [...hits, ...last.hits] };
}

type ChordFinder = (step: number) => number[];

/** Creates a function that finds the chord at a step. The bar before the last chord is the cadence. */
function createChordFinder(score: Score, sections: readonly Section[], end: number): ChordFinder {
  return (step) => {
    if (step >= end - STEPS_PER_BAR) return parseChord(score, pickChord(score.cadence, step - (end - STEPS_PER_BAR)));
    const section = sections.find(({ to }) => step < to * STEPS_PER_BEAT) ?? sections.at(-1);
    const sectionStep = step - (section?.from ?? 0) * STEPS_PER_BEAT;
    const bars = score.chords[section?.name ?? 'A'];
    const bar = bars[Math.floor(sectionStep / STEPS_PER_BAR) % bars.length] ?? score.final;
    return parseChord(score, pickChord(bar, sectionStep % STEPS_PER_BAR));
  };
}

function pickChord(bar: string, step: number): string {
  const chords = bar.split(',');
  return chords[Math.min(chords.length - 1, Math.floor((step * chords.length) / STEPS_PER_BAR))] ?? bar;
}

function writePattern(part: Part, section: Section, chordAt: ChordFinder): Note[] {
  const [from, to] = [section.from * STEPS_PER_BEAT, section.to * STEPS_PER_BEAT];
  const notes: Note[] = [];
  for (let at = from; at < to; at++) {
    const sign = part.pattern[(at - from) % part.pattern.length] ?? '.';
    if (sign === '.' || sign === '-') continue;
    let length = 1;
    while (at + length < to && part.pattern[(at - from + length) % part.pattern.length] === '-') length++;
    const velocity = sign === 'X' ? VELOCITY.accent : VELOCITY.normal;
    for (const midi of chooseTones(part, chordAt(at), sign)) notes.push({ part, at, length, midi, velocity });
  }
  return notes;
}

function chooseTones({ kind, register }: Part, tones: number[], sign: string): number[] {
  if (kind === 'chords') return voiceChord(tones, register);
  const index = Number.isNaN(Number(sign)) ? 0 : Number(sign);
  return [kind === 'bass' ? getBassTone(tones, index, register) : climbChord(voiceChord(tones, register), index)];
}

/** Writes the melody of a section. It rests before the last chord, and follows the chords of the cadence. */
function writeMelody(
  score: Score,
  part: Part,
  section: Section,
  { end, chordAt }: { end: number; chordAt: ChordFinder },
): Note[] {
  const phrases = score.melody[section.name];
  const phrase = phrases[section.round % phrases.length] ?? [];
  const [from, to] = [section.from * STEPS_PER_BEAT, section.to * STEPS_PER_BEAT];
  const notes: Note[] = [];
  for (let bar = 0; from + bar * STEPS_PER_BAR < to; bar++) {
    let at = from + bar * STEPS_PER_BAR;
    for (const token of (phrase[bar % BARS_PER_PHRASE] ?? '').split(' ')) {
      const [degree = 'r', steps = '0'] = token.split('.');
      const length = Number(steps);
      const plain = getDegreeNote(score, Number(degree)) + toOctave(score, part.register);
      const midi = at >= end - STEPS_PER_BAR ? findNearestTone(chordAt(at), plain) : plain;
      const heard = degree !== 'r' && at < to && at < end - 2 * STEPS_PER_BEAT;
      if (heard) notes.push({ part, at, length, midi, velocity: at % 8 === 0 ? VELOCITY.accent : VELOCITY.normal });
      at += length;
    }
  }
  return notes;
}

function toOctave({ tonic }: Score, register: number): number {
  return 12 * Math.round((register - tonic) / 12);
}

function findNearestTone(tones: readonly number[], midi: number): number {
  const octaves = tones.map((tone) => tone + 12 * Math.round((midi - tone) / 12));
  return octaves.reduce((best, tone) => (Math.abs(tone - midi) < Math.abs(best - midi) ? tone : best));
}

function writeDrums({ drums, fill }: Score, { from, to, intensity }: Section, isLater: boolean): Hit[] {
  const [first, last] = [from * STEPS_PER_BEAT, to * STEPS_PER_BEAT];
  const fillFrom = intensity > 1 && Object.keys(fill).length > 0 ? Math.max(first, last - STEPS_PER_BAR / 2) : last;
  const crash: Hit[] = isLater && intensity === 3 ? [{ drum: 'crash', at: first, velocity: VELOCITY.soft }] : [];
  return [
    ...crash,
    ...writeHits(drums[intensity], first, fillFrom, first),
    ...writeHits(fill, fillFrom, last, fillFrom),
  ];
}

function writeHits(pattern: DrumPattern, from: number, to: number, start: number): Hit[] {
  return Object.entries(pattern).flatMap(([drum, steps]) =>
    Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index).flatMap((at): Hit[] => {
      const sign = steps[(at - start) % steps.length];
      const velocity = sign === 'X' ? VELOCITY.accent : sign === 'x' ? VELOCITY.normal : VELOCITY.soft;
      return sign === undefined || sign === '.' ? [] : [{ drum: drum as Drum, at, velocity }];
    }),
  );
}

/** Writes the last chord, on which every part ends. */
function writeFinal(score: Score, at: number): Piece {
  const tones = parseChord(score, score.final);
  const notes = score.parts.flatMap((part) => {
    const { kind, register } = part;
    const chord = voiceChord(tones, register);
    const played =
      kind === 'chords'
        ? chord
        : kind === 'bass'
          ? [getBassTone(tones, 0, register)]
          : kind === 'arp'
            ? chord.slice(0, 1)
            : [getDegreeNote(score, 8) + toOctave(score, register)];
    return played.map((midi): Note => ({ part, at, length: FINAL_STEPS, midi, velocity: VELOCITY.final }));
  });
  const isDrummed = Object.keys(score.drums[3]).length > 0;
  const hits: Hit[] = isDrummed
    ? [
        { drum: 'kick', at, velocity: VELOCITY.accent },
        { drum: 'crash', at, velocity: VELOCITY.soft },
      ]
    : [];
  return { notes, hits };
}
