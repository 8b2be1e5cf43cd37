import { z } from 'zod';
import { parseResponse } from '../web/parse-json.ts';
import { toContent, TokenCount, UNKNOWN_USAGE, type ChatProtocol } from './chat-protocol.ts';

const PartShape = z.object({ text: z.string().optional(), thought: z.boolean().optional() });
const ContentShape = z.object({
  candidates: z
    .array(
      z.object({
        finishReason: z.string().nullish(),
        content: z.object({ parts: z.array(PartShape).optional() }).optional(),
      }),
    )
    .optional(),
  promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish(),
});

const UsageShape = z.object({
  usageMetadata: z.object({
    promptTokenCount: TokenCount,
    candidatesTokenCount: TokenCount,
    thoughtsTokenCount: TokenCount,
  }),
});

const REFUSALS: ReadonlySet<string> = new Set(['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII']);

const THINKING_LEVELS: Readonly<Record<string, string>> = {
  none: 'MINIMAL',
  minimal: 'MINIMAL',
  low: 'LOW',
  medium: 'MEDIUM',
  high: 'HIGH',
  xhigh: 'HIGH',
};

/** `generateContent` of Google's Gemini API, as `@google/genai` 2.32 sends it. */
export const geminiContent: ChatProtocol = {
  buildRequest({ model, key, reasoningEffort }, messages, { schema }, withSchema) {
    const headers: Record<string, string> = key === null ? {} : { 'x-goog-api-key': key };
    const thinkingLevel = reasoningEffort === null ? undefined : THINKING_LEVELS[reasoningEffort];
    const system = messages.filter(({ role }) => role === 'system').map(({ content }) => ({ text: content }));
    const turns = messages.filter(({ role }) => role !== 'system');
    return {
      path: `/models/${encodeURIComponent(model)}:generateContent`,
      headers,
      body: {
        contents: turns.map(({ role, content }) => ({
          role: role === 'assistant' ? 'model' : 'user',
          parts: [{ text: content }],
        })),
        systemInstruction: { role: 'user', parts: system },
        generationConfig: {
          responseMimeType: 'application/json',
          ...(withSchema ? { responseJsonSchema: schema } : {}),
          ...(thinkingLevel === undefined ? {} : { thinkingConfig: { thinkingLevel } }),
        },
      },
    };
  },
  readContent({ body }) {
    const read = parseResponse(ContentShape, body.toString('utf8'));
    if (!read) return { kind: 'unreadable' };
    const [candidate] = read.candidates ?? [];
    const reason = candidate?.finishReason ?? '';
    if (read.promptFeedback?.blockReason || REFUSALS.has(reason)) return { kind: 'refused' };
    if (reason === 'MAX_TOKENS') return { kind: 'truncated' };
    const parts = candidate?.content?.parts ?? [];
    return toContent(
      parts
        .filter(({ thought }) => thought !== true)
        .map(({ text }) => text ?? '')
        .join(''),
    );
  },
  /** Thoughts are billed as output. A response without candidates omits their count. */
  readUsage({ body }) {
    const usage = parseResponse(UsageShape, body.toString('utf8'))?.usageMetadata;
    const input = usage?.promptTokenCount ?? null;
    if (!usage || input === null) return UNKNOWN_USAGE;
    return { inputTokens: input, outputTokens: (usage.candidatesTokenCount ?? 0) + (usage.thoughtsTokenCount ?? 0) };
  },
};
