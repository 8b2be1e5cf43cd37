import { z } from 'zod';
import { parseResponse } from '../web/parse-json.ts';
import { restWanted, type Answered } from '../providers/provider-failures.ts';
import type { ProviderHttp, ProviderReply } from '../providers/provider-http.ts';
import { sentenceIn } from '../providers/provider-error-message.ts';
import type { IdeaSettings } from './settings.ts';

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** The JSON that is wanted, in the subset of JSON Schema that strict servers take. */
export interface WantedJson {
  name: string;
  schema: Record<string, unknown>;
}

/**
 * `refused`: the model or its guard declines. `rejected`: the server does not take the request, the key or the account.
 * `busy`: it may work in `pauseMs`. The rest is what it says.
 */
export type ChatFailure =
  | { kind: 'refused' | 'truncated' | 'timed_out' | 'unreachable' | 'rejected' | 'unreadable' }
  | { kind: 'busy'; pauseMs: number };

export type ChatAnswer =
  { ok: true; text: string } | { ok: false; failure: ChatFailure; status: number | string; said: string | null };

/** One question to a chat model. A failing server is data. */
export interface ChatModel {
  ask(messages: readonly ChatMessage[], wanted: WantedJson, timeoutMs: number): Promise<ChatAnswer>;
}

const ANSWER_BYTES = 512 * 1024;
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
const ABOUT_TEXT: ReadonlySet<string> = new Set([
  'content_filter',
  'content_policy_violation',
  'context_length_exceeded',
  'string_above_max_length',
]);

/**
 * `/chat/completions` as OpenAI serves it and most others do. Sends only what every server takes: no limits of tokens and no
 * temperature. A server that does not know `json_schema` is asked for a `json_object` from then on, with the schema in words.
 */
export function createChatModel(settings: IdeaSettings, http: ProviderHttp): ChatModel {
  let knowsSchemas = true;

  async function send(messages: readonly ChatMessage[], wanted: WantedJson, timeoutMs: number): Promise<ProviderReply> {
    const { model, key, baseUrl } = settings;
    const told = knowsSchemas ? messages : withSchema(messages, wanted);
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
      maxBytes: ANSWER_BYTES,
    });
  }

  return {
    async ask(messages, wanted, timeoutMs) {
      const began = performance.now();
      const strict = knowsSchemas;
      const reply = await send(messages, wanted, timeoutMs);
      if (!strict || !disputesTheForm(reply)) return read(reply, settings.key);
      knowsSchemas = false;
      const again = await send(messages, wanted, timeoutMs - (performance.now() - began));
      // Whatever it was that the server did not take, it was not the schema.
      if (disputesTheForm(again)) knowsSchemas = true;
      return read(again, settings.key);
    },
  };
}

function withSchema([system, ...rest]: readonly ChatMessage[], { schema }: WantedJson): ChatMessage[] {
  const asked = `Answer with one JSON object of this JSON Schema and nothing else: ${JSON.stringify(schema)}`;
  return [{ role: 'system', content: `${system?.content ?? ''}\n\n${asked}` }, ...rest];
}

function disputesTheForm(reply: ProviderReply): boolean {
  return reply.answered && (reply.status === 400 || reply.status === 422) && !ABOUT_TEXT.has(codeIn(reply) ?? '');
}

function read(reply: ProviderReply, key: string | null): ChatAnswer {
  const failed = (failure: ChatFailure): ChatAnswer => ({
    ok: false,
    failure,
    status: reply.answered ? reply.status : reply.failure,
    said: reply.answered && reply.status >= 300 ? sentenceIn(reply.body, key) : null,
  });
  if (!reply.answered) return failed(unansweredFailure(reply));
  if (reply.status >= 300) return failed(statusFailure(reply));
  const [choice] = parseResponse(CompletionShape, reply.body.toString('utf8'))?.choices ?? [];
  if (!choice) return failed({ kind: 'unreadable' });
  if (choice.message.refusal || choice.finish_reason === 'content_filter') return failed({ kind: 'refused' });
  if (choice.finish_reason === 'length') return failed({ kind: 'truncated' });
  return choice.message.content ? { ok: true, text: choice.message.content } : failed({ kind: 'unreadable' });
}

function unansweredFailure({ sent, failure }: Extract<ProviderReply, { answered: false }>): ChatFailure {
  if (failure === 'timed_out') return { kind: 'timed_out' };
  if (failure === 'too_large') return { kind: 'unreadable' };
  return sent === 'never' ? { kind: 'unreachable' } : { kind: 'busy', pauseMs: PAUSE_MS };
}

function statusFailure(reply: Answered): ChatFailure {
  const { status } = reply;
  const code = codeIn(reply);
  if (status === 429 && code === 'insufficient_quota') return { kind: 'rejected' };
  if (status === 429 || status >= 500) return { kind: 'busy', pauseMs: restWanted(reply) ?? PAUSE_MS };
  return { kind: ABOUT_TEXT.has(code ?? '') ? 'refused' : 'rejected' };
}

function codeIn({ body }: Answered): string | null {
  const error = parseResponse(ErrorShape, body.toString('utf8'))?.error;
  return error?.code ?? error?.type ?? null;
}
