import type { Score } from './score.ts';

type Key = Pick<Score, 'tonic' | 'scale'>;

/** Returns the MIDI note of a degree of the scale; 1 is the tonic and 8 its octave. */
export function getDegreeNote({ tonic, scale }: Key, degree: number): number {
  const index = degree - 1;
  const octave = Math.floor(index / scale.length);
  return tonic + 12 * octave + (scale[index - octave * scale.length] ?? 0);
}

/**
 * Returns the tones of a chord from its root upwards. `4` is the triad on the fourth degree; `^` adds the seventh, `#`
 * raises the third to a major one, and `+` adds the ninth.
 */
export function parseChord(key: Key, text: string): number[] {
  const [, digit = '1', flags = ''] = /^(\d)([\^#+]*)$/u.exec(text) ?? [];
  const degree = Number(digit);
  const tones = [0, 2, 4].map((step) => getDegreeNote(key, degree + step));
  const [root = 0, third = 0] = tones;
  if (flags.includes('#')) tones[1] = Math.max(third, root + 4);
  if (flags.includes('^')) tones.push(getDegreeNote(key, degree + 6));
  if (flags.includes('+')) tones.push(getDegreeNote(key, degree + 8));
  return tones;
}

/**
 * Moves the tones of a chord into the octave around `middle`, from low to high, so that neighbouring chords stay close to each
 * other.
 */
export function voiceChord(tones: readonly number[], middle: number): number[] {
  const low = middle - 6;
  return [...new Set(tones.map((tone) => low + ((((tone - low) % 12) + 12) % 12)))].toSorted((a, b) => a - b);
}

/** Returns the tone `index` steps above the lowest one, through the octaves. */
export function climbChord(voiced: readonly number[], index: number): number {
  const octave = Math.floor(index / voiced.length);
  return (voiced[index - octave * voiced.length] ?? 0) + 12 * octave;
}

/** Returns a bass tone: 0 is the root, 1 the third, 2 the fifth, 3 the octave. */
export function getBassTone(tones: readonly number[], index: number, middle: number): number {
  const [root = 0] = voiceChord(tones.slice(0, 1), middle);
  if (index >= 3) return root + 12 * Math.floor(index / 3);
  return root + ((tones[index] ?? tones[0] ?? 0) - (tones[0] ?? 0));
}
