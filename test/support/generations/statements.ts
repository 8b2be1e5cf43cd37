import { MAX_VALUES } from '../../../domain/brand/brand.ts';
import type { Claim } from '../../../domain/generations/generation-draft.ts';
import { readSiteBrands } from '../../environment/site-brands.ts';

const english = readSiteBrands().filter(({ language }) => language === 'en');

/** Claims of several English sites as those of one brand: sentences, prices, hours, answers and voices of customers. */
export const MANY_CLAIMS: readonly Claim[] = english
  .flatMap(({ claims }) => claims)
  .filter(({ kind }) => kind === 'facts')
  .slice(0, MAX_VALUES.facts)
  .map((claim, at) => ({ ...claim, id: `clm_${at}`, url: 'https://acme.example/about' }));

/** Their sentences alone. */
export const STATEMENTS: readonly string[] = MANY_CLAIMS.filter(({ text, quote }) => text === quote).map(
  ({ text }) => text,
);
