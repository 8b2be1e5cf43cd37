import { z } from 'zod';
import { optional, withDefault } from './setting.ts';
import { choice, httpUrl, text, wholeNumber } from './values.ts';

const readBy = ['api', 'worker'] as const;

export const MEDIA_PROVIDERS = {
  FAL_KEY: optional(text, { description: 'The API key of fal.', readBy, secret: true, defaultNote: 'fal is not used' }),
  FAL_QUEUE_URL: withDefault(httpUrl, 'https://queue.fal.run', { description: 'The job API of fal.', readBy }),
  FAL_REST_URL: withDefault(httpUrl, 'https://rest.fal.ai', { description: 'The file API of fal.', readBy }),
  FAL_JWKS_URL: optional(httpUrl, {
    description: 'The public keys that sign the callbacks of fal.',
    readBy,
    defaultNote: '`FAL_REST_URL` and `/.well-known/jwks.json`',
  }),
  FAL_SCHEMA_URL: withDefault(httpUrl, 'https://fal.ai/api/openapi/queue/openapi.json', {
    description: 'The schemas of the models of fal, which `providers check` reads.',
    readBy: ['cli'],
  }),
  REPLICATE_API_TOKEN: optional(text, {
    description: 'The API token of Replicate.',
    readBy,
    secret: true,
    defaultNote: 'Replicate is not used',
  }),
  REPLICATE_API_URL: withDefault(httpUrl, 'https://api.replicate.com/v1', {
    description: 'The API of Replicate.',
    readBy,
  }),
  REPLICATE_WEBHOOK_SECRET: optional(text, {
    description: 'The secret (`whsec_…`) that signs the callbacks of Replicate.',
    readBy,
    secret: true,
    defaultNote: 'requested from Replicate',
  }),
  OPENAI_API_KEY: optional(text, {
    description: 'The API key of OpenAI, or of a compatible server.',
    readBy,
    secret: true,
    defaultNote: 'OpenAI is not used',
  }),
  OPENAI_BASE_URL: optional(httpUrl, {
    description: 'The API of OpenAI. A compatible server of your own may need no key.',
    readBy,
    defaultNote: 'https://api.openai.com/v1',
  }),
  ELEVENLABS_API_KEY: optional(text, {
    description: 'The API key of ElevenLabs, which speaks.',
    readBy,
    secret: true,
    defaultNote: 'ElevenLabs is not used',
  }),
  ELEVENLABS_URL: withDefault(httpUrl, 'https://api.elevenlabs.io', {
    description: 'The API of ElevenLabs, or the one of its region for the account.',
    readBy,
  }),
  HEDRA_API_KEY: optional(text, {
    description: 'The API key of Hedra (`key id:secret`), which makes talking heads.',
    readBy,
    secret: true,
    defaultNote: 'Hedra is not used',
  }),
  HEDRA_URL: withDefault(httpUrl, 'https://api.hedra.com/v3', { description: 'The API of Hedra.', readBy }),
  MEDIA_MODELS: optional(text, {
    description: 'A file of models that replace those of `adapters/providers/models.json`.',
    readBy,
  }),
};

export const GENERATION_APIS = ['openai', 'anthropic', 'gemini'] as const;

export const GENERATION = {
  GENERATION_MODEL: optional(text, {
    description:
      'The language model that writes generations. Needs `GENERATION_BASE_URL`, or `OPENAI_API_KEY` or `OPENAI_BASE_URL`.',
    readBy,
    defaultNote: 'generations are sentences of the website',
  }),
  GENERATION_API: withDefault(choice(...GENERATION_APIS), 'openai', {
    description:
      'The API of the language model: `openai` is `/chat/completions` of OpenAI and compatible servers, `anthropic` the Messages API, `gemini` `generateContent`.',
    readBy,
  }),
  GENERATION_BASE_URL: optional(httpUrl, {
    description:
      'The server of the language model, if it is not the one of `OPENAI_BASE_URL`. Media calls never use it.',
    readBy,
    defaultNote: '`OPENAI_BASE_URL`, or the address of Anthropic or Google',
  }),
  GENERATION_API_KEY: optional(text, {
    description: 'The API key for `GENERATION_BASE_URL`. A server of your own may need none.',
    readBy,
    secret: true,
    defaultNote: '`OPENAI_API_KEY` if `GENERATION_BASE_URL` is not set either',
  }),
  GENERATION_REASONING_EFFORT: optional(choice('none', 'minimal', 'low', 'medium', 'high', 'xhigh'), {
    description:
      'How long a reasoning model thinks (`reasoning_effort`, `effort`, `thinkingLevel`). Low values answer within the time limit.',
    readBy,
    defaultNote: 'the default of the model',
  }),
  GENERATION_TIMEOUT_MS: withDefault(wholeNumber(1_000, 30_000), '15000', {
    description: 'The time for all calls to the model within one request.',
    readBy,
    unit: 'milliseconds',
  }),
};

const TrendsUrl = httpUrlWithoutPassword();

function httpUrlWithoutPassword() {
  return z.string().transform((value, context) => {
    const parsed = URL.parse(value);
    const isHttp = parsed !== null && /^https?:$/u.test(parsed.protocol);
    if (parsed !== null && isHttp && parsed.username === '' && parsed.password === '') return parsed;
    const message = isHttp
      ? 'must not contain a user or a password; use TRENDS_TOKEN'
      : 'must be a URL that starts with http:// or https://';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

export const TRENDS = {
  TRENDS_URL: optional(TrendsUrl, {
    description: 'The trend provider, which is requested once a day.',
    readBy: ['worker'],
    defaultNote: 'no provider',
    secret: true,
  }),
  TRENDS_TOKEN: optional(z.string().regex(/^[\x21-\x7e]+$/u, 'must have printable ASCII characters only'), {
    description: 'The bearer token of the trend provider.',
    readBy: ['worker'],
    secret: true,
  }),
};
