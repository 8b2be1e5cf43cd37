import { extractFigures } from '../../text/figures.ts';
import { endsSentence } from '../../text/sentences.ts';
import { splitGraphemes } from '../../text/graphemes.ts';
import { asksQuestion, statesPrice, statesTime } from '../../text/statements.ts';
import type { Claim } from '../generation-draft.ts';

/** A statement of the brand's site that a video can show by itself. */
export interface Fact {
  claim: Claim;
  /** Verbatim. */
  text: string;
  kind: FactKind;
  /** The question that it answers. */
  question: string | null;
  /** Who says it. */
  speaker: string | null;
}

export type FactKind = 'answer' | 'voice' | 'price' | 'hours' | 'figure' | 'plain';

/** Classifies the statement of a claim. The quote of an answer begins with its question; that of a voice ends with its speaker. */
export function classifyFact(claim: Claim, text: string): Fact {
  const { quote = '' } = claim;
  const at = quote.indexOf(claim.text);
  const question = at > 0 && claim.kind === 'facts' ? quote.slice(0, at).trim() : '';
  const speaker = at >= 0 && claim.kind === 'facts' ? trimMarks(quote.slice(at + claim.text.length)) : '';
  const asked = asksQuestion(question) ? question : null;
  const said = asked === null && /\p{L}{2}/u.test(speaker) && splitGraphemes(speaker).length <= 60 ? speaker : null;
  return { claim, text, kind: asked ? 'answer' : said ? 'voice' : chooseKind(text), question: asked, speaker: said };
}

/** A row of a table, or a person with their part: `Monday: 9–17`, `Anna Harrow, baker`. */
const ROW = /^[^.!?]{2,40}:\s|^\p{Lu}[\p{L}-]+ \p{Lu}[\p{L}-]+,\s/u;

/** Whether a fact can be part of a story. A row of a list of prices, hours or people cannot, nor can an answer or a voice. */
export function isStoryFact({ kind, text }: Fact): boolean {
  if (kind === 'answer' || kind === 'voice') return false;
  return endsSentence(text) || (kind !== 'price' && kind !== 'hours' && !ROW.test(text));
}

function trimMarks(text: string): string {
  return text.replace(/^[\s\p{P}]+|\s+$/gu, '');
}

function chooseKind(text: string): FactKind {
  if (statesPrice(text)) return 'price';
  if (statesTime(text)) return 'hours';
  return extractFigures(text).length > 0 ? 'figure' : 'plain';
}
