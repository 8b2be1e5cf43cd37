/** Exists in V8 but not yet in TypeScript's library. */
interface RawJson {
  rawJSON(text: string): unknown;
}

/** Returns a value that `JSON.stringify` writes as a number with all digits. */
export function toInt64Json(digits: string): unknown {
  return (JSON as unknown as RawJson).rawJSON(digits);
}
