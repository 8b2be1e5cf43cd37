import { z } from 'zod';
import type { Storage } from '../../adapters/ports.ts';
import type { Asset } from '../../db/entities/asset.ts';
import type { Deck, DeckProblem, DeckWarning } from '../../domain/decks/deck.ts';
import { listDeckAssets } from '../../domain/decks/deck-assets.ts';
import { parseDeck } from '../../decks/parse-deck.ts';
import { loadFonts } from '../../decks/fonts/fonts.ts';
import { measureDeck, measureWithLibrary } from '../../decks/measure-deck.ts';
import { jsonPath } from '../middleware/validate-json.ts';
import { restOfDeck } from './remaining-deck.ts';

/** A deck that will render as it reads. */
export interface AcceptedDeck {
  deck: Deck;
  warnings: DeckWarning[];
}

/** Judges a deck with the code that draws it: text that does not fit, or that no font can draw, is refused here. */
export function acceptDeck(input: unknown): AcceptedDeck | { problems: DeckProblem[] } {
  const judged = judge(input, true);
  if (!('problems' in judged)) return judged;
  return { problems: [...judged.problems, ...furtherProblems(input, judged.problems)] };
}

function judge(input: unknown, drawable: boolean): AcceptedDeck | { problems: DeckProblem[] } {
  const parsed = parseDeck(input);
  if (!parsed.ok) return { problems: parsed.problems };
  if (!drawable) return { problems: [] };
  const { problems, warnings } = measureDeck(parsed.deck, loadFonts());
  return problems.length > 0 ? { problems } : { deck: parsed.deck, warnings };
}

/**
 * The same judgement with the assets that the deck names at hand: the sizes of its pictures, and the fonts of the library,
 * whose texts `acceptDeck` had to leave out. `named` are the workspace's assets that were found.
 */
export async function measureWithAssets(
  storage: Pick<Storage, 'getLocalFile'>,
  accepted: AcceptedDeck,
  named: readonly Asset[],
): Promise<{ problems: DeckProblem[]; warnings: DeckWarning[] }> {
  const { deck } = accepted;
  const wanted = listDeckAssets(deck);
  if (wanted.length === 0) return { problems: [], warnings: accepted.warnings };
  const sizes = named.flatMap(({ id, width, height }) => (width && height ? [[id, { width, height }] as const] : []));
  const fonts = named.filter(({ id, kind }) => kind === 'font' && wanted.some((one) => one.id === id));
  const files = await Promise.all(
    fonts.map(async ({ id, storageKey }) => ({ id, file: await storage.getLocalFile(storageKey) })),
  );
  try {
    const paths = new Map(files.flatMap(({ id, file }) => (file ? [[id, file.path] as const] : [])));
    const lost = wanted.filter(({ id }) => files.some((one) => one.id === id && !one.file));
    const message = 'The file of this font is no longer in storage; upload it again.';
    const measured = measureWithLibrary(deck, paths, new Map(sizes));
    return { ...measured, problems: [...lost.map(({ path }) => ({ path, message })), ...measured.problems] };
  } finally {
    await Promise.all(files.map(({ file }) => file?.release()));
  }
}

/** Shapes, then what fields say about one another, then how text fits: each hides the next, so the rest is judged again. */
function furtherProblems(input: unknown, first: readonly DeckProblem[]): DeckProblem[] {
  const found: DeckProblem[] = [];
  let wrong = first;
  for (let rest = restOfDeck(input, wrong); rest; rest = restOfDeck(input, wrong)) {
    const { deck, drawable, rename } = rest;
    const judged = judge(deck, drawable);
    const problems = 'problems' in judged ? judged.problems : [];
    if (problems.length === 0) break;
    const named = problems.map(({ path, message }) => ({ path: rename(path), message }));
    found.push(...named);
    wrong = [...wrong, ...named];
  }
  return found;
}

/**
 * For a body that holds a deck of the wrong shape: what is wrong with the rest of the deck joins the answer. A deck of the
 * right shape is left to `acceptDeck`.
 */
export function withRestOfDeck() {
  return z.superRefine<{ deck?: unknown }>(
    ({ deck }, context) => {
      for (const { path, message } of furtherProblems(deck, context.issues.filter(isOfDeck).flatMap(problemsOf))) {
        const parts = (path.match(/[^.[\]]+/gu) ?? []).map((part) => (/^\d+$/u.test(part) ? Number(part) : part));
        context.addIssue({ code: 'custom', path: ['deck', ...parts], message });
      }
    },
    { when: ({ issues }) => issues.some(isOfDeck) },
  );
}

function isOfDeck({ path }: z.core.$ZodRawIssue): boolean {
  return path?.[0] === 'deck';
}

function problemsOf(issue: z.core.$ZodRawIssue): DeckProblem[] {
  const path = (issue.path ?? []).slice(1);
  const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path];
  return paths.map((one) => ({ path: one.length > 0 ? jsonPath(one) : '', message: issue.message ?? '' }));
}
