/** Samples per second of everything that is synthesised. */
export const RATE = 48_000;

/** Harmonics above this frequency are left out, because they would fold back as noise. */
export const HIGHEST_HZ = 15_000;

export function toHz(midi: number): number {
  return 440 * 2 ** ((midi - 69) / 12);
}
