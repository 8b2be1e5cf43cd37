/** In V8, not yet in TypeScript's library. */
interface RawJson {
  rawJSON(text: string): unknown;
}

/** A decimal id that `JSON.stringify` writes as a bare number, all of its digits kept. */
export function int64(digits: string): unknown {
  return (JSON as unknown as RawJson).rawJSON(digits);
}
