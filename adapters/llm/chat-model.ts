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

/** The JSON that is wanted, in the subset of JSON Schema that strict servers take. */
export interface JsonFormat {
  name: string;
  schema: Record<string, unknown>;
}

/**
 * `refused`: the model or its guard declines. `rejected`: the server does not take the request, the key or the account.
 * `busy`: it may work in `pauseMs`. The rest is what it says.
 */
export type ChatFailure =
  | { kind: 'refused' | 'truncated' | 'timed_out' | 'unreachable' | 'rejected' | 'unreadable' }
  | { kind: 'busy'; retryAfterMs: number };

export type ChatResult =
  { ok: true; text: string } | { ok: false; failure: ChatFailure; status: number | string; message: string | null };

/** One question to a chat model. A failing server is data. */
export interface ChatModel {
  ask(messages: readonly ChatMessage[], wanted: JsonFormat, timeoutMs: number): Promise<ChatResult>;
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

/** Codes of a refusal that speak of the text, not of how it was asked. */
const CONTENT_CODES: ReadonlySet<string> = new Set([
  'content_filter',
  'content_policy_violation',
  'context_length_exceeded',
  'string_above_max_length',
]);

/**
 * `/chat/completions` as OpenAI serves it and most others do. Sends only what every server takes: no limits of tokens and no
 * temperature. A server that does not know `json_schema` is asked for a `json_object` from then on, with the schema in words.
 */
export function createChatModel(settings: GenerationSettings, http: ProviderHttp): ChatModel {
  let knowsSchemas = true;

  async function send(messages: readonly ChatMessage[], wanted: JsonFormat, timeoutMs: number): Promise<ProviderReply> {
    const { model, key, baseUrl } = settings;
    const told = knowsSchemas ? messages : addSchema(messages, wanted);
    const format = knowsSchemas
      ? { type: 'json_schema', json_schema: { ...wanted, strict: true } }
      : { type: 'json_object' };
    return http.send({
      method: 'POST',
      url: `${baseUrl}/chat/completions`,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ model, messages: told, response_format: format }),
      timeoutMs: Math.max(1, Math.round(timeoutMs)),
      maxBytes: MAX_RESPONSE_BYTES,
    });
  }

  return {
    async ask(messages, wanted, timeoutMs) {
      const began = performance.now();
      const strict = knowsSchemas;
      const reply = await send(messages, wanted, timeoutMs);
      if (!strict || !rejectsFormat(reply)) return readReply(reply, settings.key);
      knowsSchemas = false;
      const again = await send(messages, wanted, timeoutMs - (performance.now() - began));
      // Whatever it was that the server did not take, it was not the schema.
      if (rejectsFormat(again)) knowsSchemas = true;
      return readReply(again, settings.key);
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
