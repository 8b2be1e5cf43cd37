import type { Format } from '../formats.ts';
import { listContentWords } from '../text/words.ts';
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
  /** What it turns on. */
  angle: string;
  /** A fact that only the caption of the post says. */
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
  /** Words of the picture that it shows. */
  shows: string | null;
}

/** The least and most lines after the hook. */
const LINES: Partial<Record<Format, readonly [least: number, most: number]>> = {
  walloftext: [1, 5],
  slideshow: [1, 4],
  greenscreen: [1, 3],
  listicle: [3, 5],
  grid2x2: [4, 4],
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
  ranking: [composeRanking],
  listicle: [composeList, composePrices],
  slideshow: [composePrices],
  fadein: [composeVoices],
  walloftext: [composeVoices],
  grid2x2: [composePrices],
};

/** Formats for which a plain story has the wrong form. */
const ONLY_SPECIAL: readonly Format[] = ['askmeanything', 'interview', 'statvideo', 'ranking'];

/** Formats that show a list even if the prompt asks for something. */
const LISTS: readonly Format[] = ['listicle'];

/** Composes a generation in a format from facts that are left; null if they do not carry it. */
export function composeGeneration(format: Format, terms: ComposingTerms): Composition | null {
  const own = terms.opening === null ? (SPECIAL[format] ?? []) : [];
  const isAsked = terms.pool.listStoryFacts().some((fact) => terms.pool.rateRelevance(fact) > 0);
  const story = isAsked && !LISTS.includes(format) ? [composeStory, ...own] : [...own, composeStory];
  const shapes = ONLY_SPECIAL.includes(format) ? own : story;
  for (const compose of shapes) {
    const composed = compose(format, terms);
    if (composed) return composed;
  }
  return null;
}

/** A fact, or the caller's statement, and those that go on from it. */
function composeStory(format: Format, terms: ComposingTerms): Composition | null {
  const { pool, opening, shows } = terms;
  const [first] = opening === null ? rankOpenings(pool.listStoryFacts(), terms, shows) : [];
  if (opening === null && !first) return null;
  const [least, most] = LINES[format] ?? USUAL_LINES;
  const count = Math.max(least, Math.min(most, terms.room - 1));
  const story = first
    ? pool.listContinuation(first, least, count)
    : pool.rank(pool.listStoryFacts(), terms.seed, () => 0).slice(0, count);
  const price = shows === null ? undefined : pool.list('price').find(({ text }) => sharesWord(text, shows));
  const lines = price ? [...story.slice(0, Math.max(0, count - 1)), price] : story;
  if (lines.length < least) return null;
  const facts = first ? [first, ...lines] : lines;
  return {
    hook: opening ?? first?.text ?? '',
    lines: lines.map(toLine),
    facts,
    angle: 'What the brand says of itself',
  };
}

/** Points beside the 0 to 100 of a hook: for each step of `rateContinuity`, and for the brand's tagline, which opens nothing while others are left. */
const CONTINUITY = 20;
const TAGLINE = -80;

function rankOpenings(facts: readonly Fact[], terms: ComposingTerms, shows: string | null = null): Fact[] {
  const short = facts.filter(
    ({ text }) => measureReadingLength(text) <= MAX_HOOK_LENGTH && text.length <= MAX_HOOK_LENGTH,
  );
  const rate = (fact: Fact): number =>
    terms.rate(fact.text) +
    (fact.claim.kind === 'identity' ? TAGLINE : CONTINUITY * terms.pool.rateContinuity(fact)) +
    200 * Number(shows !== null && sharesWord(fact.text, shows));
  return terms.pool.rank(
    short.filter(({ text }) => terms.isNew(text)),
    terms.seed,
    rate,
  );
}

function sharesWord(text: string, other: string): boolean {
  const words = new Set(listContentWords(other));
  return listContentWords(text).some((word) => words.has(word));
}

function composeAnswer(_format: Format, { pool, seed, isNew }: ComposingTerms): Composition | null {
  const [fact] = listAnswers(pool, seed).filter(({ question }) => isNew(question ?? ''));
  return fact
    ? { hook: fact.question ?? '', lines: [toLine(fact)], facts: [fact], angle: 'A question of customers' }
    : null;
}

/** Questions and answers take turns. */
function composeInterview(_format: Format, { pool, seed, isNew, room }: ComposingTerms): Composition | null {
  const [first, ...more] = listAnswers(pool, seed).filter(({ question }) => isNew(question ?? ''));
  if (!first) return null;
  const rest = more.slice(0, Math.min(2, Math.max(0, room - 1)));
  const lines = [
    toLine(first),
    ...rest.flatMap((fact): Beat[] => [{ role: 'body', text: fact.question ?? '' }, toLine(fact)]),
  ];
  return { hook: first.question ?? '', lines, facts: [first, ...rest], angle: 'Questions of customers' };
}

