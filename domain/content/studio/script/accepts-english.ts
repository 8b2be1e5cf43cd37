import type { Brief } from '../brief/brief.ts';
import { isEnglish } from '../../../text/language.ts';

/** Whether English text may be added to a video. The language of a generation is not stored, so it is detected. */
export function acceptsEnglish({ language, generation }: Pick<Brief, 'language' | 'generation'>): boolean {
  return /^en\b/iu.test(language) && (generation === null || isEnglish(`${generation.hook}\n${generation.body}`));
}
