import type { Logger } from 'pino';
import type { GenerationWriter, TextCall, Written } from '../ports.ts';
import { createProviderHttp } from '../providers/provider-http.ts';
import { getHostAndPort } from '../providers/settings.ts';
import { createChatModel } from './chat-model.ts';
import type { ChatUsage } from './chat-protocol.ts';
import { createGenerationTask } from './generation-task.ts';
import type { GenerationSettings } from './settings.ts';
import { writeWithRetry, type WritingTask } from './write-with-retry.ts';
import { z } from 'zod';
import { tidyLine, type HookBrief, type Validator } from '../../domain/generations/drafts/model-draft.ts';
import { DRAFT_LIMITS as LIMITS } from '../../domain/generations/drafts/draft-validator.ts';
import { toCitableClaims, GROUND_RULES } from './ground-rules.ts';
import { createJsonFormat } from './create-json-format.ts';

/** Creates the writer of generations and hooks; null without a model. The model's server may be in a private network. */
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
    writeDrafts: (brief, validate) => write(createGenerationTask(brief, validate)),
    writeHooks: (brief, validate) => write(createHookTask(brief, validate)),
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

const Answer = z.object({ hooks: z.array(z.string()) });

/** Servers without schemas tend to send the list alone. */
const LooseAnswer = z.union([Answer, z.array(z.string())]);

/** Hooks that are requested in addition, because the validator rejects some. */
const SPARE = 2;

const RULES = `You rewrite the hook of a short video, for an A/B test. Everything after the hook stays as "lines" say, so a hook may promise nothing that they do not keep.
Write the hooks that are asked for, each unlike "hook" in one thing: a pointing word (this, here), something left open (why, what, until), a question, a number that stands in the claims, or another way to say it. At most ${LIMITS.hook} characters, in the language of "hook".

${GROUND_RULES}`;

/** Builds the task of writing alternative hooks for one generation. */
function createHookTask(brief: HookBrief, validate: Validator<string>): WritingTask<string> {
  const { count, hook, lines, brandName, claims } = brief;
  const prompt = { count: count + SPARE, hook, lines, brand: { name: brandName, claims: toCitableClaims(claims) } };
  return {
    count,
    messages: [
      { role: 'system', content: RULES },
      { role: 'user', content: JSON.stringify(prompt) },
    ],
    format: createJsonFormat('hooks', z.strictObject(Answer.shape)),
    read: parseHooks,
    validate,
    buildRetryPrompt: (problems, kept) =>
      JSON.stringify({
        task: 'Write only the hooks that are missing.',
        count: count - kept.length + SPARE,
        problems,
        kept,
      }),
  };
}

function parseHooks(response: unknown): string[] | null {
  const read = LooseAnswer.safeParse(response);
  if (!read.success) return null;
  return (Array.isArray(read.data) ? read.data : read.data.hooks).map(tidyLine);
}
