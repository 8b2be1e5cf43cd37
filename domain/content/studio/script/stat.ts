import type { Brief } from '../brief/brief.ts';
import { plain } from '../../../generations/claims/claim-kind.ts';
import { statedNumber } from '../../../text/stated-number.ts';
import { sentencesOf } from '../text/sentences.ts';

export interface Stat {
  /** As it is written, without its unit: `1,250` or `4.5`. */
  value: number;
  decimals: number;
  unit: string | null;
  label: string;
  source: string;
}

/** The number of a video: the caller's own, else one that the brand's site states. Null where nobody said one. */
export function statOf({ stat, brand, idea }: Brief): Stat | null {
  if (stat) return { ...stat, decimals: decimalsOf(stat.value) };
  const said = idea ? sentencesOf(`${idea.hook}\n${idea.body}`) : [];
  const claims = brand.valueProps.map(plain);
  const stated = claims.filter((claim) => said.some((line) => line.includes(claim)));
  for (const claim of [...stated, ...claims]) {
    const number = statedNumber(claim);
    if (number) return { ...number, decimals: decimalsOf(number.value), label: claim, source: brand.name };
  }
  return null;
}

/** A number with commas between its thousands. */
export function written(value: number, decimals: number): string {
  const [whole = '0', part] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/gu, ',');
  return `${value < 0 ? '−' : ''}${grouped}${part === undefined ? '' : `.${part}`}`;
}

function decimalsOf(value: number): number {
  return Math.min(4, String(value).split('e')[0]?.split('.')[1]?.length ?? 0);
}
