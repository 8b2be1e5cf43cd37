/** Large imports of several teams beside another team's reads, on one API process with its ten connections. */
import { expect, test } from '@jest/globals';
import { Account } from '../../db/entities/account.ts';
import { newId } from '../../domain/ids.ts';
import { isFullRun } from '../support/runs.ts';
import { service } from '../support/service.ts';
import { mintKey, mintTeam, type TestTeam } from '../support/teams.ts';

const IMPORTS = isFullRun() ? 14 : 6;
const ROWS = isFullRun() ? 2_500 : 1_000;
/** The longest read, as a share of the time that the imports take: 0.01 on two idle cores, 0.6 if all imports run at once. */
const MAX_SHARE = 0.4;

const served = service();

async function mintAccount({ team, workspace }: TestTeam): Promise<string> {
  const id = newId('account');
  await served.deps.orm.em.fork().insert(Account, {
    id,
    teamId: team.id,
    workspaceId: workspace.id,
    platform: 'clipapp',
    platformUserId: id,
    username: id,
    sandbox: true,
    scopes: [],
    connectedAt: new Date(),
  });
  return id;
}

function buildTable(): string {
  const rows = Array.from({ length: ROWS }, (_, row) => `http://127.0.0.1:9/${row}.mp4,2030-01-01T10:00,Row ${row}`);
  return ['videoUrl,scheduledTime,caption', ...rows].join('\n');
}

async function importTable(team: TestTeam): Promise<unknown> {
  const clipapp = [await mintAccount(team)];
  const body = { csv: buildTable(), selectedAccounts: { clipapp }, schedule: 'scheduled' };
  const { status, json } = await served.api.call('POST', '/posts/import', { key: team.key, body });
  return status === 201 ? json.data.imported : json.error;
}

/** Alternates between the keys, so that no key reaches its limit. */
async function measureReads(keys: readonly string[], until: () => boolean): Promise<number[]> {
  const times: number[] = [];
  do {
    const key = keys[times.length % keys.length];
    const startedAt = performance.now();
    expect((await served.api.call('GET', '/me', { key })).status).toBe(200);
    times.push(performance.now() - startedAt);
  } while (!until());
  return times.sort((a, b) => a - b);
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

test(`${IMPORTS} imports of ${ROWS} rows do not stop another team's reads`, async () => {
  const neighbour = await mintTeam(served.deps);
  const teams = await Promise.all(Array.from({ length: IMPORTS }, () => mintTeam(served.deps, 'agency')));
  const keys = await Promise.all(
    Array.from({ length: 20 }, async () => (await mintKey(served.deps, neighbour.team.id)).text),
  );
  let reads = 0;
  const alone = await measureReads(keys, () => (reads += 1) === 150);

  let running = true;
  const startedAt = performance.now();
  const imports = Promise.all(teams.map(importTable)).finally(() => {
    running = false;
  });
  const beside = await measureReads(keys, () => !running);

  const longest = quantile(beside, 1) / (performance.now() - startedAt);
  expect(await imports).toEqual(teams.map(() => ROWS));
  console.info(
    `GET /me p50/p99/max ms: alone ${[0.5, 0.99, 1].map((share) => quantile(alone, share).toFixed(1)).join('/')}, ` +
      `beside ${[0.5, 0.99, 1].map((share) => quantile(beside, share).toFixed(1)).join('/')} (${beside.length} reads), ` +
      `the longest ${longest.toFixed(3)} of the imports' time`,
  );
  expect(longest).toBeLessThan(MAX_SHARE);
});
