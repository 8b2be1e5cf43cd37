/** The doubles of the providers serve the providers' own clients, which nobody here wrote. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { createFalClient } from '@fal-ai/client';
import OpenAI from 'openai';
import Replicate, { validateWebhook } from 'replicate';
import { ELEVENLABS_KEY, startElevenlabs, type ElevenlabsServer } from './elevenlabs-server.ts';
import { FAL_KEY, LOCKED, startFal, type FalServer } from './fal-server.ts';
import { OPENAI_KEY, startOpenai, type OpenaiServer } from './openai-server.ts';
import {
  PREDICTION_ID,
  REPLICATE_TOKEN,
  startReplicate,
  WEBHOOK_SECRET,
  type ReplicateServer,
} from './replicate-server.ts';

let fal: FalServer;
let replicate: ReplicateServer;
let openai: OpenaiServer;
let elevenlabs: ElevenlabsServer;

beforeEach(async () => {
  [fal, replicate, openai] = await Promise.all([startFal(), startReplicate(), startOpenai()]);
  elevenlabs = await startElevenlabs();
});

afterEach(() => Promise.all([fal, replicate, openai, elevenlabs].map((server) => server.close())));

/** The client of fal has fixed hosts, so its requests are sent to the double. */
function falClient() {
  return createFalClient({
    credentials: FAL_KEY,
    suppressLocalCredentialsWarning: true,
    fetch: (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      return fetch(url.origin === fal.origin ? url : `${fal.origin}${url.pathname}${url.search}`, init);
    },
  });
}

const replicateClient = () =>
  new Replicate({ auth: REPLICATE_TOKEN, baseUrl: `${replicate.origin}/v1`, useFileOutput: false });

const openaiClient = () => new OpenAI({ apiKey: OPENAI_KEY, baseURL: `${openai.origin}/v1`, maxRetries: 0 });

test('the client of fal submits, follows and reads a run', async () => {
  const client = falClient();
  const input = { prompt: 'a red kite', aspect_ratio: '9:16' as const };
  const submitted = await client.queue.submit('fal-ai/nano-banana-2', {
    input,
    webhookUrl: 'https://acme.example/hook',
  });

  const id = { requestId: submitted.request_id };
  expect(await client.queue.status('fal-ai/nano-banana-2', id)).toMatchObject({ status: 'IN_QUEUE' });
  await client.queue.subscribeToStatus('fal-ai/nano-banana-2', { ...id, pollInterval: 1 });
  const { data } = await client.queue.result('fal-ai/nano-banana-2', id);

  expect(data.images[0]?.url).toBe(`${fal.origin}/files/made.png`);
  expect(fal.submits()[0]?.query.get('fal_webhook')).toBe('https://acme.example/hook');
});

test('the client of fal uploads and cancels', async () => {
  const client = falClient();

  expect(await client.storage.upload(new Blob(['x'], { type: 'image/png' }))).toBe(`${fal.origin}/files/input`);
  await client.queue.cancel('fal-ai/nano-banana-2', { requestId: '764cabcf-b745-4b3e-ae38-1200304cf45b' });

  expect(fal.seen.at(-1)).toMatchObject({ method: 'PUT', path: expect.stringMatching(/\/cancel$/u) });
});

test('the client of fal receives a refused input and a locked account as its errors', async () => {
  const client = falClient();
  fal.responses.status = ['COMPLETED'];
  const input = { prompt: 'a red kite', aspect_ratio: '2:1' as '1:1' };
  const { request_id: requestId } = await client.queue.submit('fal-ai/nano-banana-2', { input });

  await expect(client.queue.result('fal-ai/nano-banana-2', { requestId })).rejects.toMatchObject({
    status: 422,
    fieldErrors: [{ loc: ['body', 'aspect_ratio'] }],
  });
  fal.responses.submit = LOCKED;
  await expect(client.queue.submit('fal-ai/nano-banana-2', { input })).rejects.toMatchObject({ status: 403 });
});

test('the client of Replicate runs an official model by its name', async () => {
  const client = replicateClient();
  const input = { prompt: 'a red kite', duration: 5 };

  const output = await client.run('wan-video/wan-2.5-t2v', { input, wait: { mode: 'poll', interval: 1 } });

  expect(output).toBe(`${replicate.origin}/files/output.mp4`);
  expect(replicate.seen[0]?.path).toBe('/v1/models/wan-video/wan-2.5-t2v/predictions');
  expect((await client.predictions.get(PREDICTION_ID)).status).toBe('succeeded');
});

test('a community model runs at Replicate by its version only', async () => {
  const client = replicateClient();
  const [name, version] = [
    'vaibhavs10/incredibly-fast-whisper',
    '3ab86df6c8f54c11309d4d1f930ac292bad43ace52d10c80d87eb258b3c9f79c',
  ];
  const input = { audio: 'https://acme.example/a.mp3' };

  const prediction = await client.predictions.create({ version, input });
  expect(prediction.status).toBe('starting');
  expect(prediction).not.toHaveProperty('output');
  await expect(client.predictions.create({ version: name, input })).rejects.toMatchObject({
    response: { status: 422 },
  });
  await expect(client.predictions.create({ model: name, input })).rejects.toMatchObject({ response: { status: 404 } });
  await expect(client.predictions.create({ version, input: { audio: 7 } })).rejects.toThrow('Input validation failed');
});

