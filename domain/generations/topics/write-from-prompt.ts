import { cutToLength } from '../../text/cut-at-word.ts';
import { detectLanguage } from '../../text/detect-language.ts';
import { cutHeadline } from '../../text/headline.ts';
import { measureReadingLength } from '../../text/reading-time.ts';
import { splitSentences, stripFullStop } from '../../text/sentences.ts';
import { fitsLine } from '../../text/widths.ts';
import { MAX_HOOK_LENGTH } from '../composition.ts';
import { extractTopics } from './extract-topics.ts';

interface PromptWords {
  hook: string;
  lines: string[];
  /** Whether the prompt states something, and not only names a topic. */
  isStatement: boolean;
  /** The things that the prompt names and a question can be about. Empty if only `hook` is known. */
  topics: string[];
}

const ORDER = /^(?:please\s+)?(?:write|make|create|generate|give|show|produce|draft|promote|advertise|announce)\b/iu;
const MAX_LINES = 4;
const MAX_LINE = 120;

/** Writes a hook and lines in the words of the prompt itself; null if a video can show none of it. */
export function writeFromPrompt(prompt: string | null, canDraw: (text: string) => boolean): PromptWords | null {
  const plain = (prompt ?? '')
    .replace(/<[^>]*>|https?:\/\/\S+/gu, ' ')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  const [first = '', ...rest] = splitSentences(plain);
  const topics = extractTopics(plain, canDraw);
  const [topic] = topics;
  if (!topic && ORDER.test(plain)) return null;
  const isStatement = topic?.kind === 'statement';
  // An English instruction names its topic; other words are shown as they are.
  const isTopic = ORDER.test(plain) || (rest.length === 0 && detectLanguage(plain) === 'en');
  const named = topic && (isStatement || isTopic) ? capitalise(topic.text) : null;
  const hook = named ?? cutToLength(stripFullStop(cutHeadline(first)), MAX_HOOK_LENGTH);
  if (!/\p{L}{2}/u.test(hook) || !canDraw(hook) || !fitsLine(hook)) return null;
  const lines = named
    ? []
    : rest.filter((line) => measureReadingLength(line) <= MAX_LINE && canDraw(line) && fitsLine(line));
  const isThing = isTopic || (rest.length === 0 && detectLanguage(plain) === null);
  const things = isThing ? topics.filter(({ kind }) => kind === 'thing' || kind === 'own') : [];
  return { hook, lines: lines.slice(0, MAX_LINES), isStatement, topics: things.map(({ text }) => text) };
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
