/**
 * Measures `POST /content/frame` for the 50 generated decks of the tests: cold (checked, drawn and stored) and warm (drawn before).
 *
 *     npm run bench -- frames
 *     npm run bench -- frames 10
 *
 * CPU time is that of the API with its processes and ffmpeg, without PostgreSQL; the kernel counts it in steps of 10 ms. A warm frame
 * is requested ten times in a row. The caller runs in the same process as the API, so its time is included.
 */
import { createCanvas } from '@napi-rs/canvas';
import { startApi, type TestApi } from '../../test/support/api.ts';
import { closeApiDeps, openApiDeps } from '../../test/support/api-deps.ts';
import { mintTeam } from '../../test/support/teams.ts';
import { buildGeneratedDeck } from '../../test/support/generated-deck.ts';
import type { ApiDeps } from '../../api/api-deps.ts';
import { percentile } from '../../test/support/figures/percentile.ts';
import { reportFigure } from '../../test/support/figures/figure.ts';
import { openPostgres } from '../../test/support/processes/own-postgres.ts';
import { readProcesses, listProcessTree } from '../../test/support/processes/process-tree.ts';

const DECKS = Number(process.argv[2] ?? 50);
const WARM_REQUESTS = 10;
const MS_PER_TICK = 10;

interface Caller {
  key: string;
  assetId: string;
}

interface Cost {
  cpuMs: number;
  wallMs: number;
}

const postgres = await openPostgres();
process.env['TEST_DATABASE_URL'] = postgres.url;
const deps = await openApiDeps();
const api = await startApi(deps);
try {
  const seeds = Array.from({ length: DECKS }, (_, index) => index + 1);
  const caller = await openCaller(api, deps);
  // The first request starts the processes that draw.
  await draw(api, caller, 1, 0);
  const [cold, warm] = [[] as Cost[], [] as Cost[]];
  for (const seed of seeds) {
    const atMs = 1_500;
    cold.push(await measure(1, () => draw(api, caller, seed, atMs)));
    warm.push(await measure(WARM_REQUESTS, () => draw(api, caller, seed, atMs)));
    await deps.orm.em.fork().execute('delete from request_window');
  }
  report('cold', cold, 400);
  report('warm', warm, 60);
} finally {
  await api.close();
  await closeApiDeps(deps);
  await postgres.close();
}

function report(name: string, costs: readonly Cost[], bound: number): void {
  const sort = (one: keyof Cost): number[] => costs.map((cost) => cost[one]).toSorted((a, b) => a - b);
  const [cpu, wall] = [sort('cpuMs'), sort('wallMs')];
  const goal = { is: 'at most', bound } as const;
  reportFigure({ name: `A ${name} frame of ${costs.length} decks: CPU, p50`, value: percentile(cpu, 0.5), unit: 'ms' });
  reportFigure({ name: `A ${name} frame: CPU, p95`, value: percentile(cpu, 0.95), unit: 'ms', goal });
  reportFigure({ name: `A ${name} frame: from request to response, p50`, value: percentile(wall, 0.5), unit: 'ms' });
  reportFigure({ name: `A ${name} frame: from request to response, p95`, value: percentile(wall, 0.95), unit: 'ms' });
}

async function openCaller({ origin }: TestApi, given: ApiDeps): Promise<Caller> {
  const { key } = await mintTeam(given);
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(createPicture())]), 'picture.png');
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${origin}/api/v1/assets`, { method: 'POST', headers, body });
  const { data } = (await response.json()) as { data: { id: string } };
  return { key, assetId: data.id };
}

function createPicture(): Buffer {
  const canvas = createCanvas(1080, 1920);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ff8000';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas.toBuffer('image/png');
}

async function draw({ call }: TestApi, { key, assetId }: Caller, seed: number, atMs: number): Promise<void> {
  const deck = buildGeneratedDeck(seed, assetId);
  const { status, json } = await call('POST', '/content/frame', { key, body: { deck, atMs } });
  if (status !== 200) throw new Error(`Deck ${seed}: ${JSON.stringify(json.error)}`);
}

async function measure(times: number, work: () => Promise<void>): Promise<Cost> {
  const [cpuBefore, wallBefore] = [await readCpuMs(), performance.now()];
  for (let run = 0; run < times; run += 1) await work();
  const wallMs = performance.now() - wallBefore;
  return { cpuMs: ((await readCpuMs()) - cpuBefore) / times, wallMs: wallMs / times };
}

/** CPU time of this process and its descendants, including those that ended, without PostgreSQL. */
async function readCpuMs(): Promise<number> {
  const all = await readProcesses('stat', (stat) => {
    const [, name = ''] = /\((.*)\)/su.exec(stat) ?? [];
    const fields = stat
      .replace(/^.*\) /su, '')
      .split(' ')
      .map(Number);
    const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + (fields[field] ?? 0), 0);
    return { parent: fields[1] ?? 0, ms: name.startsWith('postgres') ? 0 : MS_PER_TICK * ticks };
  });
  return listProcessTree(all, process.pid).reduce((sum, { ms }) => sum + ms, 0);
}
