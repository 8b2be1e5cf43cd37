import { expect, test } from '@jest/globals';
import { computeCostUsd, type ReportedUsage } from '../../../adapters/providers/compute-cost.ts';
import type { ProviderRequest } from '../../../adapters/ports.ts';
import { readModels } from '../../../adapters/providers/settings.ts';
import type { MediaKind } from '../../../domain/content/media-call.ts';
import { CALLS, request } from './provider-fixture.ts';

const MODELS = readModels(null);
const sound = { path: '', mimeType: 'audio/mpeg', bytes: 1, durationMs: 30_000 };

const talk: ProviderRequest = request(
  { kind: 'talking_head', portrait: { asset: 'a' }, speech: { asset: 'b' }, ratio: '9:16', backdrop: 'scene' },
  { inputs: { speech: [sound] } },
);

test.each<[string, MediaKind, string, ProviderRequest, ReportedUsage, number | null]>([
  ['a picture', 'image', 'fal', request(CALLS.image), {}, 0.08],
  ['a clip, by the length that the model bills', 'clip', 'fal', request(CALLS.clip), {}, 1],
  ['what fal reports instead', 'clip', 'fal', request(CALLS.clip), { units: 5 }, 0.5],
  ['speech, by its characters', 'voice', 'replicate', request(CALLS.voice), {}, 0.00072],
  ['a talking head, by its speech', 'talking_head', 'fal', talk, {}, 4.5],
  ['a talking head, by the video that Replicate reports', 'talking_head', 'replicate', talk, { seconds: 10 }, 1.5],
  ['tokens', 'image', 'openai', request(CALLS.image), { outputTokens: 1_700 }, 0.051],
  ['tokens that were not reported', 'image', 'openai', request(CALLS.image), {}, null],
  [
    'a transcript, by the minute',
    'transcript',
    'openai',
    request(CALLS.transcript, { inputs: { source: [sound] } }),
    {},
    0.003,
  ],
  ['a model without a list price', 'transcript', 'fal', request(CALLS.transcript), {}, null],
])('the cost of a call is computed: %s', (_what, kind, provider, asked, usage, usd) => {
  const found = MODELS[kind].filter((one) => one.provider === provider).at(-1);

  expect(found && computeCostUsd(found, asked, usage)).toBe(usd);
});
