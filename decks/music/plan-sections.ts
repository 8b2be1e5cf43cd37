import type { Intensity, SectionName } from './score.ts';

export interface Section {
  name: SectionName;
  /** How many times the section has been played before. */
  round: number;
  intensity: Intensity;
  /** The start, in beats from the start of the piece. */
  from: number;
  to: number;
}

const BEATS_PER_SECTION = 16;
/** Pieces from this length on begin with an introduction. */
const LONG_BEATS = 40;
const INTRODUCTION_BEATS = 8;
/** If fewer beats remain after a section, they are added to it. */
const MIN_SECTION_BEATS = 8;

const CYCLE: readonly [SectionName, Intensity][] = [
  ['A', 2],
  ['B', 3],
  ['A', 3],
  ['B', 1],
  ['A', 2],
  ['B', 3],
  ['A', 3],
  ['A', 1],
];

/** Divides a piece into sections. The last one is the fullest. */
export function planSections(beats: number): Section[] {
  const sections: Section[] = [];
  const rounds = { A: 0, B: 0 };
  const add = (name: SectionName, intensity: Intensity, length: number): void => {
    const from = sections.at(-1)?.to ?? 0;
    const remaining = beats - from - length;
    const to = remaining < MIN_SECTION_BEATS ? beats : from + length;
    sections.push({ name, round: rounds[name]++, intensity, from, to });
  };
  if (beats >= LONG_BEATS) add('A', 1, INTRODUCTION_BEATS);
  for (let at = 0; (sections.at(-1)?.to ?? 0) < beats; at++) {
    const [name, intensity] = CYCLE[at % CYCLE.length] ?? ['A', 2];
    add(name, intensity, BEATS_PER_SECTION);
  }
  return sections.map((section, at) => (at === sections.length - 1 ? { ...section, intensity: 3 } : section));
}
