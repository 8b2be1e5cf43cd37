import { hashText } from '../../seeded-random.ts';
import { detectLanguage } from '../../text/detect-language.ts';
import { extractFigures } from '../../text/figures.ts';
import { cutAtComma } from '../../text/headline.ts';
import { isConcrete } from '../../text/statements.ts';
import { areForms, countSharedWords, goesOn, listTopicWords } from '../../text/goes-on.ts';
import { standsAlone } from '../../text/stands-alone.ts';
import { foldWords } from '../../text/words.ts';
import { isStoryFact, type Fact, type FactKind } from './fact.ts';

/** The facts of a batch. Each is taken once. */
export class FactPool {
  readonly language: string | null;
  private readonly facts: readonly Fact[];
  private readonly relevance: readonly number[];
  private readonly concrete: ReadonlySet<Fact>;
  private readonly priceOf: ReadonlyMap<Fact, Fact>;
  private readonly about: string;
  private readonly taken = new Set<Fact>();

  /** Facts that share words with `prompt` are ranked first. */
  constructor(facts: readonly Fact[], prompt: string | null, brand: string) {
    this.facts = facts;
    this.relevance = facts.map(({ text, question }) =>
      countSharedWords(`${question ?? ''} ${text}`, prompt ?? '', TOPIC_LETTERS),
    );
    this.language = detectLanguage(facts.map(({ text }) => text).join('\n'));
    this.concrete = new Set(facts.filter(({ text }) => isConcrete(text, this.language)));
    const prices = facts.filter((fact) => fact.kind === 'price' && !isStoryFact(fact));
    const said = facts.filter(isTagline).flatMap(({ text }) => listHeadWords(text));
    this.about = [brand, ...said].join(' ');
    const priced = facts.map((fact) => [fact, matchPrice(fact, prices)] as const);
    this.priceOf = new Map(priced.flatMap(([fact, price]) => (price ? [[fact, price] as const] : [])));
  }

  /** Lists the statements not taken yet that can be part of a story: no rows of lists of prices or hours, no answers and no tagline. */
  listStoryFacts(): Fact[] {
    return this.list().filter((fact) => isStoryFact(fact) && !isTagline(fact));
  }

  /** Lists the statements not taken yet that a reader understands without another one; with `anyway`, the tagline too. */
  listOpenings(anyway = false): Fact[] {
    const tagline = anyway ? this.findTagline() : undefined;
    return [...this.listStoryFacts(), ...(tagline ? [tagline] : [])].filter(({ text }) => standsAlone(text));
  }

  /** Lists the facts not taken yet, of these kinds, or of all if none is given. */
  list(...kinds: readonly FactKind[]): Fact[] {
    return this.facts.filter((fact) => !this.taken.has(fact) && (kinds.length === 0 || kinds.includes(fact.kind)));
  }

  take(facts: readonly Fact[]): void {
    for (const fact of facts) this.taken.add(fact);
  }

  /** Sorts candidates for an opening, best first: those about the prompt, then by rate, in bands that the seed orders. */
  rank(candidates: readonly Fact[], seed: string, rate: (fact: Fact) => number): Fact[] {
    const keyed = candidates.map((fact) => {
      const band = Math.floor(rate(fact) / BAND);
      return { fact, keys: [this.rateRelevance(fact), band, hashText(`${seed}|${fact.text}`)] as const };
    });
    return keyed
      .toSorted((a, b) => b.keys[0] - a.keys[0] || b.keys[1] - a.keys[1] || a.keys[2] - b.keys[2])
      .map(({ fact }) => fact);
  }

  sortByReading(facts: readonly Fact[]): Fact[] {
    return facts.toSorted((a, b) => this.facts.indexOf(a) - this.facts.indexOf(b));
  }

  /**
   * Lists what continues an opening: other facts about the prompt if it is about that, its price, the statements after
   * it in its paragraph, or the tagline; with `anyway`, any others. Empty if no way gives `least` facts, or one.
   */
  listContinuation(opening: Fact, least: number, most: number, anyway = false): Fact[] {
    const enough = Math.max(1, least);
    const others = this.listStoryFacts().filter((fact) => fact !== opening);
    const relevant = this.rateRelevance(opening) > 0 ? others.filter((fact) => this.rateRelevance(fact) > 0) : [];
    if (relevant.length >= enough) return relevant.slice(0, most);
    const run = this.listRun(opening);
    const [price, tagline] = [this.findNamedPrice(opening), this.findTagline(opening)];
    const isContinued = run[0] !== undefined && goesOn(opening.text, run[0].text);
    const end = run.findIndex((fact, at) => !goesOn((run[at - 1] ?? opening).text, fact.text));
    const kept = run.slice(0, Math.min(most, end < 1 ? most : end));
    // The first way that gives enough lines is taken.
    const ways = [
      price && [price, ...(tagline ? [tagline] : [])].slice(0, enough),
      isContinued && kept,
      tagline && (enough < 2 || isContinued) && [...run.slice(0, enough - 1), tagline],
      !this.hasTagline && kept,
      anyway && others.slice(0, most),
    ];
    return ways.find((way) => way && way.length >= enough) || [];
  }

