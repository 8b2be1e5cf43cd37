import type { OperationExample } from '../../contract/operation.ts';
import { postExamples } from './posts.ts';
import { studioExamples } from './studio.ts';

/** How each operation is shown, by `METHOD /path` as published, where its area does not say so itself. */
export const EXAMPLES: Readonly<Record<string, OperationExample>> = {
  ...postExamples,
  ...studioExamples,
};
