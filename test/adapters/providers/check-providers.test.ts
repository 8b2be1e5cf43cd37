import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { checkProviders } from '../../../adapters/providers/check/check-providers.ts';
import type { CheckResult } from '../../../adapters/providers/check/check-result.ts';
import type { ModelEntry } from '../../../adapters/providers/model-entry.ts';
import { checkMediaProviders } from '../../../bin/commands/providers.ts';
import type { MediaSettings } from '../../../adapters/providers/settings.ts';
import { startFal, type FalServer } from './fal-server.ts';
import { startOpenai, type OpenaiServer } from './openai-server.ts';
import { settingsWith } from './provider-fixture.ts';
import { startReplicate, type ReplicateServer } from './replicate-server.ts';

let fal: FalServer;
let replicate: ReplicateServer;
let openai: OpenaiServer;
let settings: MediaSettings;

beforeEach(async () => {
  [fal, replicate, openai] = await Promise.all([startFal(), startReplicate(), startOpenai()]);
  settings = settingsWith({ fal: fal.settings, replicate: replicate.settings, openai: openai.settings });
});

afterEach(() => Promise.all([fal.close(), replicate.close(), openai.close()]));

const entry = (changes: Partial<ModelEntry>): ModelEntry => ({
  provider: 'fal',
  model: 'fal-ai/nano-banana-2',
  input: { prompt: '$prompt' },
  output: '',
  ...changes,
});

async function findFaults(changes: Partial<MediaSettings>): Promise<Pick<CheckResult, 'subject' | 'message'>[]> {
  const none = { image: [], clip: [], voice: [], talking_head: [], swap: [], matte: [], transcript: [] };
  const results = await checkProviders({ fal: null, replicate: null, openai: null, models: none, ...changes });
  return results.filter(({ isFault }) => isFault).map(({ subject, message }) => ({ subject, message }));
}

const only = (image: ModelEntry): MediaSettings['models'] => ({
  image: [image],
  clip: [],
  voice: [],
  talking_head: [],
  swap: [],
  matte: [],
  transcript: [],
});

test('the shipped models exist and take what is sent; the announced ends are named', async () => {
  const results = await checkProviders(settings);

  expect(results.filter(({ isFault }) => isFault)).toEqual([
    expect.objectContaining({ subject: 'gpt-4o-mini-tts', message: 'its provider shuts it down on 2027-01-06' }),
    expect.objectContaining({ subject: 'whisper-1', message: 'its provider shuts it down on 2027-02-26' }),
  ]);
  expect(results).toContainEqual({ provider: 'fal', subject: 'balance', isFault: false, message: '$12.50 left' });
  const models = Object.values(settings.models).flat();
  expect(new Set(results.map(({ subject }) => subject))).toEqual(
    new Set(['key', 'balance', ...models.map(({ model }) => model)]),
  );
  expect([fal.submits(), replicate.submits(), openai.seen.filter(({ method }) => method === 'POST')]).toEqual([
    [],
    [],
    [],
  ]);
});

test('an exhausted balance and a wrong key are named', async () => {
  fal.play.balance = -0.18;

  expect(await findFaults({ fal: fal.settings })).toEqual([
    { subject: 'balance', message: 'is exhausted ($-0.18); fal refuses every call' },
  ]);
  expect(await findFaults({ replicate: { ...replicate.settings, token: 'r8_wrong' } })).toEqual([
    { subject: 'key', message: expect.stringContaining('did not accept the key') },
  ]);
});

test.each<[string, Partial<ModelEntry>, string]>([
  ['is missing', { model: 'fal-ai/nano-banana-9' }, 'does not know the configured model'],
  ['does not take an input', { input: { prompt: '$prompt', style: 'oil' } }, 'it does not take style'],
  ['requires an input', { input: { seed: '$seed' } }, 'it requires prompt'],
])('a model of fal that %s is named', async (_why, changes, message) => {
  expect(await findFaults({ fal: fal.settings, models: only(entry(changes)) })).toEqual([
    { subject: changes.model ?? 'fal-ai/nano-banana-2', message: expect.stringContaining(message) },
  ]);
});

test('a community model of Replicate without its version is named', async () => {
  const model = 'vaibhavs10/incredibly-fast-whisper';
  const models = only(entry({ provider: 'replicate', model, input: { audio: '$source' } }));

  expect(await findFaults({ replicate: replicate.settings, models })).toEqual([
    { subject: model, message: expect.stringContaining('runs by version only') },
  ]);
});

test('the command lists every check and counts the faults', async () => {
  const { json, text } = await checkMediaProviders({
    OPENAI_API_KEY: openai.settings.key ?? '',
    OPENAI_BASE_URL: openai.settings.baseUrl,
  });

  expect(json).toMatchObject({ faults: 2 });
  expect(text.split('\n')).toEqual([
    '✓ openai key: is accepted',
    '✓ openai gpt-image-2.5-flare: exists',
    '✗ openai gpt-4o-mini-tts: its provider shuts it down on 2027-01-06',
    '✗ openai whisper-1: its provider shuts it down on 2027-02-26',
    '2 of 4 checks found a fault.',
  ]);
  expect((await checkMediaProviders({})).text).toContain('No media provider is configured');
});
