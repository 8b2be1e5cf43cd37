export interface StatedNumber {
  value: number;
  unit: '%' | null;
}

/** A number that counts something: not part of a name (`Web3`), a date or a time of day. */
const NUMBER =
  /(?<![\p{Script=Latin}\p{N}.,:/-])(\d{1,3}(?:([.,\u00a0\u202f])\d{3})+|\d+)([.,]\d{1,2})?(?:\s?(%|percent\b))?(?![\p{Script=Latin}\p{N}:/-])/u;
const YEAR = /^(?:1[89]|20)\d\d$/u;

/** The number that a claim states and a video can show, or null. */
export function findStatedNumber(claim: string): StatedNumber | null {
  const found = NUMBER.exec(claim);
  if (!found || YEAR.test(found[1] ?? '')) return null;
  const value = Number(`${found[1]?.replace(/\D/gu, '') ?? ''}${found[3]?.replace(',', '.') ?? ''}`);
  if (!Number.isFinite(value) || value >= 1e12) return null;
  return { value, unit: found[4] === undefined ? null : '%' };
}
