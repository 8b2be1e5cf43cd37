import { checkDeck as checkInput, type DeckCheck } from '../../api/checker/tasks/check-deck.ts';

/** Checks a deck as POST /posts does, without its assets. */
export function checkDeck(deck: unknown): DeckCheck {
  return checkInput({ deck, measured: true, fonts: new Map(), sizes: new Map() });
}

/** A deck that is accepted without a warning. */
export const FLAWLESS: DeckCheck = { wellFormed: true, problems: [], warnings: [] };
