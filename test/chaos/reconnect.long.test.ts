import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createAcknowledged, runOperation } from './operations.ts';
import { loadAccessFacts, loadTargets } from './load-facts.ts';
import { loadInjectedFaults } from './inject-faults.ts';
import { checkAccess } from './check-access.ts';
import type { TargetRow } from './check-targets.ts';
import { createFlakyReceiver, openReceiver, type ChaosReceiver } from './receiver.ts';
import { openChaosFixture, type ChaosFixture } from './chaos-fixture.ts';
import { launchInstance, type LaunchedInstance } from '../support/processes/launch-instance.ts';
import { createRandom } from '../support/random.ts';
import { mintDatabase } from '../support/database.ts';
import { scheduleFault, listPublished } from '../support/simulator.ts';

const random = createRandom(1);
const acknowledged = createAcknowledged();

let launched: LaunchedInstance;
let receiver: ChaosReceiver;
let fixture: ChaosFixture;

beforeAll(async () => {
  launched = await launchInstance({ DATABASE_URL: await mintDatabase() }, 'ignore');
  receiver = await openReceiver(createFlakyReceiver(0, random));
  fixture = await openChaosFixture(launched, receiver, { teams: 1, maxOperations: 1 });
});
afterAll(async () => {
  receiver?.close();
  await fixture?.orm.close();
  await launched?.stop();
  await rm(launched.home, { recursive: true, force: true });
});

async function postAtOnce(name: string): Promise<void> {
  const [team] = fixture.teams;
  if (!team) throw new Error('The fixture has no team.');
  const leadMs = { least: 0, most: 0 };
  await runOperation('post at once', {
    team,
    name,
    index: 0,
    random,
    leadMs,
    platforms: () => ['clipapp'],
    acknowledged,
  });
}

async function ended(name: string): Promise<TargetRow> {
  for (;;) {
    const target = (await loadTargets(fixture.orm, fixture.teams)).find((one) => one.name === name);
    if (target && ['posted', 'failed'].includes(target.status)) return target;
    await sleep(100);
  }
}

test('a caller reconnects an account that lost its access, and the check accepts it once', async () => {
  for (const call of ['creator_info', 'refresh']) {
    await scheduleFault(fixture.sandboxUrl, { platform: 'clipapp', call, fault: 'expired-token' });
  }
  await postAtOnce('loses the account');
  expect(await ended('loses the account')).toMatchObject({ status: 'failed' });

  await postAtOnce('finds it lost');
  expect(acknowledged.refused).toEqual([expect.objectContaining({ name: 'finds it lost' })]);
  expect(acknowledged.posts.map(({ name }) => name)).toEqual(['loses the account', 'finds it lost']);
  expect(await ended('finds it lost')).toMatchObject({ status: 'posted' });
  expect((await listPublished(fixture.sandboxUrl)).map(({ caption }) => caption)).toEqual(['finds it lost']);

  const reported = await loadTargets(fixture.orm, fixture.teams);
  const facts = await loadAccessFacts(fixture, acknowledged.refused, reported);
  expect(facts).toMatchObject({ lost: [], reconnected: [{ platform: 'clipapp' }] });
  const faulted = await loadInjectedFaults(fixture.sandboxUrl);
  expect(checkAccess(facts, faulted)).toEqual([]);
  expect(checkAccess(facts, [])).toHaveLength(2);
  const lostAgain = facts.reconnected.map(({ platform, accountId }) => ({ platform, accountId }));
  expect(checkAccess({ ...facts, lost: lostAgain }, faulted)).toHaveLength(1);
});
