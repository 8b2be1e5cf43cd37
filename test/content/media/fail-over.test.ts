/** A call goes to the next provider only if the one before certainly started nothing. */
import { createCanvas } from '@napi-rs/canvas';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { MediaCall as MediaCallRow, type MediaCall } from '../../../db/entities/media-call.ts';
import { LOCKED, startFal, type FalResponses, type FalServer } from '../../adapters/providers/fal-server.ts';
import { startOpenai, type OpenaiServer } from '../../adapters/providers/openai-server.ts';
import { useProviderFixture } from '../../adapters/providers/provider-fixture.ts';
import { usePublisher } from '../../support/use-publisher.ts';
import { ScriptedProvider } from '../../support/scripted-provider.ts';
import { mintTeam } from '../../support/teams.ts';
import { Fixture } from './fixture.ts';
import { sampleByDay } from '../../support/runs.ts';

const scratch = useProviderFixture();
const PICTURE = createCanvas(64, 64).toBuffer('image/png').toString('base64');

let fal: FalServer;
let openai: OpenaiServer;
const publisher = usePublisher();
let fixture: Fixture;
let id: string;
let key: string;

beforeEach(async () => {
  [fal, openai] = await Promise.all([startFal(), startOpenai()]);
  openai.responses.answer = { status: 200, body: { data: [{ b64_json: PICTURE }], output_format: 'png' } };
  fal.responses.status = ['COMPLETED'];
  fixture = new Fixture(publisher, new ScriptedProvider(), {
    providers: scratch.providers({ fal: fal.settings, openai: openai.settings }),
    mediaWaits: { pollMs: 20, retryDelaysMs: [20, 20], callbackTimeoutMs: 60_000, timeoutMs: 60_000 },
  });
  id = await fixture.job(await mintTeam(publisher.deps));
  await fixture.gather(id);
  key = (await fixture.calls(id)).find(({ call }) => call.kind === 'image')?.key ?? '';
});

afterEach(() => Promise.all([fal.close(), openai.close()]));

const make = (): Promise<'made' | 'ended'> => fixture.make(id, key);
const getCall = (): Promise<MediaCall> => fixture.call(id, key);

test.each(
  sampleByDay<[string, FalResponses['submit'], string[], number]>(
    [
      ['has no credit', LOCKED, ['fal'], 1],
      ['rejects the key', { status: 401 }, ['fal'], 1],
      ['does not have the model', { status: 404 }, ['fal/fal-ai/nano-banana-2'], 1],
      ['is still overloaded after a pause', { status: 503 }, ['fal'], 2],
    ],
    3,
  ),
)('a picture is made by the next provider if the first one %s', async (_why, submit, skipped, submits) => {
  fal.responses.submit = submit;

  expect(await make()).toBe('made');

  expect(fal.submits()).toHaveLength(submits);
  expect(openai.seen).toHaveLength(1);
  expect(await getCall()).toMatchObject({ provider: 'openai', providerModel: 'gpt-image-2.5-flare', skipped });
});

test('a picture is made by the next provider if the first one cannot be reached', async () => {
  await fal.close();

  expect(await make()).toBe('made');

  expect(await getCall()).toMatchObject({ provider: 'openai', skipped: ['fal'] });
});

test.each(
  sampleByDay<[string, FalResponses['submit'], string]>(
    [
      ['a lost response', 'cut', 'provider_answer_lost'],
      ['a gateway timeout', { status: 504 }, 'provider_answer_lost'],
      ['refused content', { status: 422, body: { detail: [{ type: 'content_policy_violation' }] } }, 'content_refused'],
      ['a refused input', { status: 422, body: { detail: [{ type: 'value_error' }] } }, 'input_refused'],
    ],
    2,
  ),
)('%s is never taken to another provider', async (_what, submit, code) => {
  fal.responses.submit = submit;

  await expect(make()).rejects.toMatchObject({ code });

  expect(fal.submits()).toHaveLength(1);
  expect(openai.seen).toEqual([]);
});

test('a run that fails after its start is never taken to another provider', async () => {
  fal.responses.result = { status: 500, headers: { 'x-fal-error-type': 'internal' }, body: { detail: 'no' } };

  await expect(make()).rejects.toMatchObject({ code: 'provider_failed' });

  expect(openai.seen).toEqual([]);
});

test('a call that no provider takes fails with the reason of the last one, and never gets embedded media', async () => {
  fal.responses.submit = LOCKED;
  openai.responses.answer = {
    status: 429,
    body: { error: { type: 'insufficient_quota', code: 'insufficient_quota' } },
  };

  await expect(make()).rejects.toMatchObject({ code: 'provider_out_of_credit' });

  expect(await getCall()).toMatchObject({ provider: 'openai', sandbox: false, starts: 2 });
});

test('a lost response fails at once if no callback can report the job', async () => {
  fal.responses.submit = LOCKED;
  openai.responses.answer = { status: 504 };

  await expect(make()).rejects.toMatchObject({ code: 'provider_answer_lost' });

  expect(openai.seen).toHaveLength(1);
});

test('a chosen model is not replaced by another one', async () => {
  fal.responses.submit = LOCKED;
  await fixture.em().nativeUpdate(MediaCallRow, { jobId: id, key }, { wantedModel: 'fal/nano-banana-2' });

  await expect(make()).rejects.toMatchObject({ code: 'provider_out_of_credit' });

  expect(openai.seen).toEqual([]);
});

test('a chosen model is used before the first one of the list', async () => {
  await fixture.em().nativeUpdate(MediaCallRow, { jobId: id, key }, { wantedModel: 'openai/gpt-image-2.5-flare' });

  expect(await make()).toBe('made');

  expect(fal.submits()).toEqual([]);
  expect(await getCall()).toMatchObject({ provider: 'openai', skipped: [] });
});
