import { detectLanguage } from '../../../text/detect-language.ts';
import type { Brief } from './brief.ts';

/** The language of a generation, which is not stored; null if it cannot be determined. */
export function detectBriefLanguage({
  hook,
  body,
}: Pick<NonNullable<Brief['generation']>, 'hook' | 'body'>): string | null {
  return detectLanguage(`${hook}\n${body}`);
}

/** Whether the words of a generation are spoken by an English voice although they seem not to be English. */
export function hasUnknownLanguage({ language, script, generation }: Brief): boolean {
  return /^en\b/iu.test(language) && script === null && generation !== null && detectBriefLanguage(generation) !== 'en';
}
