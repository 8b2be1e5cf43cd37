export interface StatedNumber {
  value: number;
  unit: '%' | null;
}

/** A number that counts something: not part of a name (`Web3`), a date or a time of day. */
const NUMBER = /(?<![\p{L}\p{N}.,:/-])(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?:\s?(%|percent\b))?(?![\p{L}\p{N}:/-])/u;

/** The number that a claim states and a video can show, or null. */
export function findStatedNumber(claim: string): StatedNumber | null {
  const found = NUMBER.exec(claim);
  const value = found && Number(`${found[1]?.replaceAll(',', '') ?? ''}${found[2] ?? ''}`);
  if (!found || value === null || !Number.isFinite(value) || value >= 1e12) return null;
  return { value, unit: found[3] === undefined ? null : '%' };
}
