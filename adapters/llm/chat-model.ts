import { z } from 'zod';
import { parseResponse } from '../web/parse-json.ts';
import { parseRetryAfter, type ProviderResponse } from '../providers/provider-failures.ts';
import type { ProviderHttp, ProviderReply } from '../providers/provider-http.ts';
import { readErrorMessage } from '../providers/provider-error-message.ts';
import type { GenerationSettings } from './settings.ts';

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** The expected JSON, in the subset of JSON Schema that strict servers accept. */
export interface JsonFormat {
  name: string;
  schema: Record<string, unknown>;
}

/**
 * `refused`: the model or its content filter declines. `rejected`: the server rejects the request, the key or the account.
 * `busy`: a retry may succeed after `retryAfterMs`.
 */
export type ChatFailure =
  | { kind: 'refused' | 'truncated' | 'timed_out' | 'unreachable' | 'rejected' | 'unreadable' }
  | { kind: 'busy'; retryAfterMs: number };

export type ChatResult =
  { ok: true; text: string } | { ok: false; failure: ChatFailure; status: number | string; message: string | null };

/** A failing server is returned as data. */
export interface ChatModel {
  complete(messages: readonly ChatMessage[], format: JsonFormat, timeoutMs: number): Promise<ChatResult>;
}

const MAX_RESPONSE_BYTES = 512 * 1024;
const PAUSE_MS = 500;

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
const ErrorShape = z.object({ error: z.object({ code: z.string().nullish(), type: z.string().nullish() }) });

/** Error codes about the content and not about the request format. */
const CONTENT_CODES: ReadonlySet<string> = new Set([
  'content_filter',
  'content_policy_violation',
  'context_length_exceeded',
  'string_above_max_length',
]);

/**
 * `/chat/completions` of OpenAI and compatible servers. Sends no token limit and no temperature, because not all servers accept
 * them. The schema is in the prompt too, because some servers ignore `response_format`. If a server rejects `json_schema`, later
 * requests use `json_object`.
 */
export function createChatModel(settings: GenerationSettings, http: ProviderHttp): ChatModel {
  let supportsSchemas = true;

  async function send(messages: readonly ChatMessage[], format: JsonFormat, timeoutMs: number): Promise<ProviderReply> {
    const { model, key, baseUrl, reasoningEffort } = settings;
    const effort = reasoningEffort === null ? {} : { reasoning_effort: reasoningEffort };
    const response_format = supportsSchemas
      ? { type: 'json_schema', json_schema: { ...format, strict: true } }
      : { type: 'json_object' };
    return http.send({
      method: 'POST',
      url: `${baseUrl}/chat/completions`,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ model, messages: addSchema(messages, format), response_format, ...effort }),
      timeoutMs: Math.max(1, Math.round(timeoutMs)),
      maxBytes: MAX_RESPONSE_BYTES,
    });
  }

  return {
    async complete(messages, format, timeoutMs) {
      const startedAt = performance.now();
      const usedSchema = supportsSchemas;
      const reply = await send(messages, format, timeoutMs);
      if (!usedSchema || !rejectsFormat(reply)) return readReply(reply, settings.key);
      supportsSchemas = false;
      const retry = await send(messages, format, timeoutMs - (performance.now() - startedAt));
      // The server rejects the request without the schema as well, so the schema was not the reason.
      if (rejectsFormat(retry)) supportsSchemas = true;
      return readReply(retry, settings.key);
    },
  };
}

function addSchema([system, ...rest]: readonly ChatMessage[], { schema }: JsonFormat): ChatMessage[] {
  const asked = `Answer with one JSON object of this JSON Schema and nothing else: ${JSON.stringify(schema)}`;
  return [{ role: 'system', content: `${system?.content ?? ''}\n\n${asked}` }, ...rest];
}

function rejectsFormat(reply: ProviderReply): boolean {
  return (
    reply.answered && (reply.status === 400 || reply.status === 422) && !CONTENT_CODES.has(readErrorCode(reply) ?? '')
  );
}

function readReply(reply: ProviderReply, key: string | null): ChatResult {
  const failed = (failure: ChatFailure): ChatResult => ({
    ok: false,
    failure,
    status: reply.answered ? reply.status : reply.failure,
    message: reply.answered && reply.status >= 300 ? readErrorMessage(reply.body, key) : null,
  });
  if (!reply.answered) return failed(toUnansweredFailure(reply));
  if (reply.status >= 300) return failed(toStatusFailure(reply));
  const [choice] = parseResponse(CompletionShape, reply.body.toString('utf8'))?.choices ?? [];
  if (!choice) return failed({ kind: 'unreadable' });
  if (choice.message.refusal || choice.finish_reason === 'content_filter') return failed({ kind: 'refused' });
  if (choice.finish_reason === 'length') return failed({ kind: 'truncated' });
  return choice.message.content ? { ok: true, text: choice.message.content } : failed({ kind: 'unreadable' });
}

function toUnansweredFailure({ sent, failure }: Extract<ProviderReply, { answered: false }>): ChatFailure {
  if (failure === 'timed_out') return { kind: 'timed_out' };
  if (failure === 'too_large') return { kind: 'unreadable' };
  return sent === 'never' ? { kind: 'unreachable' } : { kind: 'busy', retryAfterMs: PAUSE_MS };
}

function toStatusFailure(reply: ProviderResponse): ChatFailure {
  const { status } = reply;
  const code = readErrorCode(reply);
  if (status === 429 && code === 'insufficient_quota') return { kind: 'rejected' };
  if (status === 429 || status >= 500) return { kind: 'busy', retryAfterMs: parseRetryAfter(reply) ?? PAUSE_MS };
  return { kind: CONTENT_CODES.has(code ?? '') ? 'refused' : 'rejected' };
}

function readErrorCode({ body }: ProviderResponse): string | null {
  const error = parseResponse(ErrorShape, body.toString('utf8'))?.error;
  return error?.code ?? error?.type ?? null;
}
