import type { Logger } from 'pino';
import type { GenerationWriter, TextCall, Written } from '../ports.ts';
import { createProviderHttp } from '../providers/provider-http.ts';
import { getHostAndPort } from '../providers/settings.ts';
import { createChatModel } from './chat-model.ts';
import type { ChatUsage } from './chat-protocol.ts';
import { createHookTask } from './hook-task.ts';
import { createGenerationTask } from './generation-task.ts';
import type { GenerationSettings } from './settings.ts';
import { writeWithRetry, type WritingTask } from './write-with-retry.ts';

/** Null if no model is configured. Its server may be in a private network. */
export function createGenerationWriter(settings: GenerationSettings | null, log: Logger): GenerationWriter | null {
  if (settings === null) return null;
  const { timeoutMs, model } = settings;
  const chat = createChatModel(settings, createProviderHttp(getHostAndPort(new URL(settings.baseUrl))));
  const modelLog = log.child({ model });
  async function write<T>(task: WritingTask<T>): Promise<Written<T>> {
    const { pieces, usages } = await writeWithRetry(chat, task, timeoutMs, modelLog);
    return { pieces, calls: usages.map((usage) => toTextCall(settings as GenerationSettings, usage)) };
  }
  return {
    writeDrafts: (brief, judge) => write(createGenerationTask(brief, judge)),
    writeHooks: (brief, judge) => write(createHookTask(brief, judge)),
  };
}

function toTextCall({ api, model, price }: GenerationSettings, usage: ChatUsage): TextCall {
  const { inputTokens, outputTokens } = usage;
  const isKnown = price !== null && inputTokens !== null && outputTokens !== null;
  const costUsd = isKnown
    ? Number(((inputTokens * price.inputUsd + outputTokens * price.outputUsd) / 1_000_000).toFixed(6))
    : null;
  return { api, model, inputTokens, outputTokens, costUsd };
}
