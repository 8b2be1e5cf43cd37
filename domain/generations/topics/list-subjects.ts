import type { GenerationRequest } from '../generation-request.ts';
import { extractTopics } from './extract-topics.ts';

/** What the generations of a request are about: the topics of its prompt, and the brand's keywords. */
export function listSubjects({
  prompt,
  keywords = [],
  canDraw,
}: Pick<GenerationRequest, 'prompt' | 'keywords' | 'canDraw'>): string[] {
  return [...extractTopics(prompt ?? '', canDraw).map(({ text }) => text), ...keywords];
}
