import type { DeckProblem } from '../../../domain/decks/deck.ts';

/** A deck without its invalid parts. */
export interface RemainingDeck {
  deck: Record<string, unknown>;
  /** The ratio is the caller's own, so text can be laid out. */
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

/** Removes the boxes, slides and properties that have problems. Returns null if nothing is left to check. */
export function removeInvalidParts(input: unknown, problems: readonly DeckProblem[]): RemainingDeck | null {
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

interface KeptSlide {
  slide: Slide;
  /** Position in the original deck. */
  index: number;
  /** Positions of the kept boxes in the original slide. */
  boxIndexes: number[];
}

function keepValidSlides(slides: readonly unknown[], invalid: readonly (readonly string[])[]): KeptSlide[] {
  return slides.flatMap((slide, index): KeptSlide[] => {
    const own = invalid.filter(([, slideIndex]) => slideIndex === String(index)).map(([, , ...rest]) => rest);
    const unusable = own.some(([name, at]) => name === undefined || (REQUIRED_IN_SLIDE.has(name) && at === undefined));
    if (unusable || !isObject(slide) || !Array.isArray(slide['boxes'])) return [];
    const names = own.flatMap(([name = '']) => (name === 'boxes' ? [] : [name]));
    const boxIndexes = (slide['boxes'] as unknown[])
      .map((_, boxIndex) => boxIndex)
      .filter((boxIndex) => !own.some(([name, box]) => name === 'boxes' && box === String(boxIndex)));
    const rest = Object.fromEntries(Object.entries(slide).filter(([name]) => !names.includes(name)));
    const boxes = boxIndexes.map((boxIndex) => (slide['boxes'] as unknown[])[boxIndex]);
    return [{ slide: { ...rest, boxes }, index, boxIndexes }];
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
