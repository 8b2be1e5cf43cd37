import { z } from 'zod';
import type { DeckProblem } from '../../domain/decks/deck.ts';
import { jsonPath } from '../middleware/validate-json.ts';
import { validateRemainingDeck } from './validate-remaining-deck.ts';

/** Extends the schema of a body: if its deck has the wrong shape, the problems of the rest of the deck are reported too. */
export function reportRemainingProblems() {
  return z.superRefine<{ deck?: unknown }>(
    ({ deck }, context) => {
      const known = context.issues.filter(isDeckIssue).flatMap(toDeckProblems);
      for (const { path, message } of validateRemainingDeck(deck, known)) {
        const parts = (path.match(/[^.[\]]+/gu) ?? []).map((part) => (/^\d+$/u.test(part) ? Number(part) : part));
        context.addIssue({ code: 'custom', path: ['deck', ...parts], message });
      }
    },
    { when: ({ issues }) => issues.some(isDeckIssue) },
  );
}

function isDeckIssue({ path }: z.core.$ZodRawIssue): boolean {
  return path?.[0] === 'deck';
}

function toDeckProblems(issue: z.core.$ZodRawIssue): DeckProblem[] {
  const path = (issue.path ?? []).slice(1);
  const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path];
  return paths.map((parts) => ({ path: parts.length > 0 ? jsonPath(parts) : '', message: issue.message ?? '' }));
}
