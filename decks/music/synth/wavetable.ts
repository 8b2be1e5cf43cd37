import { HIGHEST_HZ } from './sample-rate.ts';

export type Shape = 'saw' | 'square' | 'triangle' | 'sine';

export const TABLE_SIZE = 2048;

const tables = new Map<string, Float32Array>();

/** One period of a wave, with no harmonic above the highest frequency. The first sample is repeated at the end. */
export function getWavetable(shape: Shape, hz: number): Float32Array {
  const harmonics = 2 ** Math.floor(Math.log2(Math.max(1, HIGHEST_HZ / hz)));
  const name = `${shape} ${harmonics}`;
  const known = tables.get(name);
  if (known) return known;
  const table = buildTable(shape, harmonics);
  tables.set(name, table);
  return table;
}

function buildTable(shape: Shape, harmonics: number): Float32Array {
  const table = new Float32Array(TABLE_SIZE + 1);
  for (let harmonic = 1; harmonic <= harmonics; harmonic++) {
    const level = getLevel(shape, harmonic);
    if (level === 0) continue;
    for (let at = 0; at <= TABLE_SIZE; at++) {
      table[at] = (table[at] ?? 0) + level * Math.sin((2 * Math.PI * harmonic * (at % TABLE_SIZE)) / TABLE_SIZE);
    }
  }
  return table;
}

function getLevel(shape: Shape, harmonic: number): number {
  const isOdd = harmonic % 2 === 1;
  switch (shape) {
    case 'saw':
      return 2 / (Math.PI * harmonic);
    case 'square':
      return isOdd ? 4 / (Math.PI * harmonic) : 0;
    case 'triangle':
      return isOdd ? ((harmonic % 4 === 1 ? 1 : -1) * 8) / (Math.PI * harmonic) ** 2 : 0;
    case 'sine':
      return harmonic === 1 ? 1 : 0;
  }
}
