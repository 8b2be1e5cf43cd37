import { checkDeck } from '../../../api/decks/check-deck.ts';
import { TEMPLATE_FORMATS } from '../../../domain/formats.ts';
import type { GenerationDraft } from '../../../domain/generations/generation-draft.ts';
import { writeGenerations } from '../../../domain/generations/write-generations.ts';
import { loadFonts } from '../../../decks/fonts/fonts.ts';
import type { Deck } from '../../../domain/decks/deck.ts';
import type { BrandFixture } from './ten-brands.ts';

/** What a prompt led to. */
export interface PromptedIdea {
  prompt: string | null;
  idea: GenerationDraft;
}

/** Three batches of ten, one for each prompt, each after the hooks of the ones before; the last in template formats only. */
export function ideasOf({ prompts, ...brand }: BrandFixture): PromptedIdea[] {
  const all: PromptedIdea[] = [];
  for (const [at, prompt] of prompts.entries()) {
    const ideas = writeGenerations({
      ...brand,
      prompt,
      seed: `${brand.brandName}|${prompt ?? ''}|${all.length}`,
      count: 10,
      formats: at === 2 ? TEMPLATE_FORMATS : undefined,
      avoid: all.map(({ idea }) => idea.hook),
      canDraw: (text) => loadFonts().findMissing(text).length === 0,
    });
    all.push(...ideas.map((idea) => ({ prompt, idea })));
  }
  return all;
}

/** The idea's deck as POST /posts takes it; throws where it has a problem or a warning. */
export function soundDeckOf({ hook: caption, deck }: GenerationDraft): Deck | null {
  if (deck === null) return null;
  const judged = checkDeck(deck);
  if ('problems' in judged || judged.warnings.length > 0) throw new Error(`“${caption}”: ${JSON.stringify(judged)}`);
  return judged.deck;
}
