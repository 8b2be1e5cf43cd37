interface RawJson {
  rawJSON(text: string): unknown;
}

/** A decimal id that `JSON.stringify` writes as a bare number, all of its digits kept. (Not yet in TypeScript's library.) */
export function int64(digits: string): unknown {
  return (JSON as unknown as RawJson).rawJSON(digits);
}
