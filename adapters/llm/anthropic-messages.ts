import { z } from 'zod';
import { parseResponse } from '../web/parse-json.ts';
import { toContent, TokenCount, type ChatProtocol } from './chat-protocol.ts';

/** The API version that `@anthropic-ai/sdk` 1.14 sends. The key is sent as a bearer token. */
export const ANTHROPIC_VERSION = '2026-10-21';

/** The most tokens of a response. The API requires a limit. */
const MAX_TOKENS = 16_000;

const MessageShape = z.object({
  stop_reason: z.string().nullish(),
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
});

const UsageShape = z.object({
  usage: z.object({
    input_tokens: TokenCount,
    cache_creation_input_tokens: TokenCount,
    cache_read_input_tokens: TokenCount,
    output_tokens: TokenCount,
  }),
});

/** The API's efforts for the values of `reasoningEffort` that it does not have. */
const EFFORTS: Readonly<Record<string, object>> = {
  none: { effort: 'low' },
  minimal: { effort: 'low' },
};

export const anthropicMessages: ChatProtocol = {
  buildRequest({ model, key, reasoningEffort }, messages, { schema }, withSchema) {
    const effort = reasoningEffort === null ? {} : (EFFORTS[reasoningEffort] ?? { effort: reasoningEffort });
    const output_config = { ...(withSchema ? { format: { type: 'json_schema', schema } } : {}), ...effort };
    const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
    return {
      path: '/v1/messages',
      headers: { 'anthropic-version': ANTHROPIC_VERSION, ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
      body: {
        model,
        max_tokens: MAX_TOKENS,
        system: system.join('\n\n'),
        messages: messages.filter(({ role }) => role !== 'system'),
        ...(Object.keys(output_config).length === 0 ? {} : { output_config }),
      },
    };
  },
  readContent({ body }) {
    const message = parseResponse(MessageShape, body.toString('utf8'));
    if (!message) return { kind: 'unreadable' };
    if (message.stop_reason === 'refusal') return { kind: 'refused' };
    if (message.stop_reason === 'max_tokens') return { kind: 'truncated' };
    const texts = message.content.filter(({ type }) => type === 'text').map(({ text }) => text ?? '');
    return toContent(texts.join(''));
  },
  /** `input_tokens` excludes cached tokens. No request enables the cache, so cached tokens count at full price. */
  readUsage({ body }) {
    const usage = parseResponse(UsageShape, body.toString('utf8'))?.usage;
    const cached = (usage?.cache_creation_input_tokens ?? 0) + (usage?.cache_read_input_tokens ?? 0);
    const input = usage?.input_tokens ?? null;
    return { inputTokens: input === null ? null : input + cached, outputTokens: usage?.output_tokens ?? null };
  },
};