  /** Rates an opening: higher if it is concrete, names the brand, continues in its paragraph, or begins it as well. */
  rateOpening(fact: Fact): number {
    const continuity = this.listRun(fact).length === 0 ? 0 : this.findBefore(fact) ? CONTINUITY : 2 * CONTINUITY;
    return continuity + CONTINUITY * (Number(this.concrete.has(fact)) + Number(this.names(fact.text)));
  }

  /** Whether a text shares a word with the name of the brand, or with the first words of a tagline. */
  names(text: string): boolean {
    return countSharedWords(text, this.about, TOPIC_LETTERS) > 0;
  }

  /** Finds the price of what a statement is about, if it is not taken yet. */
  findNamedPrice(fact: Fact): Fact | undefined {
    return this.list('price').find((price) => price === this.priceOf.get(fact));
  }

  /** Finds a sentence in which the brand says what it is and that shares less than two words with `text`. */
  findTagline({ text }: { text: string } = { text: '' }): Fact | undefined {
    const adds = (fact: Fact): boolean => isStoryFact(fact) && isTagline(fact) && countSharedWords(fact.text, text) < 2;
    return this.list().find(adds);
  }

  get hasTagline(): boolean {
    return this.facts.some(isTagline);
  }

  /** The statements that follow one in its paragraph, up to one that is taken or more concrete. */
  private listRun(opening: Fact): Fact[] {
    const after = this.facts.slice(this.facts.indexOf(opening) + 1);
    const left = this.listStoryFacts();
    const end = after.findIndex(
      (fact) =>
        !isOfSameParagraph(fact, opening) ||
        !left.includes(fact) ||
        this.priceOf.has(fact) ||
        (this.concrete.has(fact) && !this.concrete.has(opening)),
    );
    return end < 0 ? after : after.slice(0, end);
  }

  private findBefore(fact: Fact): Fact | undefined {
    const before = this.facts[this.facts.indexOf(fact) - 1];
    return before && isOfSameParagraph(before, fact) ? before : undefined;
  }

  /** Whether one of the facts is about the prompt. */
  isAboutPrompt(facts: readonly Fact[]): boolean {
    return facts.some((fact) => this.rateRelevance(fact) > 0);
  }

  /** How many words a fact shares with the prompt. */
  rateRelevance(fact: Fact): number {
    return this.relevance[this.facts.indexOf(fact)] ?? 0;
  }
}

/** Names of products are short: `pan`, `pie`. */
const TOPIC_LETTERS = 3;
/** The first words of a tagline say what the brand offers, the others where and for whom. */
const HEAD_WORDS = 3;
/** Facts whose ratings differ by less are equally good openings. */
const BAND = 15;
/** The points of each property that `rateOpening` rewards. */
const CONTINUITY = 20;
/** The first words of a sentence, which name what it is about in most languages. */
const SUBJECT_WORDS = 3;

/** Finds the one price that a statement names: the first word of its name is among the first words of the statement. */
function matchPrice({ text }: Fact, prices: readonly Fact[]): Fact | undefined {
  const subject = foldWords(text).slice(0, SUBJECT_WORDS);
  const named = prices.map((price) => {
    const name = foldWords(price.text.split(':')[0] ?? '').filter((word) => extractFigures(word).length === 0);
    const shared = name.filter((word) => subject.some((other) => areForms(word, other)));
    return { price, count: shared[0] === name[0] ? shared.length : 0 };
  });
  const [best, next] = named.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  return best && best.count > (next?.count ?? 0) ? best.price : undefined;
}

function listHeadWords(text: string): string[] {
  return listTopicWords(cutAtComma(text), TOPIC_LETTERS).slice(0, HEAD_WORDS);
}

function isTagline({ claim }: Fact): boolean {
  return claim.kind === 'identity';
}

/** Items of a list are of one paragraph. */
function isOfSameParagraph({ claim: one }: Fact, { claim: other }: Fact): boolean {
  return one.url === other.url && toBlock(one.selector) === toBlock(other.selector);
}

function toBlock(selector = ''): string {
  return selector.replace(/(?<=\bli):nth-of-type\(\d+\)$/u, '');
}
