import type { Brief, BriefAsset } from '../brief/brief.ts';
import { fillConnective, findConnectives } from '../../../text/connectives.ts';
import { cutAtWord } from '../../../text/cut-at-word.ts';
import { estimateReadingSeconds } from '../../../text/reading-time.ts';
import { cutHeadline } from '../../../text/headline.ts';
import { splitSentences, stripFullStop, endSentence } from '../../../text/sentences.ts';
import { writeOutline, findOutlineLanguage } from './write-story.ts';
import { isEnglish } from '../../../text/detect-language.ts';

/** A narrated list: its title, then its items in the order shown. */
interface SpokenList {
  text: string;
  /** One per slide. */
  parts: string[];
  language: string;
}

export interface List {
  title: string;
  items: { text: string; asset: BriefAsset | null }[];
}

/**
 * The list of a listicle or ranking: the caller's items, else up to six lines of the generation or of the outline.
 * Items without a picture get the assets of the brief in their order.
 */
export function writeList(brief: Brief): List {
  const { items, generation, prompt, assets } = brief;
  if (items.length > 0) {
    const title = generation?.hook ?? (prompt === null ? nameList(brief) : cutHeadline(prompt));
    return { title, items: addPictures(items, assets) };
  }
  const { hook: title, body } = writeOutline(brief);
  const lines = body.length > 0 ? body : [title];
  const texts = [...new Set(lines.map((line) => cutAtWord(line, 120)))].slice(0, 6);
  const shown = texts.map((text) => ({ text, asset: null }));
  return { title, items: addPictures(shown, assets) };
}

/** Items without a picture get the assets in their order. */
export function addPictures<T extends { asset: BriefAsset | null }>(
  items: readonly T[],
  assets: readonly BriefAsset[],
): T[] {
  const free = [...assets];
  return items.map((item) => ({ ...item, asset: item.asset ?? free.shift() ?? null }));
}

/** The title of the caller's items, in their language. */
function nameList({ items, brand }: Brief): string {
  const [title] = findConnectives(items.map(({ text }) => text)).facts;
  return title === undefined ? brand.name : fillConnective(title, { b: brand.name, n: items.length });
}

/** On-screen lines: all of the caller's, otherwise as many as there is time to read. */
export function writeLines(brief: Brief): string[] {
  const { lines, script, maxSec } = brief;
  if (lines.length > 0) return lines;
  if (script !== null) return splitSentences(script);
  const { hook, body } = writeOutline(brief);
  return fitLines([hook, ...body.map(stripFullStop)], maxSec);
}

/** The leading lines that fit the time, between one and eight. */
function fitLines(lines: readonly string[], seconds: number): string[] {
  let count = Math.min(lines.length, 8);
  while (count > 1 && estimateReadingSeconds(lines.slice(0, count)) > seconds) count--;
  return lines.slice(0, count);
}

/** Builds the narration. `down` counts down to the first item. A script is spoken unchanged, spread over the items. */
export function buildSpokenList(brief: Brief, { title, items }: List, order: 'up' | 'down'): SpokenList {
  const word = acceptsEnglish(brief) ? 'Number ' : '';
  const numbered = items.map(({ text }, at) => `${word}${at + 1}: ${endSentence(text)}`);
  const entries = order === 'up' ? numbered : numbered.toReversed();
  const parts = [endSentence(title), ...entries];
  const isWritten = brief.items.length === 0 && brief.script === null;
  const language = isWritten ? findOutlineLanguage(brief) : brief.language;
  return { text: brief.script ?? parts.join(' '), parts, language };
}

/** Whether English text may be added to a video. The language of a generation is not stored, so it is detected. */
function acceptsEnglish({ language, generation }: Pick<Brief, 'language' | 'generation'>): boolean {
  return /^en\b/iu.test(language) && (generation === null || isEnglish(`${generation.hook}\n${generation.body}`));
}
