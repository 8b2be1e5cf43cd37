import type { Brief, BriefAsset } from '../brief/brief.ts';
import { stripFullStop } from '../../../generations/claims/claim-kind.ts';
import { isSameText } from '../../../text/compare-texts.ts';
import { estimateReadingSeconds } from '../../../text/reading-time.ts';
import { splitGraphemes } from '../../../text/graphemes.ts';
import { cutHeadline } from '../../../text/headline.ts';
import { splitSentences } from '../../../text/sentences.ts';
import { writeOutline } from './write-story.ts';

export interface List {
  title: string;
  items: { text: string; asset: BriefAsset | null }[];
  cta: string | null;
}

/** Titles of the caller's lists, of which only the length is known. */
const TITLES = { listicle: 'things worth knowing', ranking: 'in order' } as const;

/**
 * The list of a listicle or ranking: the caller's items, else the generation's lines, else written lines that ask and
 * invite.
 */
export function writeList(brief: Brief, kind: keyof typeof TITLES): List {
  const { items, generation, prompt } = brief;
  if (items.length > 0) {
    const title = generation?.hook ?? (prompt === null ? `${items.length} ${TITLES[kind]}` : cutHeadline(prompt));
    return { title, items, cta: null };
  }
  const written = writeOutline(brief);
  const generationLines = generation ? listLines(generation) : [];
  const lines = generationLines.length >= 2 ? generationLines : [...generationLines, ...written.body];
  const texts = [...new Set(lines.map((line) => splitGraphemes(line).slice(0, 120).join('')))].slice(0, 6);
  const title = generation?.hook ?? written.hook;
  // The pictures of a generation follow its lines.
  const pictures = generation ? brief.assets.filter((asset) => asset.kind === 'image') : [];
  const shown = texts.map((text, at) => ({ text, asset: pictures[at] ?? null }));
  return { title, items: shown, cta: generation ? null : written.cta };
}

/** On-screen lines: all of the caller's, otherwise as many as there is time to read. */
export function writeLines(brief: Brief): string[] {
  const { lines, generation, script, maxSec } = brief;
  if (lines.length > 0) return lines;
  if (script !== null) return splitSentences(script);
  if (generation) return fitLines([generation.hook, ...listLines(generation)], maxSec);
  const { hook, body, cta } = writeOutline(brief);
  return fitLines([hook, ...body.map(stripFullStop), ...(cta === null ? [] : [cta])], maxSec);
}

/** The lines of a generation, without those that repeat its hook. */
function listLines({ hook, body }: NonNullable<Brief['generation']>): string[] {
  return splitSentences(body).filter((line) => !isSameText(line, hook));
}

/** The leading lines that fit the time, between one and eight. */
function fitLines(lines: readonly string[], seconds: number): string[] {
  let count = Math.min(lines.length, 8);
  while (count > 1 && estimateReadingSeconds(lines.slice(0, count)) > seconds) count--;
  return lines.slice(0, count);
}
