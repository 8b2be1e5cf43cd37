import { checkDeck as checkInput, type DeckCheck } from '../../api/checker/tasks/check-deck.ts';

/** Checks a deck as POST /posts does, without its assets. */
export function checkDeck(deck: unknown): DeckCheck {
  return checkInput({ deck, measured: true, fonts: new Map(), sizes: new Map() });
}

/** A deck that is accepted without a warning. */
export const FLAWLESS: DeckCheck = { wellFormed: true, problems: [], warnings: [] };

/** A deck without a fault to which the style of the workspace has not added its music yet. */
export const FLAWLESS_BUT_SILENT: DeckCheck = { ...FLAWLESS, warnings: [{ code: 'silent', path: 'audio' }] };
