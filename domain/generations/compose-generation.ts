import type { Format } from '../formats.ts';
import { countSharedWords } from '../text/goes-on.ts';
import { splitTerms } from '../text/words.ts';
import { findStatedNumber } from '../text/stated-number.ts';
import { measureReadingLength } from '../text/reading-time.ts';
import { pick } from '../seeded-random.ts';
import { fillConnective, type Connectives } from '../text/connectives.ts';
import { readPrice } from '../text/statements.ts';
import type { Fact } from './facts/fact.ts';
import type { FactPool } from './facts/fact-pool.ts';
import type { Beat } from './generation-draft.ts';

/** Characters of a hook that can be read at a glance. */
export const MAX_HOOK_LENGTH = 90;

/** What a generation says: a hook, then one fact per line. */
export interface Composition {
  hook: string;
  lines: Beat[];
  /** The facts that it says, in order. */
  facts: Fact[];
  /** The idea behind it, in a phrase. */
  angle: string;
  /** A fact that only the caption of the post says, not the video. */
  captioned?: Fact;
}

export interface ComposingTerms {
  pool: FactPool;
  connectives: Connectives;
  brand: string;
  /** Opens the generation in place of a fact. */
  opening: string | null;
  /** How many facts it may say, so that enough are left for the rest of the batch. */
  room: number;
  seed: string;
  rate: (hook: string) => number;
  /** Whether a hook is new. */
  isNew: (hook: string) => boolean;
  /** The words about its picture. Unless the format is pinned, it says something about the prompt or the picture. */
  shows: string | null;
  /** Whether the caller chose the format. */
  isPinned: boolean;
}

/** The least and most lines after the hook. */
const LINES: Partial<Record<Format, readonly [least: number, most: number]>> = {
  walloftext: [1, 5],
  slideshow: [1, 4],
  greenscreen: [1, 3],
  listicle: [3, 5],
  grid2x2: [4, 4],
  ranking: [3, 5],
  statvideo: [0, 0],
  clonevideo: [2, 4],
  splitscreen: [1, 2],
};
const USUAL_LINES = [1, 3] as const;

type Compose = (format: Format, terms: ComposingTerms) => Composition | null;

/** Formats that some facts suit best, tried before a plain story. */
const SPECIAL: Partial<Record<Format, readonly Compose[]>> = {
  askmeanything: [composeAnswer],
  interview: [composeInterview],
  statvideo: [composeFigure],
  ranking: [composePrices],
  listicle: [composeList, composePrices],
  slideshow: [composePrices],
  fadein: [composeVoices],
  walloftext: [composeVoices],
  grid2x2: [composeList, composePrices],
};

/** Formats for which a plain story has the wrong form. */
const ONLY_SPECIAL: readonly Format[] = ['askmeanything', 'interview', 'statvideo', 'ranking'];

/** Formats whose title must cover their items, unless the caller named one and no title is left. */
const TITLED: readonly Format[] = ['listicle', 'grid2x2'];

/** Composes a generation in a format from facts not taken yet; null if they do not carry it. */
export function composeGeneration(format: Format, terms: ComposingTerms): Composition | null {
  const own = terms.opening === null ? (SPECIAL[format] ?? []) : [];
  const isAsked = terms.pool.listStoryFacts().some((fact) => terms.pool.rateRelevance(fact) > 0);
  const story = isAsked && !TITLED.includes(format) ? [composeStory, ...own] : [...own, composeStory];
  const hasForm = !ONLY_SPECIAL.includes(format) && (terms.isPinned || !TITLED.includes(format));
  const shapes = hasForm || terms.opening !== null ? story : own;
  for (const compose of shapes) {
    const composed = compose(format, terms);
    if (composed) return composed;
  }
  return null;
}

/** A fact, or the caller's statement, and those that go on from it. */
function composeStory(format: Format, terms: ComposingTerms): Composition | null {
  const { pool, opening, shows } = terms;
  const [least, most] = LINES[format] ?? USUAL_LINES;
  const count = Math.max(least, Math.min(most, terms.room - 1));
  const angle = 'What the brand says of itself';
  if (opening !== null) {
    const ranked = pool.rank(pool.listStoryFacts(), terms.seed, () => 0);
    const about = [...ranked.filter((fact) => pool.rateRelevance(fact) > 0), pool.findTagline()].filter(
      (fact) => fact !== undefined,
    );
    const facts = (about.length < Math.max(1, least) ? ranked : about).slice(0, count);
    return facts.length < least ? null : { hook: opening, lines: facts.map((fact) => toLine(fact)), facts, angle };
  }
  const listStories = (anyway: boolean): Fact[][] =>
    rankOpenings(pool.listOpenings(anyway), terms).flatMap((first) => {
      const lines = pool.listContinuation(first, least, count, anyway);
      return lines.length < Math.max(1, least) ? [] : [[first, ...lines]];
    });
  const isFitting = (story: Fact[]): boolean =>
    shows === null || story.some((fact) => pool.rateRelevance(fact) > 0 || countSharedWords(fact.text, shows) > 0);
  const stories = listStories(false);
  const facts = stories.find(isFitting) ?? (terms.isPinned ? (stories[0] ?? listStories(true)[0]) : undefined);
  if (facts === undefined) return null;
  const [hook, ...lines] = facts.map((fact) => toLine(fact, terms.connectives));
  return { hook: hook?.text ?? '', lines, facts, angle };
}

function rankOpenings(facts: readonly Fact[], terms: ComposingTerms): Fact[] {
  const short = facts.filter(
    ({ text }) => measureReadingLength(text) <= MAX_HOOK_LENGTH && text.length <= MAX_HOOK_LENGTH,
  );
  const rate = (fact: Fact): number => terms.rate(fact.text) + terms.pool.rateOpening(fact);
  return terms.pool.rank(
    short.filter(({ text }) => terms.isNew(text)),
    terms.seed,
    rate,
  );
}

