import { fitsLine } from '../../text/widths.ts';
import { detectLanguage } from '../../text/detect-language.ts';
import { fillConnective, getConnectives } from '../../text/connectives.ts';
import { MAX_HOOK_LENGTH } from '../compose-generation.ts';
import type { GenerationRequest } from '../generation-request.ts';
import { extractTopics } from './extract-topics.ts';
import { capitalise } from './write-from-prompt.ts';

/** Topics that a question can name. */
const NAMED: ReadonlySet<string> = new Set(['thing', 'own']);

/** Questions to viewers about each topic of an English prompt and about the brand, in turns. In the language of the prompt. */
export function listOpenQuestions(
  { prompt, canDraw }: Pick<GenerationRequest, 'prompt' | 'canDraw'>,
  brand: string,
): string[] {
  const language = (prompt && detectLanguage(prompt)) || 'en';
  const named = language === 'en' ? extractTopics(prompt ?? '', canDraw).filter(({ kind }) => NAMED.has(kind)) : [];
  const subjects = [...named.map(({ text }) => text), brand].filter((subject) => subject !== '');
  return getConnectives(language)
    .openQuestions.flatMap((question) => subjects.map((t) => capitalise(fillConnective(question, { t }))))
    .filter((hook) => hook.length <= MAX_HOOK_LENGTH && canDraw(hook) && fitsLine(hook));
}
