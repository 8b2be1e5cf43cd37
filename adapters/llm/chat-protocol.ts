import { z } from 'zod';
import type { ProviderResponse } from '../providers/provider-failures.ts';
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

export interface ChatRequest {
  path: string;
  headers: Record<string, string>;
  body: object;
}

/** What a successful response contains. */
export type ChatContent = { kind: 'text'; text: string } | { kind: 'refused' | 'truncated' | 'unreadable' };

/** The tokens of one call; null if the server did not report them. */
export interface ChatUsage {
  inputTokens: number | null;
  outputTokens: number | null;
}

export const UNKNOWN_USAGE: ChatUsage = { inputTokens: null, outputTokens: null };

/** A number of tokens in a response. Anything else counts as not reported. */
export const TokenCount = z.int().nonnegative().max(2_000_000_000).nullish().catch(null);

/** Builds the requests to an API of language models, and reads its responses. */
export interface ChatProtocol {
  /** Builds a request. Without a schema it asks for any JSON object. */
  buildRequest(
    settings: GenerationSettings,
    messages: readonly ChatMessage[],
    format: JsonFormat,
    withSchema: boolean,
  ): ChatRequest;
  readContent(reply: ProviderResponse): ChatContent;
  readUsage(reply: ProviderResponse): ChatUsage;
}

export function toContent(text: string | null | undefined): ChatContent {
  return text ? { kind: 'text', text } : { kind: 'unreadable' };
}
