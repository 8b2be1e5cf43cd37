/**
 * Kills the worker and ffmpeg (SIGKILL) at random times while videos are generated and rendered; the launcher restarts the worker.
 * Passes if every job finished with one charge, one event if it is ready or one refund if it failed, and no ffmpeg process
 * remains.
 *
 *     npm run chaos -- kill-renders [kills] [seed]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DemoApi } from '../../bin/demo/demo-api.ts';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { ZERO, reportFigure } from '../support/figures/figure.ts';
import { launchInstance } from '../support/processes/launch-instance.ts';
import { readProcesses, listProcessTree } from '../support/processes/process-tree.ts';
import { sendSignal } from '../support/processes/send-signal.ts';
import { createRandom } from '../support/random.ts';

const kills = Number(process.argv[2] ?? 50);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const random = createRandom(seed);

/** A worker restarts within seconds; its renders are retried after the heartbeat time-out of 15 s. */
const WAIT_MS = { least: 2_000, most: 20_000 };
const OPEN_JOBS = 8;
const DRAIN_MS = 20 * 60_000;

/** All but the last job are paid. */
const JOBS: readonly [path: string, body: object][] = [
  ['/content/listicle', { items: ['Rye', 'Wheat', 'Spelt'].map((text) => ({ text })) }],
  ['/content/statvideo', { stat: { value: 6, unit: 'a.m.', label: 'when we open', source: 'our own hours' } }],
  ['/content/fadein', { lines: ['First bread', 'then coffee', 'then the day'] }],
  ['/content/image', { prompt: 'A rye loaf', count: 2 }],
  ['/content/voiceover', { script: 'Fresh bread, every morning at six.' }],
  ['/content/walloftext', { deck: buildDemoDeck() }],
];

console.log(`kill renders: ${kills} kills, seed ${seed}`);
const launched = await launchInstance();
let passed = false;
try {
  const dev = await launched.dev();
  const database = new Client({ connectionString: dev.databaseUrl });
  await database.connect();
  const api = new DemoApi(dev.baseUrl, dev.apiKey);
  const ids: string[] = [];
  const victims = { worker: 0, ffmpeg: 0 };
  while (victims.worker + victims.ffmpeg < kills) {
    while ((await countOpenJobs(database, ids)) < OPEN_JOBS) ids.push(await submitJob(api, ids.length));
    const victim = random() < 0.5 ? await waitForEncoder() : null;
    if (!victim) await sleep(WAIT_MS.least + random() * (WAIT_MS.most - WAIT_MS.least));
    sendSignal(victim ?? (await launched.dev()).pids.worker, 'SIGKILL');
    victims[victim ? 'ffmpeg' : 'worker'] += 1;
    process.stdout.write(`\r  killed ${victims.worker} workers and ${victims.ffmpeg} encoders, ${ids.length} jobs `);
  }
  console.log();
  passed = await check(database, ids);
  await database.end();
} finally {
  await launched.stop();
}
console.log(passed ? 'passed' : 'FAILED');
process.exitCode = passed ? 0 : 1;

/** Waits until an encoder runs, and then for a random time. Returns null if none starts within two minutes. */
async function waitForEncoder(): Promise<number | null> {
  for (const until = Date.now() + 120_000; Date.now() < until; await sleep(100)) {
    const { worker } = (await launched.dev()).pids;
    const encoder = listProcessTree(await readRunning(), worker).find(({ name }) => name === 'ffmpeg');
    if (!encoder) continue;
    await sleep(random() * 1_500);
    return encoder.pid;
  }
  return null;
}

/** Retries if the rate limit of 30 requests in five minutes is exceeded. */
async function submitJob(api: DemoApi, index: number): Promise<string> {
  const [path, body] = JOBS[index % JOBS.length] ?? JOBS[0]!;
  for (;;) {
    try {
      return (await api.post<{ contentId: string }>(path, body)).contentId;
    } catch (error) {
      console.log(`\n  ${path}: ${error instanceof Error ? error.message : String(error)}`);
      await sleep(10_000);
    }
  }
}

async function countOpenJobs(database: Client, ids: readonly string[]): Promise<number> {
  const { rows } = await database.query<{ open: number }>(
    `select count(*)::int as open from content where id = any($1) and status in ('queued', 'rendering')`,
    [ids],
  );
  return rows[0]?.open ?? 0;
}

interface Ended {
  id: string;
  format: string;
  status: string;
  error_code: string | null;
  credits_charged: number;
  charges: number;
  refunds: number;
  events: number;
}

/** Waits until every job has finished, then checks its ledger entries and events. */
async function check(database: Client, ids: readonly string[]): Promise<boolean> {
  const startedAt = Date.now();
  while ((await countOpenJobs(database, ids)) > 0 && Date.now() - startedAt < DRAIN_MS) await sleep(1_000);
  const { rows } = await database.query<Ended>(
    `select id, format, status, error_code, credits_charged,
       (select count(*)::int from ledger_entry where ref_id = content.id and type = 'spending') as charges,
       (select count(*)::int from ledger_entry where ref_id = content.id and type = 'refund') as refunds,
       (select count(*)::int from event where subject_id = content.id and type = 'content.ready') as events
     from content where id = any($1) order by id`,
    [ids],
  );
  const wrong = rows.filter((row) => !isRight(row));
  for (const row of wrong) console.log('  WRONG', JSON.stringify(row));
  const count = (status: string): number => rows.filter((row) => row.status === status).length;
  const failures = rows.filter(({ status }) => status === 'failed').map(({ error_code }) => error_code);
  const remaining = await countOrphans();
  console.log(
    `  ${rows.length} jobs, all finished ${Math.round((Date.now() - startedAt) / 1_000)} s after the last kill: ` +
      `${count('ready')} ready, ${count('failed')} failed (${[...new Set(failures)].join(', ') || 'none'}), ` +
      `${wrong.length} violations; remaining encoders: ${remaining}`,
  );
  reportFigure({ name: `Violations in ${rows.length} jobs`, value: wrong.length, unit: '', goal: ZERO });
  reportFigure({ name: 'Remaining encoders', value: remaining, unit: '', goal: ZERO });
  return wrong.length === 0 && remaining === 0;
}

/** A voiceover that costs less than estimated has a refund of the difference. */
function isRight({ format, status, credits_charged, charges, refunds, events }: Ended): boolean {
  const paid = credits_charged > 0 ? 1 : 0;
  if (charges !== paid || !['ready', 'failed'].includes(status)) return false;
  if (status === 'failed') return refunds === paid && events === 0;
  const withoutEvent = format === 'image' || format === 'voiceover';
  return events === (withoutEvent ? 0 : 1) && refunds <= (format === 'voiceover' ? 1 : 0);
}

function readRunning(): Promise<Map<number, { parent: number; name: string }>> {
  return readProcesses('status', (status) => ({
    parent: Number(/^PPid:\s+(\d+)/mu.exec(status)?.[1] ?? 0),
    name: /^Name:\s+(.*)$/mu.exec(status)?.[1] ?? '',
  }));
}

/** Counts the encoders whose parent process has exited. */
async function countOrphans(): Promise<number> {
  return [...(await readRunning()).values()].filter(({ name, parent }) => name === 'ffmpeg' && parent === 1).length;
}
