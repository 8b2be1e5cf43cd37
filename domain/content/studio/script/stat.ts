import type { Brief } from '../brief/brief.ts';
import { getConnectives } from '../../../text/connectives.ts';
import { detectLanguage } from '../../../text/detect-language.ts';
import { findStatedNumber } from '../../../text/stated-number.ts';
import { splitSentences, stripFullStop } from '../../../text/sentences.ts';

export interface Stat {
  /** The number without its unit. */
  value: number;
  decimals: number;
  unit: string | null;
  label: string;
  source: string;
  /** The word before the source, in the language of the label; empty if it is unknown. */
  sourceWord: string;
}

/** The number to show: the caller's, or else one from the brand's site. Null if there is none. */
export function findStat({ stat, brand, generation, language }: Brief): Stat | null {
  if (stat) return complete(stat, language);
  const sentences = generation ? splitSentences(`${generation.hook}\n${generation.body}`) : [];
  const claims = brand.valueProps.map(stripFullStop);
  const quoted = claims.filter((claim) => sentences.some((line) => line.includes(claim)));
  for (const claim of [...quoted, ...claims]) {
    const number = findStatedNumber(claim);
    if (number) return complete({ ...number, label: claim, source: brand.name }, language);
  }
  return null;
}

function complete(stat: Omit<Stat, 'decimals' | 'sourceWord'>, language: string): Stat {
  const { source: sourceWord } = getConnectives(detectLanguage(stat.label) ?? language.slice(0, 2));
  return { ...stat, decimals: countDecimals(stat.value), sourceWord };
}

/** Formats a number with commas between thousands. */
export function formatNumber(value: number, decimals: number): string {
  const [whole = '0', part] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/gu, ',');
  return `${value < 0 ? '−' : ''}${grouped}${part === undefined ? '' : `.${part}`}`;
}

function countDecimals(value: number): number {
  return Math.min(4, String(value).split('e')[0]?.split('.')[1]?.length ?? 0);
}
