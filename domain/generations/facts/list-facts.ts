import { measureReadingLength } from '../../text/reading-time.ts';
import { listLetterScripts } from '../../text/scripts.ts';
import { splitSentences } from '../../text/sentences.ts';
import { isIncomplete } from '../../text/statements.ts';
import { fitsLine } from '../../text/widths.ts';
import { splitTerms } from '../../text/words.ts';
import type { Claim } from '../generation-draft.ts';
import { buildHookShape, resembles } from '../hooks/hook-shape.ts';
import { classifyFact, type Fact } from './fact.ts';

/** The longest statement that a slide shows, in Latin letters to read. */
export const MAX_FACT_LENGTH = 120;
const MIN_FACT_LENGTH = 10;

/** Fields that state something. A heading, a keyword, a colour and an audience state nothing. */
const STATING_FIELDS: readonly string[] = ['facts', 'valueProps', 'identity'];

/** Lists the site's statements in its main script, each once: first facts, then value propositions, then identity. */
export function listFacts(claims: readonly Claim[], canDraw: (text: string) => boolean): Fact[] {
  const stated = claims.filter(({ kind, method }) => STATING_FIELDS.includes(kind ?? 'facts') && method !== 'heading');
  const ordered = stated.toSorted((a, b) => rankField(a) - rankField(b));
  const facts = ordered.flatMap((claim) => {
    const texts = claim.kind === 'identity' ? splitSentences(claim.text) : [claim.text.replace(/\s+/gu, ' ').trim()];
    return texts.filter((text) => isShowable(text, canDraw)).map((text) => classifyFact(claim, text));
  });
  const script = findMainScript(facts.map(({ text }) => text).join(' '));
  return dropRepeats(facts.filter(({ text }) => script === null || listLetterScripts(text).has(script)));
}

function rankField({ kind = 'facts' }: Claim): number {
  return STATING_FIELDS.indexOf(kind);
}

function isShowable(text: string, canDraw: (text: string) => boolean): boolean {
  const long = measureReadingLength(text);
  if (long < MIN_FACT_LENGTH || long > MAX_FACT_LENGTH || splitTerms(text).length < 2) return false;
  if (isIncomplete(text) || /[<>]/u.test(text) || !/\p{L}{2}/u.test(text)) return false;
  return fitsLine(text) && canDraw(text);
}

/** The script of most letters. */
function findMainScript(text: string): string | null {
  const counts = [...listLetterScripts(text)].toSorted((a, b) => b[1] - a[1]);
  return counts[0]?.[0] ?? null;
}

/** Keeps the first of statements that a reader would consider the same. */
function dropRepeats(facts: readonly Fact[]): Fact[] {
  const shapes: ReturnType<typeof buildHookShape>[] = [];
  return facts.filter(({ text }) => {
    const shape = buildHookShape(text);
    if (shapes.some((other) => resembles(other, shape) || contains(other, shape))) return false;
    shapes.push(shape);
    return true;
  });
}

function contains(one: { text: string }, other: { text: string }): boolean {
  return ` ${one.text} `.includes(` ${other.text} `) || ` ${other.text} `.includes(` ${one.text} `);
}
