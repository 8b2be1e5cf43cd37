import { detectLanguage } from '../../../text/detect-language.ts';
import type { Brief } from './brief.ts';

/** Detects the language of a generation, because none is stored with it; null if it cannot be determined. */
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

/** Detects the language of a request's own texts; null if it has none or their language cannot be determined. */
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

/** Whether an English voice may have to speak another language. An undetermined script counts as English. */
export function hasUnknownLanguage({ language, script, generation }: Brief): boolean {
  if (!/^en\b/iu.test(language)) return false;
  if (script !== null) return (detectLanguage(script) ?? 'en') !== 'en';
  return generation !== null && detectBriefLanguage(generation) !== 'en';
}