test('the client of Replicate uploads, cancels and accepts the signature of a callback', async () => {
  const client = replicateClient();
  const body = JSON.stringify({ id: PREDICTION_ID });

  expect((await client.files.create(Buffer.from('x'))).urls.get).toBe(`${replicate.origin}/v1/files/file_1`);
  expect((await client.predictions.cancel(PREDICTION_ID)).status).toBe('canceled');
  const { key: secret } = await client.webhooks.default.secret.get();
  expect(secret).toBe(WEBHOOK_SECRET);
  const headers = replicate.callback(body);
  const request = new Request('https://acme.example/hook', { method: 'POST', headers, body });
  expect(await validateWebhook(request, secret)).toBe(true);
});

test('the client of OpenAI makes a picture, speech and a transcript', async () => {
  const client = openaiClient();

  const picture = await client.images.generate({ model: 'gpt-image-2.5-flare', prompt: 'a kite', size: '1152x2048' });
  const speech = await client.audio.speech.create({ model: 'gpt-4o-mini-tts', voice: 'alloy', input: 'Hi' });
  const transcript = await client.audio.transcriptions.create({
    model: 'whisper-1',
    file: new File(['x'], 'speech.mp3'),
    response_format: 'verbose_json',
    timestamp_granularities: ['word'],
  });

  expect(Buffer.from(picture.data?.[0]?.b64_json ?? '', 'base64').toString()).toBe('a picture');
  expect(await speech.text()).toBe('sound');
  expect(transcript.words).toMatchObject([{ word: 'Hi' }, { word: 'you' }]);
});

test('the client of OpenAI receives unknown parameters, models, sizes and files as its errors', async () => {
  const client = openaiClient();
  const generate = (changes: object) => client.images.generate({ model: 'gpt-image-2', prompt: 'a kite', ...changes });

  await expect(generate({ seed: 7 })).rejects.toMatchObject({ status: 400, code: 'unknown_parameter' });
  await expect(generate({ model: 'gpt-image-9' })).rejects.toMatchObject({ status: 404, code: 'model_not_found' });
  await expect(generate({ size: '1080x1920' })).rejects.toMatchObject({ status: 400, code: 'invalid_value' });
  const file = new File(['x'], 'clip.quicktime');
  await expect(client.audio.transcriptions.create({ model: 'whisper-1', file })).rejects.toMatchObject({ status: 400 });
  expect((await client.models.retrieve('whisper-1')).shutdown_date).toBe('2027-02-26');
});

const elevenlabsClient = () =>
  new ElevenLabsClient({ apiKey: ELEVENLABS_KEY, baseUrl: elevenlabs.origin, maxRetries: 0 });

const speak = (changes: object, voice = 'JBFqnCBsd6RMkjVDRZzb', client = elevenlabsClient()) =>
  client.textToSpeech.convertWithTimestamps(voice, { text: 'Hi', ...changes });

test('the client of ElevenLabs speaks with times, and lists models and voices', async () => {
  const client = elevenlabsClient();

  const speech = await client.textToSpeech.convertWithTimestamps('JBFqnCBsd6RMkjVDRZzb', {
    text: 'Hi you',
    modelId: 'eleven_flash_v2_5',
    languageCode: 'en',
    outputFormat: 'mp3_44100_128',
    voiceSettings: { speed: 1.1 },
  });
  const { voices, hasMore } = await client.voices.search({ pageSize: 10 });

  expect(Buffer.from(speech.audioBase64, 'base64').toString()).toBe('sound');
  expect(speech.alignment?.characters.join('')).toBe('Hi you');
  expect((await client.models.list()).map(({ modelId }) => modelId)).toContain('eleven_multilingual_v2');
  expect([voices.length, hasMore]).toEqual([10, true]);
});

test('the client of ElevenLabs receives wrong keys, voices, models, formats and values as its errors', async () => {
  const stranger = new ElevenLabsClient({ apiKey: 'sk_wrong', baseUrl: elevenlabs.origin, maxRetries: 0 });

  await expect(speak({}, undefined, stranger)).rejects.toMatchObject({ statusCode: 401 });
  await expect(speak({}, 'nobody')).rejects.toMatchObject({
    statusCode: 404,
    body: { detail: { status: 'voice_not_found' } },
  });
  await expect(speak({ modelId: 'eleven_flash_v9' })).rejects.toMatchObject({ statusCode: 400 });
  await expect(speak({ voiceSettings: { speed: 2 } })).rejects.toMatchObject({ statusCode: 400 });
  const url = `${elevenlabs.origin}/v1/text-to-speech/JBFqnCBsd6RMkjVDRZzb/with-timestamps?output_format=mp3_44100_128`;
  const headers = { 'xi-api-key': ELEVENLABS_KEY };
  const body = JSON.stringify({ text: 'Hi', pitch: 2 });
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(422);
});
