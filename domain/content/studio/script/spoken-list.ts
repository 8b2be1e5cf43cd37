import type { Brief } from '../brief/brief.ts';
import { endSentence } from '../../../text/sentences.ts';
import type { List } from './write-list.ts';
import { findOutlineLanguage } from './write-story.ts';
import { isEnglish } from '../../../text/language.ts';

/** A narrated list: its title, then its items in the order shown. */
export interface SpokenList {
  text: string;
  /** One per slide. */
  parts: string[];
  language: string;
}

/** `down` counts from the last item to the first. A script is spoken unchanged and spread over the items. */
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
