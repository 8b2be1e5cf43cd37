import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { pino } from 'pino';
import { createGenerationWriter } from '../../../adapters/llm/generation-writer.ts';
import type { GenerationSettings } from '../../../adapters/llm/settings.ts';
import type { GenerationWriter } from '../../../adapters/ports.ts';
import type { ModelDraft } from '../../../domain/generations/drafts/model-draft.ts';
import { startLocalProvider, type LocalProvider, type LocalResponse } from '../providers/local-provider.ts';

export const KEY = 'sk-a-secret-of-the-operator';

/** The body of a request. */
export interface Asked {
  model: string;
  response_format: { type: string; json_schema?: { name: string; strict: boolean; schema: Record<string, unknown> } };
  messages: { role: string; content: string }[];
  reasoning_effort?: string;
}

export interface ChatServer {
  /** One response per request; the last one repeats. */
  script: (LocalResponse | ((asked: Asked) => LocalResponse))[];
  asked: Asked[];
  log: string[];
  headers(): Record<string, string>;
  model(changes?: Partial<GenerationSettings>): GenerationWriter;
}

/** Short only for a server that does not respond, so that no slow machine times out. */
const SILENCE_MS = 3_000;

/** A scripted chat completion server, reset before each test. */
export function chatServer(): ChatServer {
  let server: LocalProvider;
  const log: string[] = [];
  const chat: ChatServer = {
    script: [],
    asked: [],
    log,
    headers: () => server.seen.at(-1)?.headers ?? {},
    model(changes = {}) {
      const settings = {
        api: 'openai' as const,
        key: KEY,
        baseUrl: `${server.origin}/v1`,
        model: 'some-model',
        reasoningEffort: null,
        timeoutMs: chat.script.includes('silence') ? SILENCE_MS : 30_000,
        price: null,
      };
      const logger = pino({ level: 'debug' }, { write: (line: string) => void log.push(line) });
      const model = createGenerationWriter({ ...settings, ...changes }, logger);
      if (!model) throw new Error('There are settings.');
      return model;
    },
  };
  beforeAll(async () => {
    server = await startLocalProvider(({ path, body }) => {
      if (path !== '/v1/chat/completions') return { status: 404 };
      const request = JSON.parse(body.toString()) as Asked;
      chat.asked.push(request);
      const scripted = chat.script[Math.min(chat.asked.length, chat.script.length) - 1] ?? 'cut';
      return typeof scripted === 'function' ? scripted(request) : scripted;
    });
  });
  beforeEach(() => {
    chat.script = [];
    chat.asked = [];
    log.length = 0;
  });
  afterAll(() => server.close());
  return chat;
}

/** Builds a chat completion response. */
export function says(content: unknown, choice: object = {}, usage?: object): LocalResponse {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return {
    status: 200,
    body: { choices: [{ finish_reason: 'stop', message: { content: text, refusal: null }, ...choice }], usage },
  };
}

/** Builds a draft that needs no claims. */
export function draft(changes: Partial<ModelDraft> = {}): ModelDraft {
  return {
    format: 'walloftext',
    hook: 'What your coffee tastes like when you wait',
    lines: ['Pour it in the evening.', 'Leave it in the cold until you wake up.'],
    cta: 'Try it this week.',
    postCaption: 'Patience is an ingredient.',
    hashtags: ['coffee', 'patience'],
    angle: 'The waiting as the recipe',
    claimIds: [],
    assetIds: [],
    names: [],
    ...changes,
  };
}
