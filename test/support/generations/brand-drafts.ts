import { isDeepStrictEqual } from 'node:util';
import { TEMPLATE_FORMATS } from '../../../domain/formats.ts';
import type { GenerationDraft } from '../../../domain/generations/generation-draft.ts';
import { writeGenerations } from '../../../domain/generations/write-generations.ts';
import { canDraw } from '../../../decks/fonts/can-draw.ts';
import type { Deck } from '../../../domain/decks/deck.ts';
import type { BrandFixture } from './ten-brands.ts';
import { checkDeck, FLAWLESS } from '../check-deck.ts';

/** The drafts of a prompt. */
export interface PromptedDraft {
  prompt: string | null;
  draft: GenerationDraft;
}

/** Three batches of ten, one per prompt, each avoiding the hooks of earlier batches; the last uses only template formats. */
export function writeBrandDrafts({ prompts, ...brand }: BrandFixture): PromptedDraft[] {
  const all: PromptedDraft[] = [];
  for (const [at, prompt] of prompts.entries()) {
    const drafts = writeGenerations({
      ...brand,
      prompt,
      seed: `${brand.brandName}|${prompt ?? ''}|${all.length}`,
      count: 10,
      formats: at === 2 ? TEMPLATE_FORMATS : undefined,
      avoid: all.map(({ draft }) => draft.hook),
      canDraw,
    });
    all.push(...drafts.map((draft) => ({ prompt, draft })));
  }
  return all;
}

/** Returns the deck in the format of POST /posts; throws if it has a problem or a warning. */
export function checkDraftDeck({ hook: caption, deck }: GenerationDraft): Deck | null {
  if (deck === null) return null;
  const judged = checkDeck(deck);
  if (!isDeepStrictEqual(judged, FLAWLESS)) throw new Error(`“${caption}”: ${JSON.stringify(judged)}`);
  return deck;
}
