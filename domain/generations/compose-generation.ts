import type { Format } from '../formats.ts';
import { foldWords, splitTerms } from '../text/words.ts';
import { areForms, countSharedWords } from '../text/goes-on.ts';
import { statesOrigin } from '../text/stands-alone.ts';
import { findStatedNumber } from '../text/stated-number.ts';
import { measureReadingLength } from '../text/reading-time.ts';
import { pick } from '../seeded-random.ts';
import { fillConnective, type Connectives } from '../text/connectives.ts';
import { readPrice } from '../text/statements.ts';
import { nameSubject } from './name-subject.ts';
import { MAX_HOOK_LENGTH, type ComposingTerms, type Composition } from './composition.ts';
import type { Fact } from './facts/fact.ts';
import type { Beat } from './generation-draft.ts';

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

/** Formats whose title must cover their items. If the caller chose one and no title is left, it shows a story. */
const TITLED: readonly Format[] = ['listicle', 'grid2x2'];

/** Formats that show a titled list if no fact that is left is continued by another. */
const SHORT_LISTS: readonly Format[] = ['walloftext', 'slideshow'];

/** Composes a generation in a format from facts not taken yet; null if they do not carry it. */
export function composeGeneration(format: Format, terms: ComposingTerms): Composition | null {
  const special = terms.opening === null ? (SPECIAL[format] ?? []) : [];
  const hasPromptFacts = terms.pool.isAboutPrompt(terms.pool.listStoryFacts());
  const story =
    hasPromptFacts && !TITLED.includes(format)
      ? [composeStory, ...special]
      : [...special, composeStory, ...(SHORT_LISTS.includes(format) ? [composeList] : [])];
  const allowsStory = !ONLY_SPECIAL.includes(format) && (terms.isPinned || !TITLED.includes(format));
  const shapes = allowsStory || terms.opening !== null ? story : special;
  for (const compose of shapes) {
    const composed = compose(format, terms);
    if (composed) return composed;
  }
  return null;
}

/** A fact, or the caller's statement, and the facts that continue it. */
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
  const listStories = (anyway: boolean): Story[] =>
    rankOpenings(pool.listOpenings(anyway), terms).flatMap((first) => {
      const lines = pool.listContinuation(first, least, count, anyway);
      return lines.length < Math.max(1, least) ? [] : openStory(first, lines, terms);
    });
  const isFitting = ({ facts }: Story): boolean =>
    shows === null || pool.isAboutPrompt(facts) || facts.some(({ text }) => countSharedWords(text, shows) > 0);
  const stories = listStories(false);
  const story = stories.find(isFitting) ?? (terms.isPinned ? (stories[0] ?? listStories(true)[0]) : undefined);
  if (story === undefined) return null;
  const [first, ...lines] = story.facts;
  return { ...story, lines: lines.map((fact) => toLine(fact, terms.connectives, first)), angle };
}

type Story = Pick<Composition, 'hook' | 'facts'>;

