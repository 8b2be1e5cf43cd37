import type { Logger } from 'pino';
import type { GenerationWriter } from '../ports.ts';
import { createProviderHttp } from '../providers/provider-http.ts';
import { hostOf } from '../providers/settings.ts';
import { createChatModel } from './chat-model.ts';
import { hookOrder } from './hook-task.ts';
import { ideaOrder } from './generation-task.ts';
import type { IdeaSettings } from './settings.ts';
import { inTwoRounds } from './write-with-retry.ts';

/** The model that the operator chose, or null. Its server may lie outside the public internet: the operator named it. */
export function createIdeaModel(settings: IdeaSettings | null, log: Logger): GenerationWriter | null {
  if (settings === null) return null;
  const { timeoutMs, model } = settings;
  const chat = createChatModel(settings, createProviderHttp(hostOf(new URL(settings.baseUrl))));
  const told = log.child({ model });
  return {
    writeDrafts: (brief, judge) => inTwoRounds(chat, ideaOrder(brief, judge), timeoutMs, told),
    writeHooks: (brief, judge) => inTwoRounds(chat, hookOrder(brief, judge), timeoutMs, told),
  };
}
