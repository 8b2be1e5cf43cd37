import type { DeckProblem } from '../../domain/decks/deck.ts';
import { parseDeck } from '../../decks/parse-deck.ts';
import { parseAndMeasure } from './parse-and-measure.ts';
import { removeInvalidParts } from './remaining-deck.ts';

/**
 * Finds the problems that `known` ones hide: a wrong shape hides broken rules, and both hide text that does not fit. The invalid
 * parts are removed and the rest is checked again until no problem is left.
 */
export function validateRemainingDeck(input: unknown, known: readonly DeckProblem[]): DeckProblem[] {
  const found: DeckProblem[] = [];
  for (;;) {
    const remaining = removeInvalidParts(input, [...known, ...found]);
    if (!remaining) return found;
    const problems = listProblems(remaining.deck, remaining.measurable);
    if (problems.length === 0) return found;
    found.push(...problems.map(({ path, message }) => ({ path: remaining.toOriginalPath(path), message })));
  }
}

function listProblems(deck: unknown, measurable: boolean): DeckProblem[] {
  const checked = measurable ? parseAndMeasure(deck) : parseDeck(deck);
  return 'problems' in checked ? checked.problems : [];
}
