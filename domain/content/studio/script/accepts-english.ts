import type { Brief } from '../brief/brief.ts';
import { isEnglish } from '../../../text/language.ts';

/** Whether English words may stand between those of a video. Nobody says of a generation which language it is in: its words tell. */
export function acceptsEnglish({ language, generation }: Pick<Brief, 'language' | 'generation'>): boolean {
  return /^en\b/iu.test(language) && (generation === null || isEnglish(`${generation.hook}\n${generation.body}`));
}
