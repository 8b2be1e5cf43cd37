import type { Brief } from '../brief/brief.ts';
import { isEnglish } from '../../../text/language.ts';

/** Whether English words may stand between those of a video. Nobody says of an idea which language it is in: its words tell. */
export function takesEnglish({ language, idea }: Pick<Brief, 'language' | 'idea'>): boolean {
  return /^en\b/iu.test(language) && (idea === null || isEnglish(`${idea.hook}\n${idea.body}`));
}
