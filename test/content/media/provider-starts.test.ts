/** A started provider job costs money, so it is started once however often an attempt is lost. */
import { beforeEach, expect, test } from '@jest/globals';
import type { Checkpoint } from '../../../activities/activity-deps.ts';
import { recordProviderJob } from '../../../db/content/media-calls.ts';
import { usePublisher } from '../../support/use-publisher.ts';
import { useTeam } from '../../support/use-team.ts';
import { failed, ScriptedProvider } from '../../support/scripted-provider.ts';
import { Fixture } from './fixture.ts';

const publisher = usePublisher();
const team = useTeam(publisher);
let fixture: Fixture;
let id: string;
/** The first media call of the job. */
let key: string;

beforeEach(async () => {
  fixture = new Fixture(publisher);
  id = await fixture.job(team);
  key = (await fixture.gather(id))?.[0]?.key ?? '';
});

const begun = (): number => fixture.provider.starts.length;

/** An attempt whose worker crashes at a checkpoint. */
async function dieAt(point: Checkpoint, provider = fixture.provider): Promise<void> {
  const pause = async (at: Checkpoint): Promise<void> => {
    if (at === point) throw new Error('the worker died');
  };
  await expect(new Fixture(publisher, provider, { checkpoint: pause }).make(id, key)).rejects.toThrow(
    'the worker died',
  );
}

test('a repeated call is started once', async () => {
  expect(await fixture.make(id, key)).toBe('made');
  expect(await fixture.make(id, key)).toBe('made');
  expect([begun(), (await fixture.call(id, key)).status]).toEqual([1, 'made']);
});

test('five concurrent attempts start one provider job', async () => {
  const ended = await Promise.all(Array.from({ length: 5 }, () => fixture.make(id, key)));
  expect(ended).toEqual(Array(5).fill('made'));
  expect([begun(), (await fixture.call(id, key)).starts]).toEqual([1, 1]);
});

test('after a crash with a recorded job id, the next worker polls that job', async () => {
  await dieAt('media_job_recorded');
  expect(await fixture.make(id, key)).toBe('made');
  expect(begun()).toBe(1);
});

test('after a crash before the job id is recorded, the job fails without a second start', async () => {
  await dieAt('media_started');
  await expect(fixture.make(id, key)).rejects.toMatchObject({ code: 'provider_answer_lost', retryable: false });
  expect([begun(), (await fixture.call(id, key)).status]).toEqual([1, 'failed']);
});

test('a callback supplies the job id that a crash lost, and the job is polled', async () => {
  await dieAt('media_started');
  const waiting = fixture.make(id, key);
  const { token } = await fixture.call(id, key);
  const [jobId] = [...fixture.provider.jobs.keys()];

  expect(await recordProviderJob(fixture.em(), { provider: 'scripted', token: 'unknown', jobId: 'x' })).toBe(false);
  expect(await recordProviderJob(fixture.em(), { provider: 'another', token, jobId: 'x' })).toBe(false);
  expect(await recordProviderJob(fixture.em(), { provider: 'scripted', token, jobId: jobId ?? '' })).toBe(true);
  expect(await recordProviderJob(fixture.em(), { provider: 'scripted', token, jobId: 'another' })).toBe(true);

  expect(await waiting).toBe('made');
  expect([begun(), (await fixture.call(id, key)).providerJobId]).toEqual([1, jobId]);
});

test('a start whose response was lost is not repeated', async () => {
  fixture.provider.script.onStart = (request) => {
    fixture.provider.begin(request);
    return failed('unknown');
  };
  await expect(fixture.make(id, key)).rejects.toMatchObject({ code: 'provider_answer_lost' });
  await expect(fixture.make(id, key)).rejects.toMatchObject({ code: 'provider_answer_lost' });
  expect([begun(), fixture.provider.jobs.size]).toEqual([1, 1]);
});

test('a start at a sandbox provider is repeated after a crash', async () => {
  const provider = new ScriptedProvider('toy', true);
  fixture = new Fixture(publisher, provider);
  await dieAt('media_reserved', provider);
  expect(await fixture.make(id, key)).toBe('made');
  const call = await fixture.call(id, key);
  expect([call.starts, call.sandbox, call.status]).toEqual([2, true, 'made']);
});

test('a start is retried if nothing was started, until the provider is down for too long', async () => {
  let tries = 0;
  fixture.provider.script.onStart = () => (++tries < 3 ? failed('unavailable') : null);
  expect(await fixture.make(id, key)).toBe('made');
  expect([begun(), fixture.provider.jobs.size]).toEqual([3, 1]);

  const other = await fixture.job(team);
  const [first] = (await fixture.gather(other)) ?? [];
  fixture.provider.script.onStart = () => failed('unavailable', 'provider_unreachable');
  await expect(fixture.make(other, first?.key ?? '')).rejects.toMatchObject({ code: 'provider_unreachable' });
  expect([begun(), fixture.provider.jobs.size]).toEqual([3 + 4, 1]);
});

test('a rejection or failure of a provider is final', async () => {
  fixture.provider.script.onStart = () => failed('refused', 'content_refused');
  await expect(fixture.make(id, key)).rejects.toMatchObject({ code: 'content_refused', retryable: false });
  const other = await fixture.job(team);
  const [first] = (await fixture.gather(other)) ?? [];
  fixture.provider.script = { onFollow: () => failed('broken', 'out_of_memory') as never };
  await expect(fixture.make(other, first?.key ?? '')).rejects.toMatchObject({
    code: 'out_of_memory',
    retryable: false,
  });
  expect(begun()).toBe(2);
});

test('a failed status request is retried without a second start', async () => {
  let asked = 0;
  fixture.provider.script.onFollow = () => (++asked < 4 ? (failed('unavailable') as never) : null);
  expect(await fixture.make(id, key)).toBe('made');
  expect([begun(), asked]).toEqual([1, 4]);
});
