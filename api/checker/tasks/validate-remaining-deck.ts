import type { DeckProblem } from '../../../domain/decks/deck.ts';
import { findDeckProblems } from '../../../decks/measure-deck.ts';
import { parseDeck } from '../../../decks/parse-deck.ts';
import type { Deck } from '../../../domain/decks/deck.ts';
import { removeInvalidParts } from './remaining-deck.ts';

/** Three rounds suffice, for shape, rules and texts, unless the removal of one slide after the other reveals the next overlap. */
const MAX_ROUNDS = 5;

/**
 * Finds the problems that `known` ones hide. The invalid parts are removed and the rest is checked again until no problem is
 * left.
 */
export function validateRemainingDeck(input: unknown, known: readonly DeckProblem[]): DeckProblem[] {
  const found: DeckProblem[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const remaining = removeInvalidParts(input, [...known, ...found]);
    if (!remaining) break;
    const problems = listProblems(remaining.deck, remaining.measurable);
    if (problems.length === 0) break;
    found.push(...problems.map(({ path, message }) => ({ path: remaining.toOriginalPath(path), message })));
  }
  return found;
}

function listProblems(deck: unknown, measurable: boolean): DeckProblem[] {
  if (measurable) return findDeckProblems(deck as Deck);
  const parsed = parseDeck(deck);
  return parsed.ok ? [] : parsed.problems;
}
