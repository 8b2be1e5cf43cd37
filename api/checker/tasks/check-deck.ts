import type { Deck, DeckProblem, DeckWarning } from '../../../domain/decks/deck.ts';
import { findSilence } from '../../../domain/decks/find-silence.ts';
import { measureWithLibrary, findDeckProblems } from '../../../decks/measure-deck.ts';
import { checkDeckRules } from '../../../decks/rules/deck-rules.ts';
import type { AssetSizes } from '../../../decks/rules/deck-warnings.ts';
import { DeckSchema } from '../../../decks/schema/deck-schema.ts';
import { parseOrCollect } from '../../middleware/parse-or-collect.ts';
import { parseDeck } from '../../../decks/parse-deck.ts';

/** A deck without its invalid parts. */
interface RemainingDeck {
  deck: Record<string, unknown>;
  /** True if the ratio is that of the caller, so texts can be laid out. */
  measurable: boolean;
  /** Maps a path in this deck to the path in the original. */
  toOriginalPath: (path: string) => string;
}

interface Slide extends Record<string, unknown> {
  boxes?: unknown;
}

/** Replacements for required properties. None of them breaks a rule that the original satisfies. */
const REPLACEMENTS: Record<string, unknown> = {
  version: 1,
  ratio: '9:16',
  durationMs: 180_000,
  fps: 30,
  background: { kind: 'color' },
  captions: { enabled: false, style: 'plain' },
};

const REQUIRED_IN_SLIDE = new Set(['startMs', 'endMs', 'boxes']);

/**
 * The most rounds of the search for hidden problems. Shape, rules and texts take three; overlaps that only the removal
 * of a slide reveals may take more.
 */
const MAX_ROUNDS = 5;

interface KeptSlide {
  slide: Slide;
  /** Position in the original deck. */
  index: number;
  /** Positions of the kept boxes in the original slide. */
  boxIndexes: number[];
}

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

/** Finds the problems that `known` ones hide, by removing the invalid parts until no problem is left. */
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

/** Removes the boxes, slides and properties that have problems. Returns null if nothing is left to check. */
function removeInvalidParts(input: unknown, problems: readonly DeckProblem[]): RemainingDeck | null {
  if (!isObject(input) || !Array.isArray(input['slides'])) return null;
  const invalid = problems.map(({ path }) => path.match(/[^.[\]]+/gu) ?? []);
  if (invalid.some(([root, index]) => root === undefined || (root === 'slides' && index === undefined))) return null;
  const roots = invalid.flatMap(([root = '']) => (root === 'slides' ? [] : [root]));
  const deck: Record<string, unknown> = Object.fromEntries(
    Object.entries(input).filter(([name]) => !roots.includes(name)),
  );
  for (const root of roots) if (root in REPLACEMENTS) deck[root] = REPLACEMENTS[root];
  const kept = keepValidSlides(
    input['slides'] as unknown[],
    invalid.filter(([root]) => root === 'slides'),
  );
  if (kept.length === 0) return null;
  deck['slides'] = kept.map(({ slide }) => slide);
  const toOriginalPath = (path: string): string =>
    path.replace(/^slides\[(\d+)\](?:\.boxes\[(\d+)\])?/u, (_, slideIndex: string, boxIndex?: string) => {
      const slide = kept[Number(slideIndex)];
      const box = boxIndex === undefined ? '' : `.boxes[${slide?.boxIndexes[Number(boxIndex)]}]`;
      return `slides[${slide?.index}]${box}`;
    });
  return { deck, measurable: !roots.includes('ratio'), toOriginalPath };
}

function keepValidSlides(slides: readonly unknown[], invalid: readonly (readonly string[])[]): KeptSlide[] {
  return slides.flatMap((slide, index): KeptSlide[] => {
    const paths = invalid.filter(([, slideIndex]) => slideIndex === String(index)).map(([, , ...rest]) => rest);
    const unusable = paths.some(
      ([name, at]) => name === undefined || (REQUIRED_IN_SLIDE.has(name) && at === undefined),
    );
    if (unusable || !isObject(slide) || !Array.isArray(slide['boxes'])) return [];
    const names = paths.flatMap(([name = '']) => (name === 'boxes' ? [] : [name]));
    const boxIndexes = (slide['boxes'] as unknown[])
      .map((_, boxIndex) => boxIndex)
      .filter((boxIndex) => !paths.some(([name, box]) => name === 'boxes' && box === String(boxIndex)));
    const rest = Object.fromEntries(Object.entries(slide).filter(([name]) => !names.includes(name)));
    const boxes = boxIndexes.map((boxIndex) => (slide['boxes'] as unknown[])[boxIndex]);
    return [{ slide: { ...rest, boxes }, index, boxIndexes }];
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
