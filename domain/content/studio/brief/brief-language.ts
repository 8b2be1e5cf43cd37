import { detectLanguage } from '../../../text/detect-language.ts';
import type { Brief } from './brief.ts';

/** The language of a generation, which is not stored; null if it cannot be determined. */
export function detectBriefLanguage({
  hook,
  body,
}: Pick<NonNullable<Brief['generation']>, 'hook' | 'body'>): string | null {
  return detectLanguage(`${hook}\n${body}`);
}

/** Whether words are spoken by an English voice although they seem not to be English. A short script of a caller may be of any language. */
export function hasUnknownLanguage({ language, script, generation }: Brief): boolean {
  if (!/^en\b/iu.test(language)) return false;
  if (script !== null) return (detectLanguage(script) ?? 'en') !== 'en';
  return generation !== null && detectBriefLanguage(generation) !== 'en';
}
