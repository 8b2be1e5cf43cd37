import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { checkProviders } from '../../../adapters/providers/check/check-providers.ts';
import type { CheckResult } from '../../../adapters/providers/check/check-result.ts';
import type { ModelEntry } from '../../../adapters/providers/model-entry.ts';
import { checkMediaProviders } from '../../../bin/commands/providers.ts';
import type { MediaSettings } from '../../../adapters/providers/settings.ts';
import { startElevenlabs, type ElevenlabsServer } from './elevenlabs-server.ts';
import { startFal, type FalServer } from './fal-server.ts';
import { startHedra, type HedraServer } from './hedra-server.ts';
import { startOpenai, type OpenaiServer } from './openai-server.ts';
import { settingsWith } from './provider-fixture.ts';
import { startReplicate, type ReplicateServer } from './replicate-server.ts';

let fal: FalServer;
let replicate: ReplicateServer;
let openai: OpenaiServer;
let elevenlabs: ElevenlabsServer;
let hedra: HedraServer;
let settings: MediaSettings;

beforeEach(async () => {
  [fal, replicate, openai] = await Promise.all([startFal(), startReplicate(), startOpenai()]);
  [elevenlabs, hedra] = await Promise.all([startElevenlabs(), startHedra()]);
  settings = settingsWith({
    fal: fal.settings,
    replicate: replicate.settings,
    openai: openai.settings,
    elevenlabs: elevenlabs.settings,
    hedra: hedra.settings,
  });
});

afterEach(() => Promise.all([fal, replicate, openai, elevenlabs, hedra].map((server) => server.close())));

const entry = (changes: Partial<ModelEntry>): ModelEntry => ({
  provider: 'fal',
  model: 'fal-ai/nano-banana-2',
  input: { prompt: '$prompt' },
  output: '',
  ...changes,
});

async function findFaults(changes: Partial<MediaSettings>): Promise<Pick<CheckResult, 'subject' | 'message'>[]> {
  const none = { image: [], clip: [], voice: [], talking_head: [], swap: [], matte: [], transcript: [] };
  const off = { fal: null, replicate: null, openai: null, elevenlabs: null, hedra: null };
  const results = await checkProviders({ ...off, models: none, textPrices: [], ...changes });
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
  const posts = [openai, elevenlabs, hedra].flatMap(({ seen }) => seen.filter(({ method }) => method === 'POST'));
  expect([...fal.submits(), ...replicate.submits(), ...posts]).toEqual([]);
});

test('an exhausted balance and a wrong key are named', async () => {
  fal.responses.balance = -0.18;

  expect(await findFaults({ fal: fal.settings })).toEqual([
    { subject: 'balance', message: 'is exhausted ($-0.18); fal rejects every call' },
  ]);
  expect(await findFaults({ replicate: { ...replicate.settings, token: 'r8_wrong' } })).toEqual([
    { subject: 'key', message: expect.stringContaining('did not accept the key') },
  ]);
});

test.each<[string, Partial<ModelEntry>, string]>([
  ['is missing', { model: 'fal-ai/nano-banana-9' }, 'does not know the configured model'],
  ['does not take an input', { input: { prompt: '$prompt', style: 'oil' } }, 'its input schema does not accept style'],
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

const speech = (changes: Partial<ModelEntry>): Partial<MediaSettings> => {
  const voice = entry({
    provider: 'elevenlabs',
    model: 'eleven_flash_v2_5',
    input: { voice_id: '$voice' },
    ...changes,
  });
  return { elevenlabs: elevenlabs.settings, models: { ...only(voice), image: [], voice: [voice] } };
};

test('a wrong key, spent credits, a missing model and missing voices of ElevenLabs are named', async () => {
  const wrong = { elevenlabs: { ...elevenlabs.settings, key: 'sk_wrong' } };
  expect(await findFaults(wrong)).toEqual([{ subject: 'key', message: expect.stringContaining('did not accept') }]);

  expect(await findFaults(speech({ model: 'eleven_flash_v9' }))).toEqual([
    { subject: 'eleven_flash_v9', message: 'ElevenLabs does not know this model' },
  ]);
  const input = { voice_id: { $from: 'voice', choices: { default: 'JBFqnCBsd6RMkjVDRZzb', Ann: 'gone' } } };
  expect(await findFaults(speech({ input }))).toEqual([
    { subject: 'eleven_flash_v2_5', message: 'these voices are not in the account: gone' },
  ]);
  elevenlabs.responses.balance = { used: 10_000, limit: 10_000, extension: 0 };
  expect(await findFaults(speech({}))).toEqual([
    { subject: 'balance', message: '0 of 10000 credits left in this billing period; ElevenLabs rejects every call' },
  ]);
  elevenlabs.responses.balance.extension = 'unlimited';
  expect(await findFaults(speech({}))).toEqual([]);
});

test('a wrong key, an empty balance and a missing model of Hedra are named', async () => {
  const wrong = { hedra: { ...hedra.settings, key: 'wrong' } };
  expect(await findFaults(wrong)).toEqual([{ subject: 'key', message: expect.stringContaining('did not accept') }]);

  const models = only(entry({ provider: 'hedra', model: 'hedra-avatar-9' }));
  hedra.responses.balance = 0;
  expect(await findFaults({ hedra: hedra.settings, models })).toEqual([
    { subject: 'balance', message: 'is exhausted; Hedra rejects every call' },
    { subject: 'hedra-avatar-9', message: expect.stringContaining('does not know the configured model') },
  ]);
});
