import type { DeckProblem } from '../../domain/decks/deck.ts';

/** A deck without the parts that were found wrong, so that the others can be judged too. */
export interface RestOfDeck {
  deck: Record<string, unknown>;
  /** Its measures are the caller's own: text can be laid out. */
  drawable: boolean;
  /** A path in this deck as a path in the caller's. */
  rename: (path: string) => string;
}

interface Slide extends Record<string, unknown> {
  boxes?: unknown;
}

/** Stand-ins for what a deck cannot be without: none makes a rule fail that would otherwise hold. */
const HARMLESS: Record<string, unknown> = {
  version: 1,
  ratio: '9:16',
  durationMs: 180_000,
  fps: 30,
  background: { kind: 'color' },
  captions: { enabled: false, style: 'plain' },
};

/** What a slide is nothing without. */
const SLIDE_CORE = new Set(['startMs', 'endMs', 'boxes']);

/** Takes wrong boxes, slides and properties out. Null where nothing is left to judge. */
export function restOfDeck(input: unknown, problems: readonly DeckProblem[]): RestOfDeck | null {
  if (!isObject(input) || !Array.isArray(input['slides'])) return null;
  const wrong = problems.map(({ path }) => path.match(/[^.[\]]+/gu) ?? []);
  if (wrong.some(([root, at]) => root === undefined || (root === 'slides' && at === undefined))) return null;
  const roots = wrong.flatMap(([root = '']) => (root === 'slides' ? [] : [root]));
  const deck: Record<string, unknown> = Object.fromEntries(
    Object.entries(input).filter(([name]) => !roots.includes(name)),
  );
  for (const root of roots) if (root in HARMLESS) deck[root] = HARMLESS[root];
  const kept = keepSlides(
    input['slides'] as unknown[],
    wrong.filter(([root]) => root === 'slides'),
  );
  if (kept.length === 0) return null;
  deck['slides'] = kept.map(({ slide }) => slide);
  const rename = (path: string): string =>
    path.replace(/^slides\[(\d+)\](?:\.boxes\[(\d+)\])?/u, (_, slideAt: string, boxAt?: string) => {
      const from = kept[Number(slideAt)];
      const box = boxAt === undefined ? '' : `.boxes[${from?.boxes[Number(boxAt)]}]`;
      return `slides[${from?.at}]${box}`;
    });
  return { deck, drawable: !roots.includes('ratio'), rename };
}

interface KeptSlide {
  slide: Slide;
  /** Its place in the caller's deck, and those of its boxes. */
  at: number;
  boxes: number[];
}

function keepSlides(slides: readonly unknown[], wrong: readonly (readonly string[])[]): KeptSlide[] {
  return slides.flatMap((slide, at): KeptSlide[] => {
    const here = wrong.filter(([, index]) => index === String(at)).map(([, , ...rest]) => rest);
    const lost = here.some(([name, index]) => name === undefined || (SLIDE_CORE.has(name) && index === undefined));
    if (lost || !isObject(slide) || !Array.isArray(slide['boxes'])) return [];
    const names = here.flatMap(([name = '']) => (name === 'boxes' ? [] : [name]));
    const boxes = (slide['boxes'] as unknown[])
      .map((_, index) => index)
      .filter((index) => !here.some(([name, box]) => name === 'boxes' && box === String(index)));
    const rest = Object.fromEntries(Object.entries(slide).filter(([name]) => !names.includes(name)));
    return [{ slide: { ...rest, boxes: boxes.map((index) => (slide['boxes'] as unknown[])[index]) }, at, boxes }];
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
