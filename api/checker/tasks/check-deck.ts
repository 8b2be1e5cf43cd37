import type { Deck, DeckProblem, DeckWarning } from '../../../domain/decks/deck.ts';
import { findSilence } from '../../../domain/decks/find-silence.ts';
import { measureWithLibrary, findDeckProblems } from '../../../decks/measure-deck.ts';
import { checkDeckRules } from '../../../decks/rules/deck-rules.ts';
import type { AssetSizes } from '../../../decks/rules/deck-warnings.ts';
import { DeckSchema } from '../../../decks/schema/deck-schema.ts';
import { parseOrCollect } from '../../middleware/parse-or-collect.ts';
import { parseDeck } from '../../../decks/parse-deck.ts';
import { removeInvalidParts } from './remaining-deck.ts';

export interface DeckInput {
  /** Untrusted. */
  deck: unknown;
  /** False if only its shape matters, because the video has another source. */
  measured: boolean;
  /** Paths of library fonts, by asset id. Texts in other library fonts are skipped. */
  fonts: ReadonlyMap<string, string>;
  /** Sizes of pictures and clips, by asset id. */
  sizes: AssetSizes;
}

export interface DeckCheck {
  /** The deck matches its schema. */
  wellFormed: boolean;
  problems: DeckProblem[];
  /** The warnings of a deck without problems; empty for others. */
  warnings: DeckWarning[];
}

/** Finds every problem of a deck at once: its shape, its rules, and text that does not fit or that no font can draw. */
export function checkDeck({ deck: input, measured, fonts, sizes }: DeckInput): DeckCheck {
  const malformed: DeckProblem[] = [];
  const deck = parseOrCollect(DeckSchema, input, malformed);
  if (!deck) return { wellFormed: false, problems: addHidden(input, malformed), warnings: [] };
  if (!measured) return { wellFormed: true, problems: [], warnings: [] };
  const { problems, warnings } = checkWellFormed(deck, fonts, sizes);
  return { wellFormed: true, problems: addHidden(input, problems), warnings };
}

function checkWellFormed(
  deck: Deck,
  fonts: ReadonlyMap<string, string>,
  sizes: AssetSizes,
): { problems: DeckProblem[]; warnings: DeckWarning[] } {
  const broken = checkDeckRules(deck);
  if (broken.length > 0) return { problems: broken, warnings: [] };
  const { problems, warnings } = measureWithLibrary(deck, fonts, sizes);
  return { problems, warnings: problems.length > 0 ? [] : [...warnings, ...findSilence(deck)] };
}

/** Adds the problems that others hide: a wrong shape hides broken rules, and both hide text that does not fit. */
function addHidden(input: unknown, problems: readonly DeckProblem[]): DeckProblem[] {
  return problems.length === 0 ? [] : [...problems, ...validateRemainingDeck(input, problems)];
}

/** Three rounds suffice, for shape, rules and texts, unless the removal of one slide after the other reveals the next overlap. */
const MAX_ROUNDS = 5;

/**
 * Finds the problems that `known` ones hide. The invalid parts are removed and the rest is checked again until no problem is
 * left.
 */
function validateRemainingDeck(input: unknown, known: readonly DeckProblem[]): DeckProblem[] {
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
