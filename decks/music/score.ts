import type { Drum } from './synth/drums.ts';
import type { InstrumentName } from './synth/instruments.ts';

/** How many parts play: 1 is an introduction or a pause, 3 is everything. */
export type Intensity = 1 | 2 | 3;

export type SectionName = 'A' | 'B';

/** How a part sounds, and when. */
interface Voice {
  /** The MIDI note in the middle of its range. */
  register: number;
  gainDb: number;
  /** −1 is left, 1 is right. */
  pan: number;
  /** The share that goes to the reverb. */
  reverb: number;
  /** The least intensity at which it plays. */
  from: Intensity;
}

/** One part of a piece. */
export interface Part extends Voice {
  kind: 'chords' | 'arp' | 'bass' | 'melody';
  instrument: InstrumentName;
  /**
   * A character per sixteenth of a bar: `x` or a number begins a note, `X` an accented one, `-` continues it and `.` is
   * a rest. Empty for the melody.
   */
  pattern: string;
}

const buildPart =
  (kind: Part['kind']) =>
  (instrument: InstrumentName, pattern: string, voice: Voice): Part => ({ kind, instrument, pattern, ...voice });

/** Builds a part of whole chords. */
export const playChords = buildPart('chords');

/** Builds a part of the chord tones that the pattern numbers, from 0, near the middle of the range. */
export const playArp = buildPart('arp');

/** Builds a part of the chord tones that the pattern numbers, from 0, above the root of the chord. */
export const playBass = buildPart('bass');

/** Builds a part that plays the phrases of the score. */
export const playMelody = (instrument: InstrumentName, voice: Voice): Part =>
  buildPart('melody')(instrument, '', voice);

/** A character per sixteenth: `X` is an accented hit, `x` a normal one, `o` a soft one and `.` none. */
export type DrumPattern = Partial<Record<Drum, string>>;

/** A piece of music of any length. Bars have four beats. */
export interface Score {
  /** The MIDI note of the first degree, near middle C. */
  tonic: number;
  scale: readonly number[];
  /** Delay of every second sixteenth, as a share of a sixteenth. */
  swing: number;
  /** Four bars each. A bar has a chord, or two chords separated by a comma; see `parseChord`. */
  chords: Record<SectionName, readonly string[]>;
  /** The bar before the last chord, and the last chord. */
  cadence: string;
  final: string;
  /**
   * Phrases of four bars each; a section takes the next one each time it returns. A bar is a list of `degree.sixteenths`; `r` is a rest,
   * and degree 8 is an octave above 1.
   */
  melody: Record<SectionName, readonly (readonly string[])[]>;
  parts: readonly Part[];
  drums: Record<Intensity, DrumPattern>;
  /** Replaces the drums in the second half of the last bar of a section; eight sixteenths. */
  fill: DrumPattern;
  drumsGainDb: number;
}

export const MAJOR = [0, 2, 4, 5, 7, 9, 11] as const;
export const MINOR = [0, 2, 3, 5, 7, 8, 10] as const;
