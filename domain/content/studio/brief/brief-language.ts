import { detectLanguage } from '../../../text/detect-language.ts';
import type { Brief } from './brief.ts';

/** The language of a generation, which is not stored; null if it cannot be determined. */
export function detectBriefLanguage({
  hook,
  body,
}: Pick<NonNullable<Brief['generation']>, 'hook' | 'body'>): string | null {
  return detectLanguage(`${hook}\n${body}`);
}

interface OwnTexts {
  script?: string | undefined;
  items?: readonly { text: string }[] | undefined;
  turns?: readonly { text: string }[] | undefined;
  questions?: readonly { question: string; answer?: string | undefined }[] | undefined;
  lines?: readonly string[] | undefined;
  stat?: { label: string } | undefined;
}

/** The language of the texts that a request brings; null if it brings none or it cannot be determined. */
export function detectOwnLanguage({
  script,
  items = [],
  turns = [],
  questions = [],
  lines = [],
  stat,
}: OwnTexts): string | null {
  const texts = [...items, ...turns].map(({ text }) => text);
  const asked = questions.flatMap(({ question, answer }) => [question, answer]);
  return detectLanguage([script, ...texts, ...asked, ...lines, stat?.label].filter(Boolean).join('\n'));
}

/** Whether words are spoken by an English voice although they seem not to be English. A short script of a caller may be of any language. */
export function hasUnknownLanguage({ language, script, generation }: Brief): boolean {
  if (!/^en\b/iu.test(language)) return false;
  if (script !== null) return (detectLanguage(script) ?? 'en') !== 'en';
  return generation !== null && detectBriefLanguage(generation) !== 'en';
}
