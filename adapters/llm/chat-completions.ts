import { z } from 'zod';
import { parseResponse } from '../web/parse-json.ts';
import { toContent, TokenCount, type ChatProtocol } from './chat-protocol.ts';

const CompletionShape = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});

const UsageShape = z.object({ usage: z.object({ prompt_tokens: TokenCount, completion_tokens: TokenCount }) });

/** `/chat/completions` of OpenAI and compatible servers. Not all accept a token limit or temperature: none is sent. */
export const chatCompletions: ChatProtocol = {
  buildRequest({ model, key, reasoningEffort }, messages, format, withSchema) {
    const effort = reasoningEffort === null ? {} : { reasoning_effort: reasoningEffort };
    const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
    const response_format = withSchema
      ? { type: 'json_schema', json_schema: { ...format, strict: true } }
      : { type: 'json_object' };
    return {
      path: '/chat/completions',
      headers,
      body: { model, messages, response_format, ...effort },
    };
  },
  readContent({ body }) {
    const [choice] = parseResponse(CompletionShape, body.toString('utf8'))?.choices ?? [];
    if (!choice) return { kind: 'unreadable' };
    if (choice.message.refusal || choice.finish_reason === 'content_filter') return { kind: 'refused' };
    return choice.finish_reason === 'length' ? { kind: 'truncated' } : toContent(choice.message.content);
  },
  /** `completion_tokens` includes reasoning tokens. */
  readUsage({ body }) {
    const usage = parseResponse(UsageShape, body.toString('utf8'))?.usage;
    return { inputTokens: usage?.prompt_tokens ?? null, outputTokens: usage?.completion_tokens ?? null };
  },
};
