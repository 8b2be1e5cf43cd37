import { describe, expect, test } from '@jest/globals';
import { clipCall, connectClip, initBody } from './clipapp-client.ts';
import {
  advanceClock,
  readJson,
  stopSimulators,
  createFolder,
  startSimulator,
  type Json,
} from '../support/simulator.ts';
import { connectShorts, openSession } from './videoshorts-client.ts';
import { fetchControl } from '../support/sandbox-control.ts';

function setRateLimit(url: string, limit: Json): Promise<Response> {
  return fetchControl(url, 'rate-limits', { method: 'POST', body: JSON.stringify(limit) });
}

describe('rate limits', () => {
  test('the documented limit of six inits per minute applies if enabled, and resets after a minute', async () => {
    const url = await startSimulator({ SANDBOX_RATE_LIMITS: 'documented' });
    const { access_token: token = '' } = await connectClip(url);
    const init = async (): Promise<number> =>
      (await clipCall(url, '/post/publish/video/init/', token, initBody(9))).status;
    const statuses: number[] = [];
    for (let call = 0; call < 7; call += 1) statuses.push(await init());
    await advanceClock(url, 60_000);
    statuses.push(await init());
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 200]);
  });

  test('a limit set at run time and its counts survive a restart until they are reset', async () => {
    const dir = await createFolder();
    const before = await startSimulator({ SANDBOX_RATE_LIMITS: 'off' }, dir);
    const { access_token: token = '' } = await connectShorts(before);
    await setRateLimit(before, { name: 'videoshorts.uploads', limit: 1 });
    const first = await openSession(before, token, 20_000);
    await stopSimulators();

    const url = await startSimulator({ SANDBOX_RATE_LIMITS: 'off' }, dir);
    const second = await openSession(url, token, 20_000);
    await fetchControl(url, 'rate-limits', { method: 'DELETE' });
    const third = await openSession(url, token, 20_000);
    expect([first.status, second.status, third.status]).toEqual([200, 400, 200]);
  });

  test('the insert quota counts rejected requests and resets at midnight Pacific time', async () => {
    const url = await startSimulator({ SANDBOX_RATE_LIMITS: 'off' });
    const { access_token: token = '' } = await connectShorts(url);
    await setRateLimit(url, { name: 'videoshorts.inserts', limit: 1 });
    const untitled = await openSession(url, token, 20_000, { snippet: {} });
    const refused = await openSession(url, token, 20_000);
    await advanceClock(url, 23 * 3_600_000 + 3_599_000);
    const { access_token: fresh = '' } = await connectShorts(url);
    const nextDay = await openSession(url, fresh, 20_000);
    expect((await readJson(untitled))['error']).toMatchObject({ errors: [{ reason: 'invalidTitle' }] });
    expect((await readJson(refused))['error']).toMatchObject({ errors: [{ reason: 'quotaExceeded' }] });
    expect(nextDay.status).toBe(200);
  });

  test('an unknown or invalid limit is rejected', async () => {
    const url = await startSimulator();
    const inputs = [{ name: 'x', limit: 1 }, { name: 'clipapp.init', limit: -1 }, { name: 'clipapp.init' }];
    const statuses = await Promise.all(inputs.map(async (input) => (await setRateLimit(url, input)).status));
    expect(statuses).toEqual([400, 400, 400]);
  });

  test('an unknown limit in the environment fails the start', async () => {
    await expect(startSimulator({ SANDBOX_RATE_LIMITS: 'clipapp.nonsense=1/1' })).rejects.toThrow('cannot read');
  });
});
