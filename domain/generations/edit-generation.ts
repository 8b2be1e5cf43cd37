import type { Deck } from '../decks/deck.ts';
import { normaliseHashtags } from '../text/hashtags.ts';
import { replaceHook, replaceOpening } from './build-template-deck.ts';
import type { GenerationDraft } from './generation-draft.ts';
import { scoreRewrittenHook, type VariantsRequest } from './write-variants.ts';

/** What a person changes before the generation is accepted. */
export interface GenerationEdit {
  hook?: string | undefined;
  caption?: string | undefined;
  hashtags?: readonly string[] | undefined;
  deck?: Deck | undefined;
}

export type EditedGeneration = Pick<
  GenerationDraft,
  'hook' | 'caption' | 'hashtags' | 'beats' | 'deck' | 'score' | 'scoreDetail' | 'why'
>;

/** Applies an edit and scores the hook again. A new hook replaces the old one in a deck and caption that stay. */
export function editGeneration(
  request: Omit<VariantsRequest, 'count' | 'hooks'>,
  { hook, caption, hashtags, deck }: GenerationEdit,
): EditedGeneration {
  const { generation } = request;
  const hooked = generation.deck && hook !== undefined ? replaceHook(generation.deck, hook) : generation.deck;
  return {
    hook: hook ?? generation.hook,
    caption: caption ?? replaceOpening(generation, hook ?? generation.hook),
    hashtags: hashtags ? normaliseHashtags(hashtags) : generation.hashtags,
    beats: generation.beats.map((beat) =>
      beat.role === 'hook' && hook !== undefined ? { ...beat, text: hook } : beat,
    ),
    deck: deck ?? hooked,
    ...scoreRewrittenHook(request, hook ?? generation.hook),
  };
}
