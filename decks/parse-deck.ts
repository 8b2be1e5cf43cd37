import type { z } from 'zod';
import type { Deck, DeckProblem } from '../domain/decks/deck.ts';
import { checkDeckRules } from './rules/deck-rules.ts';
import { DeckSchema } from './schema/deck-schema.ts';

export type ParsedDeck = { ok: true; deck: Deck } | { ok: false; problems: DeckProblem[] };

/** Validates untrusted input. Returns all problems of its shape or, if that is valid, of the rules between fields. */
export function parseDeck(input: unknown): ParsedDeck {
  const parsed = DeckSchema.safeParse(input);
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.flatMap(toProblems) };
  const deck = parsed.data;
  const problems = checkDeckRules(deck);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, deck };
}

function toProblems(issue: z.core.$ZodIssue): DeckProblem[] {
  const path = formatPath(issue.path);
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
  return issue.keys.map((key) => ({ path: formatPath([...issue.path, key]), message: 'is not a field of a deck' }));
}

function formatPath(keys: readonly PropertyKey[]): string {
  return keys
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
