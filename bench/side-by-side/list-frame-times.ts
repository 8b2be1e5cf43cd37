/** Of the first second, before eight frames that are evenly spaced. */
const OPENING_SECONDS = [0.3, 1];
const EVENLY = 8;

/** The times of the ten frames of a contact sheet, in seconds. */
export function listFrameTimes(durationMs: number): number[] {
  const even = Array.from({ length: EVENLY }, (_, at) => ((at + 0.5) / EVENLY) * (durationMs / 1_000));
  return [...OPENING_SECONDS, ...even].toSorted((one, other) => one - other);
}
