import { listFacts } from './facts/list-facts.ts';
import type { GenerationRequest } from './generation-request.ts';

/** Why fewer generations were written than requested. Clients may branch on the codes. */
export const SHORTFALL_CODES = ['no_facts', 'few_facts', 'few_wordings'] as const;

export interface Shortfall {
  code: (typeof SHORTFALL_CODES)[number];
  /** A sentence for people: why, and what to do. */
  message: string;
}

/** Why a batch is smaller than requested; null if it is not. */
export function explainShortfall(
  { claims, canDraw }: Pick<GenerationRequest, 'claims' | 'canDraw'>,
  { written, requested }: { written: number; requested: number },
): Shortfall | null {
  if (written >= requested) return null;
  const facts = listFacts(claims, canDraw).length;
  const counted = `${written} of ${requested} ideas were written`;
  if (facts === 0) {
    const message = `${counted}, because nothing is known of the brand. Set websiteUrl and call POST /brand/analyze, or write what the videos shall say into prompt.`;
    return { code: 'no_facts', message };
  }
  const message = `${counted}. The brand's website states ${facts} facts that a video can show; a batch says each once, and no hook resembles one of the last 90 days. Discard ideas, or call POST /brand/analyze when the website says more.`;
  return { code: 'few_facts', message };
}

/** Why fewer variants of a hook were written than requested; null if all were. */
export function explainMissingVariants({
  written,
  requested,
}: {
  written: number;
  requested: number;
}): Shortfall | null {
  if (written >= requested) return null;
  const message = `${written} of ${requested} variants were written, because no other wording of this hook was found: connecting words exist in some languages only, and none of the last 90 days is repeated. Write a hook with PATCH /generations/{id}.`;
  return { code: 'few_wordings', message };
}
