import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { nothingAcknowledged, perform } from '../../bench/chaos/acts.ts';
import { accessFacts, toldTargets } from '../../bench/chaos/facts.ts';
import { struckFaults } from '../../bench/chaos/faults.ts';
import { judgeAccess } from '../../bench/chaos/judge-access.ts';
import type { ToldTarget } from '../../bench/chaos/judge-targets.ts';
import { flaky, openReceiver, type ChaosReceiver } from '../../bench/chaos/receiver.ts';
import { openChaosStage, type ChaosStage } from '../../bench/chaos/stage.ts';
import { launch, type Launched } from '../../bench/instance/launched.ts';
import { randomFrom } from '../../bench/random.ts';
import { mintDatabase } from '../support/database.ts';
import { scheduleFault, listPublished } from '../support/simulator.ts';

const random = randomFrom(1);
const acknowledged = nothingAcknowledged();

let launched: Launched;
let receiver: ChaosReceiver;
let stage: ChaosStage;

beforeAll(async () => {
  launched = await launch({ DATABASE_URL: await mintDatabase() }, 'ignore');
  receiver = await openReceiver(flaky(0, random));
  stage = await openChaosStage(launched, receiver, { teams: 1, acts: 1 });
}, 120_000);
afterAll(async () => {
  receiver?.close();
  await stage?.orm.close();
  await launched?.stop();
  await rm(launched.home, { recursive: true, force: true });
});

async function postAtOnce(name: string): Promise<void> {
  const [team] = stage.teams;
  if (!team) throw new Error('The stage has no team.');
  const leadMs = { least: 0, most: 0 };
  await perform('post at once', { team, name, index: 0, random, leadMs, platforms: () => ['clipapp'], acknowledged });
}

async function ended(name: string): Promise<ToldTarget> {
  for (;;) {
    const target = (await toldTargets(stage.orm, stage.teams)).find((one) => one.name === name);
    if (target && ['posted', 'failed'].includes(target.status)) return target;
    await sleep(100);
  }
}

test('a caller whose post is refused for a lost account connects it again; the platform’s record excuses the loss, once', async () => {
  for (const call of ['creator_info', 'refresh']) {
    await scheduleFault(stage.sandboxUrl, { platform: 'clipapp', call, fault: 'expired-token' });
  }
  await postAtOnce('loses the account');
  expect(await ended('loses the account')).toMatchObject({ status: 'failed' });

  await postAtOnce('finds it lost');
  expect(acknowledged.refused).toEqual([expect.objectContaining({ name: 'finds it lost' })]);
  expect(acknowledged.posts.map(({ name }) => name)).toEqual(['loses the account', 'finds it lost']);
  expect(await ended('finds it lost')).toMatchObject({ status: 'posted' });
  expect((await listPublished(stage.sandboxUrl)).map(({ caption }) => caption)).toEqual(['finds it lost']);

  const told = await toldTargets(stage.orm, stage.teams);
  const facts = await accessFacts(stage, acknowledged.refused, told);
  expect(facts).toMatchObject({ lost: [], reconnected: [{ platform: 'clipapp' }] });
  const struck = await struckFaults(stage.sandboxUrl);
  expect(judgeAccess(facts, struck)).toEqual([]);
  expect(judgeAccess(facts, [])).toHaveLength(2);
  const lostAgain = facts.reconnected.map(({ platform, accountId }) => ({ platform, accountId }));
  expect(judgeAccess({ ...facts, lost: lostAgain }, struck)).toHaveLength(1);
}, 120_000);
