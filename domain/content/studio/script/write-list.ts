import type { Brief, BriefAsset } from '../brief/brief.ts';
import { plain } from '../../../generations/claims/claim-kind.ts';
import { leastSeconds } from '../layout/fade-pages.ts';
import { graphemesOf } from '../text/text-width.ts';
import { headline, sentencesOf } from '../text/sentences.ts';
import { writtenFor } from './write-story.ts';

export interface List {
  title: string;
  items: { text: string; asset: BriefAsset | null }[];
  cta: string | null;
}

/** Titles of lists that the caller wrote, which nothing is known of but their length. */
const TITLES = { listicle: 'things worth knowing', ranking: 'in order' } as const;

/** The list of a listicle or a ranking: the caller's items, else an idea's lines, else lines that ask and invite. */
export function listOf(brief: Brief, kind: keyof typeof TITLES): List {
  const { items, idea, prompt } = brief;
  if (items.length > 0) {
    const title = idea?.hook ?? (prompt === null ? `${items.length} ${TITLES[kind]}` : headline(prompt));
    return { title, items, cta: null };
  }
  const written = writtenFor(brief);
  const fromIdea = idea ? sentencesOf(idea.body).filter((line) => line !== idea.hook) : [];
  const lines = fromIdea.length >= 2 ? fromIdea : [...fromIdea, ...written.body];
  const texts = [...new Set(lines.map((line) => graphemesOf(line).slice(0, 120).join('')))].slice(0, 6);
  const title = idea?.hook ?? written.hook;
  return { title, items: texts.map((text) => ({ text, asset: null })), cta: idea ? null : written.cta };
}

/** Lines that stand on the screen one after the other: the caller's whole, of others as many as there is time to read. */
export function linesOf(brief: Brief): string[] {
  const { lines, idea, script, maxSec } = brief;
  if (lines.length > 0) return lines;
  if (script !== null) return sentencesOf(script);
  if (idea) return fitted([idea.hook, ...sentencesOf(idea.body).filter((line) => line !== idea.hook)], maxSec);
  const { hook, body, cta } = writtenFor(brief);
  return fitted([hook, ...body.map(plain), ...(cta === null ? [] : [cta])], maxSec);
}

/** As many lines from the first as there is time for, eight at most; never none. */
function fitted(lines: readonly string[], seconds: number): string[] {
  let count = Math.min(lines.length, 8);
  while (count > 1 && leastSeconds(lines.slice(0, count)) > seconds) count--;
  return lines.slice(0, count);
}