function listAnswers(pool: FactPool, seed: string): Fact[] {
  const short = pool.list('answer').filter(({ question }) => (question ?? '').length <= MAX_HOOK_LENGTH);
  return pool.rank(short, seed, () => 0);
}

function composeFigure(_format: Format, terms: ComposingTerms): Composition | null {
  const stated = terms.pool.list('figure').filter(({ text }) => findStatedNumber(text) !== null);
  const [fact] = rankOpenings(stated, terms);
  if (!fact) return null;
  const [captioned] = terms.room > 1 ? terms.pool.listAfter(fact, 1) : [];
  const facts = captioned ? [fact, captioned] : [fact];
  return { hook: fact.text, lines: [], facts, angle: 'A figure of the brand', ...(captioned ? { captioned } : {}) };
}

/** Prices from the lowest, which a ranking counts down to. */
function composeRanking(_format: Format, terms: ComposingTerms): Composition | null {
  const priced = terms.pool.list('price').flatMap((fact) => ({ fact, price: readPrice(fact.text) }));
  const known = priced.flatMap(({ fact, price }) => (price === null ? [] : [{ fact, price }]));
  const distinct = known.filter(({ price }, at) => known.findIndex((other) => other.price === price) === at);
  const ranked = distinct.toSorted((a, b) => a.price - b.price).slice(0, 5);
  if (ranked.length < MIN_LIST) return null;
  return composeTitled(
    'rankedPrices',
    ranked.map(({ fact }) => fact),
    terms,
    'Prices',
  );
}

const MIN_LIST = 3;

function composePrices(format: Format, terms: ComposingTerms): Composition | null {
  const [least, most] = LINES[format] ?? USUAL_LINES;
  const prices = terms.pool.list('price').slice(0, most);
  return prices.length < Math.max(MIN_LIST, least) ? null : composeTitled('prices', prices, terms, 'Prices');
}

function composeVoices(_format: Format, terms: ComposingTerms): Composition | null {
  const { pool, connectives, isNew } = terms;
  const [first, ...more] = pool.list('voice');
  if (!first) return null;
  if (more.length > 0) {
    const titled = composeTitled('voices', [first, ...more.slice(0, 1)], terms, 'The words of customers');
    if (titled) return titled;
  }
  const hook = quote(first.text, connectives);
  if (!isNew(hook) || measureReadingLength(hook) > MAX_HOOK_LENGTH) return null;
  const by: Beat = { role: 'quote', text: `— ${first.speaker}` };
  return { hook, lines: [by], facts: [first], angle: 'The words of a customer' };
}

function composeList(_format: Format, terms: ComposingTerms): Composition | null {
  const { pool } = terms;
  const [first] = rankOpenings(pool.listStoryFacts(), { ...terms, isNew: () => true });
  if (!first) return null;
  const facts = [first, ...pool.listAfter(first, Math.max(MIN_LIST, Math.min(5, terms.room)) - 1)];
  return facts.length < MIN_LIST ? null : composeTitled('facts', facts, terms, 'What the brand says of itself');
}

type Titles = 'facts' | 'prices' | 'rankedPrices' | 'voices';

/** Facts under a title of connecting words. Null if the language has none, or all were used. */
function composeTitled(kind: Titles, facts: Fact[], terms: ComposingTerms, angle: string): Composition | null {
  const { connectives, brand, seed, isNew } = terms;
  if (brand === '') return null;
  const titles = connectives[kind].map((title) => fillConnective(title, { b: brand, n: facts.length }));
  const fresh = titles.filter((title) => isNew(title) && measureReadingLength(title) <= MAX_HOOK_LENGTH);
  if (fresh.length === 0) return null;
  return {
    hook: pick(fresh, `${seed}|${kind}`),
    lines: facts.map((fact) => toVoicedLine(fact, connectives)),
    facts,
    angle,
  };
}

function toLine({ text }: Fact): Beat {
  return { role: 'body', text };
}

function toVoicedLine(fact: Fact, connectives: Connectives): Beat {
  if (fact.speaker === null) return toLine(fact);
  return { role: 'quote', text: `${quote(fact.text, connectives)} — ${fact.speaker}` };
}

function quote(text: string, { quoteMarks: [open, close] }: Connectives): string {
  return `${open}${text}${close}`;
}
