import { z } from 'zod';
import { runInShare } from '../../shares/run-in-share.ts';
import { SHARES } from '../../shares/shares.ts';
import { parseResponse } from '../web/parse-json.ts';
import { parseRetryAfter, type ProviderResponse } from '../providers/provider-failures.ts';
import type { ProviderHttp, ProviderReply } from '../providers/provider-http.ts';
import { readErrorMessage } from '../providers/provider-error-message.ts';
import { anthropicMessages } from './anthropic-messages.ts';
import { chatCompletions } from './chat-completions.ts';
import {
  UNKNOWN_USAGE,
  type ChatMessage,
  type ChatProtocol,
  type ChatUsage,
  type JsonFormat,
} from './chat-protocol.ts';
import { geminiContent } from './gemini-content.ts';
import type { GenerationApi, GenerationSettings } from './settings.ts';

/**
 * `refused`: the model or its content filter declines. `rejected`: the server rejects the request, the key or the account.
 * `busy`: a retry may succeed after `retryAfterMs`.
 */
export type ChatFailure =
  | { kind: 'refused' | 'truncated' | 'timed_out' | 'unreachable' | 'rejected' | 'unreadable' }
  | { kind: 'busy'; retryAfterMs: number };

/** `usage` is null if nothing can have been billed. */
export type ChatResult = { usage: ChatUsage | null } & (
  { ok: true; text: string } | { ok: false; failure: ChatFailure; status: number | string; message: string | null }
);

/** Calls a language model. Returns failures of the server instead of throwing them. */
export interface ChatModel {
  complete(messages: readonly ChatMessage[], format: JsonFormat, timeoutMs: number): Promise<ChatResult>;
}

const MAX_RESPONSE_BYTES = 512 * 1024;
const RETRY_MS = 500;

const PROTOCOLS: Readonly<Record<GenerationApi, ChatProtocol>> = {
  openai: chatCompletions,
  anthropic: anthropicMessages,
  gemini: geminiContent,
};

const ErrorShape = z.object({ error: z.object({ code: z.string().nullish(), type: z.string().nullish() }) });

/** Error codes about the content and not about the request format. */
const CONTENT_CODES: ReadonlySet<string> = new Set([
  'content_filter',
  'content_policy_violation',
  'context_length_exceeded',
  'string_above_max_length',
]);

/**
 * Creates the client of a language model. The schema is in the prompt too, because some servers ignore it elsewhere. If
 * a server rejects the schema, later requests ask for any JSON object.
 */
export function createChatModel(settings: GenerationSettings, http: ProviderHttp): ChatModel {
  const protocol = PROTOCOLS[settings.api];
  let supportsSchemas = true;

  async function send(messages: readonly ChatMessage[], format: JsonFormat, timeoutMs: number): Promise<ProviderReply> {
    const request = protocol.buildRequest(settings, addSchema(messages, format), format, supportsSchemas);
    const call = {
      method: 'POST',
      url: `${settings.baseUrl}${request.path}`,
      headers: { ...request.headers, 'content-type': 'application/json' },
      body: JSON.stringify(request.body),
      timeoutMs: Math.max(1, Math.round(timeoutMs)),
      maxBytes: MAX_RESPONSE_BYTES,
    } as const;
    return runInShare(SHARES.modelCalls, () => http.send(call));
  }

  return {
    async complete(messages, format, timeoutMs) {
      const startedAt = performance.now();
      const usedSchema = supportsSchemas;
      const reply = await send(messages, format, timeoutMs);
      if (!usedSchema || !rejectsFormat(reply)) return readReply(protocol, reply, settings.key);
      supportsSchemas = false;
      const retry = await send(messages, format, timeoutMs - (performance.now() - startedAt));
      // The server rejects the request without the schema as well, so the schema was not the reason.
      if (rejectsFormat(retry)) supportsSchemas = true;
      return readReply(protocol, retry, settings.key);
    },
  };
}

function addSchema([system, ...rest]: readonly ChatMessage[], { schema }: JsonFormat): ChatMessage[] {
  const instruction = `Answer with one JSON object of this JSON Schema and nothing else: ${JSON.stringify(schema)}`;
  return [{ role: 'system', content: `${system?.content ?? ''}\n\n${instruction}` }, ...rest];
}

function rejectsFormat(reply: ProviderReply): boolean {
  return (
    reply.answered && (reply.status === 400 || reply.status === 422) && !CONTENT_CODES.has(readErrorCode(reply) ?? '')
  );
}

function readReply(protocol: ChatProtocol, reply: ProviderReply, key: string | null): ChatResult {
  const usage = readUsage(protocol, reply);
  const failed = (failure: ChatFailure): ChatResult => ({
    ok: false,
    usage,
    failure,
    status: reply.answered ? reply.status : reply.failure,
    message: reply.answered && reply.status >= 300 ? readErrorMessage(reply.body, key) : null,
  });
  if (!reply.answered) return failed(toUnansweredFailure(reply));
  if (reply.status >= 300) return failed(toStatusFailure(reply));
  const content = protocol.readContent(reply);
  return content.kind === 'text' ? { ok: true, usage, text: content.text } : failed({ kind: content.kind });
}

/** Null for a request that was rejected or not sent, and so not billed. If the response was lost, it may be billed. */
function readUsage(protocol: ChatProtocol, reply: ProviderReply): ChatUsage | null {
  if (!reply.answered) return reply.sent === 'never' ? null : UNKNOWN_USAGE;
  return reply.status >= 300 ? null : protocol.readUsage(reply);
}

function toUnansweredFailure({ sent, failure }: Extract<ProviderReply, { answered: false }>): ChatFailure {
  if (failure === 'timed_out') return { kind: 'timed_out' };
  if (failure === 'too_large') return { kind: 'unreadable' };
  return sent === 'never' ? { kind: 'unreachable' } : { kind: 'busy', retryAfterMs: RETRY_MS };
}

function toStatusFailure(reply: ProviderResponse): ChatFailure {
  const { status } = reply;
  const code = readErrorCode(reply);
  if (status === 429 && code === 'insufficient_quota') return { kind: 'rejected' };
  if (status === 429 || status >= 500) return { kind: 'busy', retryAfterMs: parseRetryAfter(reply) ?? RETRY_MS };
  return { kind: CONTENT_CODES.has(code ?? '') ? 'refused' : 'rejected' };
}

function readErrorCode({ body }: ProviderResponse): string | null {
  const error = parseResponse(ErrorShape, body.toString('utf8'))?.error;
  return error?.code ?? error?.type ?? null;
}