function composeAnswer(_format: Format, terms: ComposingTerms): Composition | null {
  return composeInterview(_format, { ...terms, room: 1 });
}

/** Questions and answers take turns. The tagline says what an unclear question is about. */
function composeInterview(_format: Format, { pool, seed, isNew, room }: ComposingTerms): Composition | null {
  const short = pool.list('answer').filter(({ question }) => (question ?? '').length <= MAX_HOOK_LENGTH);
  const rate = ({ question }: Fact): number => (isClear(question ?? '') ? 100 : 0) + splitTerms(question ?? '').length;
  const answers = pool.rank(short, seed, rate);
  const [first, ...more] = answers.filter(({ question }) => isNew(question ?? ''));
  if (!first) return null;
  const rest = more.slice(0, Math.min(2, Math.max(0, room - 1)));
  const about = [rest.length > 0 || isClear(first.question ?? '') ? undefined : pool.findTagline()].filter(
    (fact) => fact !== undefined,
  );
  const lines = [
    toLine(first),
    ...rest.flatMap((fact): Beat[] => [{ role: 'body', text: fact.question ?? '' }, toLine(fact)]),
    ...about.map((fact) => toLine(fact)),
  ];
  return { hook: first.question ?? '', lines, facts: [first, ...rest, ...about], angle: 'A question of customers' };
}

/** Whether a question says what it is about: in more than four words, none of which stands for something. */
function isClear(question: string): boolean {
  return (
    splitTerms(question).length > 4 &&
    !/(?<!\p{L})(?:it|they|das(?=\s(?:auch|so)|\?)|ça|cela|eso|questo|isso|dat|det|to)(?!\p{L})/iu.test(question)
  );
}

function composeFigure(_format: Format, terms: ComposingTerms): Composition | null {
  const { pool, room } = terms;
  const stated = pool.listOpenings().filter(({ kind, text }) => kind === 'figure' && findStatedNumber(text) !== null);
  const [fact] = rankOpenings(stated, terms).filter((one) => !pool.isUnclear(one));
  if (!fact) return null;
  const [captioned] = room > 1 ? pool.listContinuation(fact, 1, 1) : [];
  const facts = captioned ? [fact, captioned] : [fact];
  return { hook: fact.text, lines: [], facts, angle: 'A figure of the brand', ...(captioned ? { captioned } : {}) };
}

const MIN_LIST = 3;

/** The list of prices. A ranking counts down to the lowest. */
function composePrices(format: Format, terms: ComposingTerms): Composition | null {
  const [least, most] = LINES[format] ?? USUAL_LINES;
  const listed = terms.pool.list('price');
  const prices = (format === 'ranking' ? rankPrices(listed) : listed).slice(0, most);
  return prices.length < Math.max(MIN_LIST, least) ? null : composeTitled('prices', prices, terms, 'Prices');
}

/** Each price once, from the lowest. */
function rankPrices(facts: readonly Fact[]): Fact[] {
  const byPrice = new Map(facts.toReversed().map((fact) => [readPrice(fact.text), fact]));
  const known = [...byPrice].flatMap(([price, fact]) => (price === null ? [] : [{ price, fact }]));
  return known.toSorted((a, b) => a.price - b.price).map(({ fact }) => fact);
}

/** The words of a customer, and what they are about. */
function composeVoices(_format: Format, { pool, connectives, isNew }: ComposingTerms): Composition | null {
  const voice = pool
    .list('voice')
    .find(({ text }) => isNew(quote(text, connectives)) && measureReadingLength(text) <= MAX_HOOK_LENGTH);
  if (!voice) return null;
  const about = [pool.findTagline()].filter((fact) => fact !== undefined);
  if (about.length === 0 && pool.hasTagline) return null;
  return {
    hook: quote(voice.text, connectives),
    lines: [{ role: 'quote', text: `— ${voice.speaker}` }, ...about.map((fact) => toLine(fact))],
    facts: [voice, ...about],
    angle: 'The words of a customer',
  };
}

/** Statements that need no other one, the most concrete first to be chosen, in reading order. */
function composeList(format: Format, terms: ComposingTerms): Composition | null {
  const { pool, room } = terms;
  const [least, most] = LINES[format] ?? USUAL_LINES;
  const chosen = rankOpenings(pool.listOpenings(), { ...terms, isNew: () => true });
  const facts = pool.sortByReading(chosen.slice(0, Math.max(least, Math.min(most, room))));
  return facts.length < least ? null : composeTitled('facts', facts, terms, 'What the brand says of itself');
}

/** Facts under a title of connecting words. Null if the language has none, or all were used. */
function composeTitled(
  kind: 'facts' | 'prices',
  facts: Fact[],
  { connectives, brand, seed, isNew }: ComposingTerms,
  angle: string,
): Composition | null {
  const named = connectives[kind].filter((title) => brand !== '' || !title.includes('{b}'));
  const titles = named.map((title) => fillConnective(title, { b: brand, n: facts.length }));
  const fresh = titles.filter((title) => isNew(title) && measureReadingLength(title) <= MAX_HOOK_LENGTH);
  return fresh.length === 0
    ? null
    : { hook: pick(fresh, `${seed}|${kind}`), lines: facts.map((fact) => toLine(fact, connectives)), facts, angle };
}

/** A row of a list of prices gets the colon of its language. */
function toLine({ text, kind }: Fact, { colon = ': ' }: { colon?: string } = {}): Beat {
  return { role: 'body', text: kind === 'price' ? text.replace(': ', colon) : text };
}

function quote(text: string, { quoteMarks: [open, close] }: Connectives): string {
  return `${open}${text}${close}`;
}
