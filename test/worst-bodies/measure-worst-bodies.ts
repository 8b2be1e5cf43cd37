import type { MikroORM } from '@mikro-orm/postgresql';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { openDatabase } from '../../db/connection/open-database.ts';
import { migrate } from '../../db/migrations/migrate.ts';
import { insertAccountPerPlatform } from '../support/posts.ts';
import { mintKey, mintTeam } from '../support/teams.ts';
import { percentile } from '../support/figures/percentile.ts';
import type { Probed } from './probe.ts';
import { startProbedApi, type ProbedApi } from './probed-api.ts';
import { buildWorstBodies, type WorstBody } from './worst-bodies.ts';

/** What the API and another team experienced. */
export interface Experience extends Probed {
  /** `GET /me` of another team. */
  otherP99Ms: number;
}

export interface MeasuredBody extends Experience {
  name: string;
  statuses: Record<number, number>;
  seconds: number;
  largestAnswerKb: number;
}

export interface Measurement {
  idle: Experience;
  bodies: MeasuredBody[];
}

export interface Scale {
  /** Requests with the same body at once. */
  copies: number;
  idleSeconds: number;
  /** Only bodies whose names contain one of these. */
  only?: readonly string[];
  /** Called after each body. */
  report?: (idle: Experience, body: MeasuredBody) => void;
}

/** The copies come from this many teams, so that the queues of one team do not hide what they cost. */
const TEAMS = 3;
const OTHER_INTERVAL_MS = 50;
/** The last of 30 imports waits for all others. */
const TIMEOUT_MS = 15 * 60_000;

/** Measures an API process alone, and then under many copies of each of the worst bodies at once. */
export async function measureWorstBodies(databaseUrl: string, scale: Scale): Promise<Measurement> {
  const orm = await openDatabase(databaseUrl, { poolSize: 4 });
  await migrate(orm);
  const api = await startProbedApi(databaseUrl);
  try {
    const other = await mintTeam({ orm });
    const bodies = await buildBodies(orm, scale);
    // The first request of each kind also starts the checker and compiles code.
    for (const { key, body } of bodies) await send(api.origin, key, body);
    await api.probe();
    const idle = await experience(api, other.key, () => sleep(scale.idleSeconds * 1_000));
    const measured: MeasuredBody[] = [];
    for (const { body } of bodies) {
      const keys = await mintKeys(orm, body, scale.copies);
      const one = await attack(api, other.key, keys);
      measured.push(one);
      scale.report?.(idle, one);
    }
    return { idle, bodies: measured };
  } finally {
    await api.stop();
    await orm.close();
  }
}

interface KeyedBody {
  key: string;
  body: WorstBody;
}

async function buildBodies(orm: MikroORM, { only }: Scale): Promise<KeyedBody[]> {
  const team = await mintTeam({ orm }, 'agency');
  const bodies = buildWorstBodies(await insertAccountPerPlatform({ orm }, team));
  const chosen = bodies.filter(({ name }) => only === undefined || only.some((part) => name.includes(part)));
  return Promise.all(chosen.map(async (body) => ({ key: (await mintKey({ orm }, team.team.id)).text, body })));
}

/** The body with the accounts of each of several teams, each copy with a separate key. */
async function mintKeys(orm: MikroORM, { name }: WorstBody, copies: number): Promise<KeyedBody[]> {
  const teams = await Promise.all(
    Array.from({ length: TEAMS }, async () => {
      const team = await mintTeam({ orm }, 'agency');
      const body = buildWorstBodies(await insertAccountPerPlatform({ orm }, team)).find(
        (one) => one.name === name,
      ) as WorstBody;
      return { team, body };
    }),
  );
  return Promise.all(
    Array.from({ length: copies }, async (_, at) => {
      const { team, body } = teams[at % TEAMS] as (typeof teams)[number];
      return { key: (await mintKey({ orm }, team.team.id)).text, body };
    }),
  );
}

async function attack(api: ProbedApi, otherKey: string, keyed: readonly KeyedBody[]): Promise<MeasuredBody> {
  const startedAt = performance.now();
  const statuses: Record<number, number> = {};
  let largest = 0;
  const experienced = await experience(api, otherKey, async () => {
    await Promise.all(
      keyed.map(async ({ key, body }) => {
        const { status, bytes } = await send(api.origin, key, body);
        statuses[status] = (statuses[status] ?? 0) + 1;
        largest = Math.max(largest, bytes);
      }),
    );
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  return { name: keyed[0]?.body.name ?? '', ...experienced, statuses, seconds, largestAnswerKb: largest / 1_024 };
}

/** One connection for each request, as from as many clients. */
async function send(
  origin: string,
  key: string,
  { path, body }: WorstBody,
): Promise<{ status: number; bytes: number }> {
  const dispatcher = new Agent({ connections: 1, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  try {
    const reply = await request(`${origin}/api/v1${path}`, { method: 'POST', headers, body, dispatcher });
    return { status: reply.statusCode, bytes: (await reply.body.bytes()).length };
  } finally {
    await dispatcher.close();
  }
}

/** Measures the process and the requests of another team while `work` runs. */
async function experience(api: ProbedApi, key: string, work: () => Promise<unknown>): Promise<Experience> {
  await api.probe();
  const tookMs: number[] = [];
  const done = new AbortController();
  const observe = async (): Promise<void> => {
    while (!done.signal.aborted) {
      const startedAt = performance.now();
      const { statusCode, body } = await request(`${api.origin}/api/v1/me`, {
        headers: { authorization: `Bearer ${key}` },
      });
      await body.dump();
      if (statusCode !== 200 && statusCode !== 429) throw new Error(`GET /me returned ${statusCode}`);
      tookMs.push(performance.now() - startedAt);
      await sleep(OTHER_INTERVAL_MS);
    }
  };
  const observing = observe();
  await work().finally(() => done.abort());
  await observing;
  tookMs.sort((a, b) => a - b);
  return { ...(await api.probe()), otherP99Ms: percentile(tookMs, 0.99) };
}
