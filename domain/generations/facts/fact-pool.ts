import { hashText } from '../../seeded-random.ts';
import { extractStems } from '../../text/words.ts';
import { isStoryFact, type Fact, type FactKind } from './fact.ts';

/** The facts of a batch. Each is taken once. */
export class FactPool {
  private readonly facts: readonly Fact[];
  private readonly relevance: readonly number[];
  private readonly taken = new Set<Fact>();

  /** A fact about the prompt comes before the others. */
  constructor(facts: readonly Fact[], prompt: string | null) {
    const wanted = extractStems(prompt ?? '');
    this.facts = facts;
    this.relevance = facts.map(({ text, question }) => countShared(`${question ?? ''} ${text}`, wanted));
  }

  /** The statements that are left that can be part of a story: no rows of lists of prices or hours, and no answers. */
  listStoryFacts(): Fact[] {
    return this.list().filter(isStoryFact);
  }

  /** The facts that are left, of these kinds. */
  list(...kinds: readonly FactKind[]): Fact[] {
    return this.facts.filter((fact) => !this.taken.has(fact) && (kinds.length === 0 || kinds.includes(fact.kind)));
  }

  take(facts: readonly Fact[]): void {
    for (const fact of facts) this.taken.add(fact);
  }

  /** The candidates for an opening, best first: those about the prompt, then by rate, in bands that the seed orders. */
  rank(candidates: readonly Fact[], seed: string, rate: (fact: Fact) => number): Fact[] {
    const keyed = candidates.map((fact) => {
      const band = Math.floor(rate(fact) / BAND);
      return { fact, keys: [this.rateRelevance(fact), band, hashText(`${seed}|${fact.text}`)] as const };
    });
    return keyed
      .toSorted((a, b) => b.keys[0] - a.keys[0] || b.keys[1] - a.keys[1] || a.keys[2] - b.keys[2])
      .map(({ fact }) => fact);
  }

  /** So many facts that go on from one: about the prompt, then of the same page, those after it first. In reading order. */
  listAfter(opening: Fact, count: number): Fact[] {
    const from = this.facts.indexOf(opening);
    const rank = (fact: Fact): number => {
      const distance = this.facts.indexOf(fact) - from;
      const page = fact.claim.url === opening.claim.url ? 0 : 1_000;
      return page + (distance > 0 ? distance : 200 - distance) - 5_000 * Math.min(1, this.rateRelevance(fact));
    };
    const others = this.listStoryFacts().filter((fact) => fact !== opening && fact.claim.kind !== 'identity');
    const nearest = others.toSorted((a, b) => rank(a) - rank(b)).slice(0, count);
    return nearest.toSorted((a, b) => this.facts.indexOf(a) - this.facts.indexOf(b));
  }

  /**
   * The statements that go on from one in its paragraph. If they are fewer than `least`, or the opening is about the prompt, those of
   * `listAfter`, of which each may be of another subject.
   */
  listContinuation(opening: Fact, least: number, most: number): Fact[] {
    const own = this.rateRelevance(opening) > 0 ? [] : this.listParagraphAfter(opening);
    return own.length < Math.max(1, least) ? this.listAfter(opening, most) : own.slice(0, most);
  }

  /** 2 if a fact opens a paragraph that goes on, 1 if the paragraph goes on after it, else 0. */
  rateContinuity(fact: Fact): number {
    const before = this.facts[this.facts.indexOf(fact) - 1];
    if (this.listParagraphAfter(fact).length === 0) return 0;
    return before && isOfSameParagraph(before, fact) ? 1 : 2;
  }

  private listParagraphAfter(opening: Fact): Fact[] {
    const from = this.facts.indexOf(opening);
    return this.listStoryFacts().filter((fact) => this.facts.indexOf(fact) > from && isOfSameParagraph(fact, opening));
  }

  /** How many words a fact shares with the prompt. */
  rateRelevance(fact: Fact): number {
    return this.relevance[this.facts.indexOf(fact)] ?? 0;
  }
}

/** Facts whose ratings differ by less are equally good openings. */
const BAND = 15;

function isOfSameParagraph({ claim: one }: Fact, { claim: other }: Fact): boolean {
  return one.selector !== undefined && one.selector !== '' && one.url === other.url && one.selector === other.selector;
}

function countShared(text: string, wanted: ReadonlySet<string>): number {
  return [...extractStems(text)].filter((stem) => wanted.has(stem)).length;
}
