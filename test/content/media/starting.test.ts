/** What a provider has begun costs money: however often an attempt is lost, it is begun once. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Checkpoint } from '../../../activities/activity-deps.ts';
import { recordProviderJob } from '../../../db/content/media-calls.ts';
import { openPublisher, type TestPublisher } from '../../support/publisher.ts';
import { mintTeam, type TestTeam } from '../../support/teams.ts';
import { failed, ScriptedProvider } from '../../support/scripted-provider.ts';
import { Stage } from './stage.ts';

let publisher: TestPublisher;
let stage: Stage;
let team: TestTeam;
let id: string;
/** The first call of its plan. */
let key: string;

beforeAll(async () => {
  publisher = await openPublisher();
}, 60_000);
afterAll(() => publisher?.close());
beforeEach(async () => {
  team = await mintTeam(publisher.world);
  stage = new Stage(publisher);
  id = await stage.job(team);
  key = (await stage.gather(id))?.[0]?.key ?? '';
});

const begun = (): number => stage.provider.starts.length;

/** An attempt whose worker dies at a point: what it would do next, it does not do. */
async function dieAt(point: Checkpoint, provider = stage.provider): Promise<void> {
  const pause = async (at: Checkpoint): Promise<void> => {
    if (at === point) throw new Error('the worker died');
  };
  await expect(new Stage(publisher, provider, { checkpoint: pause }).make(id, key)).rejects.toThrow('the worker died');
}

test('a call is made once, whoever repeats it', async () => {
  expect(await stage.make(id, key)).toBe('made');
  expect(await stage.make(id, key)).toBe('made');
  expect([begun(), (await stage.call(id, key)).status]).toEqual([1, 'made']);
});

test('five attempts at once ask the provider once', async () => {
  const ended = await Promise.all(Array.from({ length: 5 }, () => stage.make(id, key)));
  expect(ended).toEqual(Array(5).fill('made'));
  expect([begun(), (await stage.call(id, key)).starts]).toEqual([1, 1]);
});

test('a worker that dies once the job has a name: the next one follows it', async () => {
  await dieAt('media_job_recorded');
  expect(await stage.make(id, key)).toBe('made');
  expect(begun()).toBe(1);
});

test('a worker that dies between the start and the storing of the name: no second start, and the job fails', async () => {
  await dieAt('media_started');
  await expect(stage.make(id, key)).rejects.toMatchObject({ code: 'provider_answer_lost', passing: false });
  expect([begun(), (await stage.call(id, key)).status]).toEqual([1, 'failed']);
});

test('the same, and the callback names the job: it is followed', async () => {
  await dieAt('media_started');
  const waiting = stage.make(id, key);
  const { token } = await stage.call(id, key);
  const [jobId] = [...stage.provider.jobs.keys()];

  expect(await recordProviderJob(stage.em(), { provider: 'scripted', token: 'unknown', jobId: 'x' })).toBe(false);
  expect(await recordProviderJob(stage.em(), { provider: 'another', token, jobId: 'x' })).toBe(false);
  expect(await recordProviderJob(stage.em(), { provider: 'scripted', token, jobId: jobId ?? '' })).toBe(true);
  expect(await recordProviderJob(stage.em(), { provider: 'scripted', token, jobId: 'another' })).toBe(true);

  expect(await waiting).toBe('made');
  expect([begun(), (await stage.call(id, key)).providerJobId]).toEqual([1, jobId]);
});

test('a start whose answer was lost on the way is not asked again', async () => {
  stage.provider.script.onStart = (request) => {
    stage.provider.begin(request);
    return failed('unknown');
  };
  await expect(stage.make(id, key)).rejects.toMatchObject({ code: 'provider_answer_lost' });
  await expect(stage.make(id, key)).rejects.toMatchObject({ code: 'provider_answer_lost' });
  expect([begun(), stage.provider.jobs.size]).toEqual([1, 1]);
});

test('a worker that dies before the answer, with a sandbox provider: it is simply asked again', async () => {
  const provider = new ScriptedProvider('toy', true);
  stage = new Stage(publisher, provider);
  await dieAt('media_claimed', provider);
  expect(await stage.make(id, key)).toBe('made');
  const call = await stage.call(id, key);
  expect([call.starts, call.sandbox, call.status]).toEqual([2, true, 'made']);
});

test('a provider that began nothing is asked again; one that is away for long ends the call with its reason', async () => {
  let tries = 0;
  stage.provider.script.onStart = () => (++tries < 3 ? failed('unavailable') : null);
  expect(await stage.make(id, key)).toBe('made');
  expect([begun(), stage.provider.jobs.size]).toEqual([3, 1]);

  const other = await stage.job(team);
  const [first] = (await stage.gather(other)) ?? [];
  stage.provider.script.onStart = () => failed('unavailable', 'provider_unreachable');
  await expect(stage.make(other, first?.key ?? '')).rejects.toMatchObject({ code: 'provider_unreachable' });
  expect([begun(), stage.provider.jobs.size]).toEqual([3 + 4, 1]);
});

test('what a provider refuses, or fails at, is final', async () => {
  stage.provider.script.onStart = () => failed('refused', 'content_refused');
  await expect(stage.make(id, key)).rejects.toMatchObject({ code: 'content_refused', passing: false });
  const other = await stage.job(team);
  const [first] = (await stage.gather(other)) ?? [];
  stage.provider.script = { onFollow: () => failed('broken', 'out_of_memory') as never };
  await expect(stage.make(other, first?.key ?? '')).rejects.toMatchObject({ code: 'out_of_memory', passing: false });
  expect(begun()).toBe(2);
});

test('a provider that cannot be asked after for a while is asked again, and not begun again', async () => {
  let asked = 0;
  stage.provider.script.onFollow = () => (++asked < 4 ? (failed('unavailable') as never) : null);
  expect(await stage.make(id, key)).toBe('made');
  expect([begun(), asked]).toEqual([1, 4]);
});
