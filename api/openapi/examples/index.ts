import type { OperationExample } from '../operation.ts';
import { accountExamples } from './accounts.ts';
import { assetExamples } from './assets.ts';
import { creditExamples } from './credits.ts';
import { identityExamples } from './identity.ts';
import { postExamples } from './posts.ts';
import { studioExamples } from './studio.ts';
import { webhookExamples } from './webhooks.ts';

/** How each operation is shown, by `METHOD /path` as published, where its area does not say so itself. */
export const EXAMPLES: Readonly<Record<string, OperationExample>> = {
  ...identityExamples,
  ...creditExamples,
  ...accountExamples,
  ...assetExamples,
  ...postExamples,
  ...studioExamples,
  ...webhookExamples,
};
