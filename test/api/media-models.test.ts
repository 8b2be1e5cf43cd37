import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ApiDeps } from '../../api/api-deps.ts';
import { getMediaCall, recordMediaCalls } from '../../db/content/media-calls.ts';
import { Content } from '../../db/entities/content.ts';
import { newId } from '../../domain/ids.ts';
import { CALLS, settingsWith } from '../adapters/providers/provider-fixture.ts';
import { closeApiDeps, openApiDeps } from '../support/api-deps.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { commit, mintTeam, type TestTeam } from '../support/teams.ts';

const fal = { key: 'a:b', queueUrl: 'https://q', restUrl: 'https://r', jwksUrl: 'https://j', schemaUrl: 'https://s' };
const openai = { key: 'sk', baseUrl: 'https://o/v1' };

let deps: ApiDeps;
let api: TestApi;
let team: TestTeam;

beforeAll(async () => {
  deps = await openApiDeps();
  deps.config.media = settingsWith({ fal, openai });
  api = await startApi(deps);
  team = await mintTeam(deps);
});

afterAll(async () => {
  await api.close();
  await closeApiDeps(deps);
});

const patch = (defaultModels: object) =>
  api.call('PATCH', `/workspaces/${team.workspace.id}`, { key: team.key, body: { defaultModels } });

test('only the models of configured providers are listed, with prices, caps, voices and announced ends', async () => {
  const { status, json } = await api.call('GET', '/content/models', { key: team.key });

  expect(status).toBe(200);
  const models = json.data as { id: string; kind: string; provider: string }[];
  expect(new Set(models.map(({ provider }) => provider))).toEqual(new Set(['fal', 'openai']));
  expect(models.filter(({ kind }) => kind === 'clip')).toEqual([
    {
      id: 'fal/wan-2.5',
      kind: 'clip',
      provider: 'fal',
      prices: [{ usd: 0.1, per: 'second' }],
      caps: { inputs: ['from'], maxPromptChars: 800, durationsSec: [5, 10] },
      voices: [],
      languages: [],
      endsAt: null,
    },
  ]);
  expect(models.find(({ id }) => id === 'openai/gpt-4o-mini-tts')).toMatchObject({
    voices: expect.arrayContaining(['alloy', 'cedar']),
    endsAt: '2027-01-06',
  });
  expect(models.find(({ id }) => id === 'fal/speech-2.8-turbo')).toMatchObject({
    languages: expect.arrayContaining(['de', 'nb', 'yue']),
  });
});

test.each<[string, object]>([
  ['image', { prompt: 'a kite', model: 'openai/gpt-image-2.5-flare' }],
  ['video', { prompt: 'a kite', model: 'fal/wan-2.5' }],
  ['voiceover', { script: 'Hello there.', model: 'openai/gpt-4o-mini-tts' }],
  ['listicle', { prompt: 'Cold brew', model: 'fal/nano-banana-2' }],
])('a job of %s keeps the requested model', async (format, body) => {
  const { status, json } = await api.call('POST', `/content/${format}`, { key: team.key, body });

  expect(status).toBe(202);
  const content = await deps.orm.em.fork().findOneOrFail(Content, json.data.contentId as string);
  expect(Object.values(content.mediaModels)).toEqual([(body as { model: string }).model]);
  expect(content.inputs).not.toHaveProperty('model');
});

test.each([
  ['that is not offered', 'replicate/wan-2.5', 'is not offered'],
  ['of another kind', 'fal/nano-banana-2', 'is not offered for clip'],
  ['that is no id', 'wan', 'must be an id from GET /content/models'],
])('a model %s is refused', async (_why, model, sentence) => {
  const body = { prompt: 'a kite', model };
  const { status, json } = await api.call('POST', '/content/video', { key: team.key, body });

  expect(status).toBe(400);
  expect(JSON.stringify(json.error)).toContain(sentence);
});

test.each<[string, string, object]>([
  ['a voiceover', 'voiceover', { script: 'Hello there.' }],
  ['a video', 'listicle', { prompt: 'Cold brew' }],
  ['a requested model', 'voiceover', { script: 'Hello there.', model: 'openai/gpt-4o-mini-tts' }],
])('a voice that the model of %s does not have is refused without a charge', async (_of, format, body) => {
  const send = (id: string) =>
    api.call('POST', `/content/${format}`, { key: team.key, body: { ...body, voice: { id } } });
  const before = await api.call('GET', '/credits', { key: team.key });

  const { status, json } = await send('nobody');

  const model = 'model' in body ? 'openai/gpt-4o-mini-tts' : 'fal/speech-2.8-turbo';
  expect([status, json.error.details]).toEqual([
    400,
    [
      {
        path: 'voice.id',
        message: `The model ${model} has no voice nobody; GET /content/models lists the voices of each model.`,
      },
    ],
  ]);
  expect((await api.call('GET', '/credits', { key: team.key })).json.data).toEqual(before.json.data);
  const known = 'model' in body ? 'cedar' : 'Wise_Woman';
  expect([(await send(known)).status, (await send('default')).status]).toEqual([202, 202]);
});

test('the voices of the default model of the workspace are valid', async () => {
  const body = { script: 'Hello there.', voice: { id: 'cedar' } };
  const send = () => api.call('POST', '/content/voiceover', { key: team.key, body });
  expect((await send()).status).toBe(400);

  await patch({ voice: 'openai/gpt-4o-mini-tts' });
  const accepted = await send();
  await patch({ voice: null });

  expect(accepted.status).toBe(202);
});

test('a default of the workspace applies to calls without a requested model, per kind, until it is removed', async () => {
  const changed = await patch({ image: 'openai/gpt-image-2.5-flare', clip: 'fal/wan-2.5' });
  expect(changed.json.data.defaultModels).toEqual({ image: 'openai/gpt-image-2.5-flare', clip: 'fal/wan-2.5' });

  const jobId = newId('content');
  const owner = { teamId: team.team.id, workspaceId: team.workspace.id, live: true, longestMs: null };
  const calls = { picture: CALLS.image, clip: CALLS.clip, voice: CALLS.voice };
  await commit(deps, (tx) => recordMediaCalls(tx, { jobId, ...owner, models: { clip: 'fal/another' } }, calls));
  const wanted = await Promise.all(
    Object.keys(calls).map(async (key) => (await getMediaCall(deps.orm.em.fork(), jobId, key)).wantedModel),
  );
  expect(wanted).toEqual(['openai/gpt-image-2.5-flare', 'fal/another', null]);

  expect((await patch({ image: null })).json.data.defaultModels).toEqual({ clip: 'fal/wan-2.5' });
});

test('a default that is not offered for its kind is refused', async () => {
  const { status, json } = await patch({ voice: 'fal/wan-2.5' });

  expect(status).toBe(400);
  expect(json.error.details).toEqual([
    { path: 'defaultModels.voice', message: expect.stringContaining('is not offered for voice') },
  ]);
});
