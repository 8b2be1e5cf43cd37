import { fitsLine } from '../../text/widths.ts';
import { detectLanguage } from '../../text/detect-language.ts';
import { fillConnective, fitsAnyTopic, getConnectives } from '../../text/connectives.ts';
import { cutAtComma } from '../../text/headline.ts';
import { MAX_HOOK_LENGTH } from '../composition.ts';
import type { GenerationRequest } from '../generation-request.ts';
import { capitalise, writeFromPrompt } from './write-from-prompt.ts';

/** Writes questions to viewers about the prompt's topics or first words, or about the brand if there is no prompt. */
export function listOpenQuestions(
  { prompt, canDraw }: Pick<GenerationRequest, 'prompt' | 'canDraw'>,
  brand: string,
): string[] {
  const stated = writeFromPrompt(prompt, canDraw);
  const { openQuestions } = getConnectives((prompt && detectLanguage(prompt)) || 'en');
  const isNamed = stated === null || stated.topics.length > 0;
  const named = stated === null ? [brand] : isNamed ? stated.topics : [cutAtComma(stated.hook)];
  const subjects = named.filter((subject) => subject !== '');
  return openQuestions
    .filter((question) => isNamed || fitsAnyTopic(question))
    .flatMap((question) => subjects.map((t) => capitalise(fillConnective(question, { t }))))
    .filter((hook) => hook.length <= MAX_HOOK_LENGTH && canDraw(hook) && fitsLine(hook));
}