/** Opens with the statement or, if that is used or unclear alone, with the tagline. Empty if neither may open. */
function openStory(first: Fact, lines: readonly Fact[], terms: ComposingTerms): Story[] {
  const { pool, isNew, isPinned } = terms;
  const hook = nameSubject(first.text, terms);
  if (isNew(hook) && !statesOrigin(first.text)) return [{ hook, facts: [first, ...lines] }];
  const tagline = pool.findTagline();
  if (tagline === undefined || !isNew(tagline.text))
    return isPinned ? [{ hook: first.text, facts: [first, ...lines] }] : [];
  const others = lines.filter((fact) => fact !== tagline);
  return [{ hook: tagline.text, facts: [tagline, first, ...others.slice(0, lines.length - 1)] }];
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

/** Questions and their answers. The name of the brand and the tagline say what an unclear question is about. */
function composeInterview(_format: Format, terms: ComposingTerms): Composition | null {
  const { pool, seed, isNew, isPinned, room } = terms;
  const tagline = pool.findTagline();
  const isNamed = ({ question }: Fact): boolean => pool.names(question ?? '');
  const rate = (fact: Fact): number =>
    (isNamed(fact) ? 100 : 0) + (isClear(fact.question ?? '') ? 50 : 0) + splitTerms(fact.question ?? '').length;
  const isUsable = (fact: Fact): boolean =>
    isPinned || !pool.hasTagline || tagline !== undefined || isNamed(fact) || isClear(fact.question ?? '');
  const answers = pool.rank(pool.list('answer').filter(isUsable), seed, rate);
  const name = ({ question }: Fact): string => nameSubject(question ?? '', terms);
  const [first, ...more] = answers.filter((fact) => isNew(name(fact)) && isNew(fact.question ?? ''));
  if (!first) return null;
  const others = more.slice(0, Math.min(2, Math.max(0, room - 1)));
  const about = tagline === undefined || isNamed(first) ? [] : [tagline];
  const lines = [
    toLine(first),
    ...others.flatMap((fact): Beat[] => [{ role: 'body', text: fact.question ?? '' }, toLine(fact)]),
    ...about.map((fact) => toLine(fact)),
  ];
  return { hook: name(first), lines, facts: [first, ...others, ...about], angle: 'A question of customers' };
}

/** Whether a question says what it is about: in more than four words, none of which is a pronoun. */
function isClear(question: string): boolean {
  return (
    splitTerms(question).length > 4 &&
    !/(?<!\p{L})(?:it|they|das(?=\s(?:auch|so)|\?)|ça|cela|eso|questo|isso|dat|det|to)(?!\p{L})/iu.test(question)
  );
}

function composeFigure(_format: Format, terms: ComposingTerms): Composition | null {
  const { pool, room } = terms;
  const stated = pool.listOpenings().filter(({ kind, text }) => kind === 'figure' && findStatedNumber(text) !== null);
  const name = ({ text }: Fact): string => nameSubject(text, terms);
  const [fact] = rankOpenings(stated, terms).filter((one) => terms.isNew(name(one)));
  if (!fact) return null;
  const [captioned] = room > 1 ? pool.listContinuation(fact, 1, 1) : [];
  const facts = captioned ? [fact, captioned] : [fact];
  return { hook: name(fact), lines: [], facts, angle: 'A figure of the brand', ...(captioned ? { captioned } : {}) };
}

const MIN_LIST = 3;

/** The list of prices. A slideshow says first what they are for, and a ranking counts down to the lowest. */
function composePrices(format: Format, terms: ComposingTerms): Composition | null {
  const [least, most] = LINES[format] ?? USUAL_LINES;
  const listed = terms.pool.list('price');
  const prices = (format === 'ranking' ? rankPrices(listed) : listed).slice(0, most);
  if (prices.length < Math.max(MIN_LIST, least)) return null;
  const tagline = format === 'slideshow' ? terms.pool.findTagline() : undefined;
  const facts = tagline ? [tagline, ...prices.slice(0, most - 1)] : prices;
  return composeTitled('prices', facts, terms, 'Prices');
}

/** Each price once, from the lowest. */
function rankPrices(facts: readonly Fact[]): Fact[] {
  const byPrice = new Map(facts.toReversed().map((fact) => [readPrice(fact.text), fact]));
  const known = [...byPrice].flatMap(([price, fact]) => (price === null ? [] : [{ price, fact }]));
  return known.toSorted((a, b) => a.price - b.price).map(({ fact }) => fact);
}

/** The words of a customer, and the tagline, which says what they are about. */
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

/** A list of statements that stand alone: the best openings, in reading order. */
function composeList(format: Format, terms: ComposingTerms): Composition | null {
  const { pool, room } = terms;
  const [fewest, most] = LINES[format] ?? USUAL_LINES;
  const least = Math.max(MIN_LIST, fewest);
  const chosen = rankOpenings(pool.listOpenings(), { ...terms, isNew: () => true });
  const facts = pool.sortByReading(chosen.slice(0, Math.max(least, Math.min(most, room))));
  return facts.length < least || most < least
    ? null
    : composeTitled('facts', facts, terms, 'What the brand says of itself');
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

/** A line of a fact. Prices get the colon of the language, and its word for price if `before` names the product. */
function toLine({ text, kind }: Fact, { colon = ': ', price = '' }: Partial<Connectives> = {}, before?: Fact): Beat {
  const [name = '', ...amount] = text.split(': ');
  if (kind !== 'price' || amount.length === 0) return { role: 'body', text };
  const said = before ? foldWords(before.text) : [];
  const [product = ''] = name.split(', ');
  const isSaid = foldWords(product).every((word) => said.some((one) => one === word || areForms(one, word)));
  return { role: 'body', text: [price && isSaid ? name.replace(product, price) : name, ...amount].join(colon) };
}

function quote(text: string, { quoteMarks: [open, close] }: Connectives): string {
  return `${open}${text}${close}`;
}
