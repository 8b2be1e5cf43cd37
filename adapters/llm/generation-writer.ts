import type { Logger } from 'pino';
import type { GenerationWriter } from '../ports.ts';
import { createProviderHttp } from '../providers/provider-http.ts';
import { getHostAndPort } from '../providers/settings.ts';
import { createChatModel } from './chat-model.ts';
import { createHookTask } from './hook-task.ts';
import { createGenerationTask } from './generation-task.ts';
import type { GenerationSettings } from './settings.ts';
import { writeWithRetry } from './write-with-retry.ts';

/** Null if no model is configured. Its server may be in a private network. */
export function createGenerationWriter(settings: GenerationSettings | null, log: Logger): GenerationWriter | null {
  if (settings === null) return null;
  const { timeoutMs, model } = settings;
  const chat = createChatModel(settings, createProviderHttp(getHostAndPort(new URL(settings.baseUrl))));
  const modelLog = log.child({ model });
  return {
    writeDrafts: (brief, judge) => writeWithRetry(chat, createGenerationTask(brief, judge), timeoutMs, modelLog),
    writeHooks: (brief, judge) => writeWithRetry(chat, createHookTask(brief, judge), timeoutMs, modelLog),
  };
}
