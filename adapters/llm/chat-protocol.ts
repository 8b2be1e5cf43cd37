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

/** How an API for text is spoken. */
export interface ChatProtocol {
  /** Without a schema, any JSON object is requested. */
  buildRequest(
    settings: GenerationSettings,
    messages: readonly ChatMessage[],
    format: JsonFormat,
    withSchema: boolean,
  ): ChatRequest;
  readContent(reply: ProviderResponse): ChatContent;
}

export function toContent(text: string | null | undefined): ChatContent {
  return text ? { kind: 'text', text } : { kind: 'unreadable' };
}
