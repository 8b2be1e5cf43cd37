import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { openDatabase } from '../../db/connection/open-database.ts';
import { RATE_LIMITS, type RateGroup } from '../../domain/teams/rate-limits.ts';
import { startApiProcesses, type ApiProcess } from '../support/api-processes.ts';
import { mintDatabase } from '../support/database.ts';
import { mintKey, mintTeam } from '../support/teams.ts';

const PROCESSES = 4;
const BURSTY_CLIENT = fileURLToPath(new URL('bursty-client.ts', import.meta.url));

let url: string;
let orm: MikroORM;
let owner: Client;
let apis: ApiProcess[];

beforeAll(async () => {
  url = await mintDatabase();
  orm = await openDatabase(url);
  owner = new Client({ connectionString: url });
  await owner.connect();
  // Records each admitted request with the timestamp of the database clock.
  await owner.query(`
    create table admitted (key_id text, limit_group text, at timestamptz);
    create function note_admitted() returns trigger language plpgsql security definer as $$ begin
      insert into admitted values (new.subject_id, new.limit_group, new.stamps[cardinality(new.stamps)]);
      return null;
    end $$;
    create trigger note_admitted after update on request_window for each row execute function note_admitted();`);
  apis = await startApiProcesses(url, PROCESSES);
});

afterAll(async () => {
  await Promise.all((apis ?? []).map((api) => api.stop()));
  await owner.end();
  await orm.close();
});

const call = (api: ApiProcess, key: string, method: string, path: string) =>
  fetch(`${api.origin}/api/v1${path}`, { method, headers: { authorization: `Bearer ${key}` } });

/** Returns the highest number of requests admitted in any window of the given length. */
async function mostInAnyWindow(keyId: string, group: string, windowSeconds: number): Promise<number> {
  const { rows } = await owner.query<{ at: string }>(
    `select extract(epoch from at)::text as at from admitted where key_id = $1 and limit_group = $2 order by at`,
    [keyId, group],
  );
  const stamps = rows.map((row) => Number(row.at));
  let [most, first] = [0, 0];
  for (const [last, at] of stamps.entries()) {
    while (stamps[first]! <= at - windowSeconds) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}

describe('spec, Rate limits: four API processes share one exact window per key and group', () => {
  test.each<[RateGroup, string, string, number]>([
    ['generations', 'GET', '/generations', 40],
    ['posts', 'GET', '/posts', 130],
    ['studio', 'POST', '/content/walloftext', 80],
    ['default', 'GET', '/me', 760],
  ])('%s: %s %s', async (group, method, path, requests) => {
    const { key, keyId } = await mintTeam({ orm });
    const { requests: limit, windowSeconds } = RATE_LIMITS[group];

    const statuses: number[] = [];
    const lane = async (n: number): Promise<void> => {
      for (let sent = n; sent < requests; sent += 32) {
        const response = await call(apis[n % PROCESSES]!, key, method, path);
        statuses.push(response.status);
        expect(response.headers.get('x-ratelimit-limit')).toBe(`${limit}`);
        await response.arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: 32 }, (_, n) => lane(n)));

    expect(statuses.filter((status) => status === 429)).toHaveLength(requests - limit);
    expect(await mostInAnyWindow(keyId, group, windowSeconds)).toBe(limit);
  });

  test('each key and each group has a separate rate limit window', async () => {
    const { key, team } = await mintTeam({ orm });
    const other = await mintKey({ orm }, team.id);
    for (let sent = 0; sent < 10; sent += 1) await call(apis[sent % PROCESSES]!, key, 'GET', '/generations');

    expect((await call(apis[0]!, key, 'GET', '/generations')).status).toBe(429);

    expect((await call(apis[0]!, other.text, 'GET', '/generations')).status).toBe(200);
    expect((await call(apis[0]!, key, 'GET', '/posts')).status).toBe(200);
  });
});

test('no window admits more than the limit across four processes with bursty clients', async () => {
  const { keyId } = await mintTeam({ orm });
  const groups = Object.entries(RATE_LIMITS).map(([group, { requests, windowSeconds }]) => ({
    group,
    requests,
    seconds: windowSeconds / 50,
  }));
  const args = groups.map(({ group, requests, seconds }) => `${group}:${requests}:${seconds}`);

  await Promise.all(
    Array.from({ length: PROCESSES }, () =>
      promisify(execFile)(process.execPath, [BURSTY_CLIENT, url, keyId, '12000', ...args]),
    ),
  );

  for (const { group, requests, seconds } of groups) {
    expect([group, await mostInAnyWindow(keyId, group, seconds)]).toEqual([group, requests]);
  }
});

test('a retry after exactly Retry-After is admitted and an earlier one is not (200 runs)', async () => {
  const { team } = await mintTeam({ orm });
  const keys = await Promise.all(Array.from({ length: 200 }, () => mintKey({ orm }, team.id)));
  const { requests, windowSeconds } = RATE_LIMITS.generations;
  // Fills the window; its oldest request expires within a few seconds.
  for (const { key } of keys) {
    await owner.query(
      `insert into request_window select $1, 'generations',
         array(select clock_timestamp() - ($2 - 12 - random() - n) * interval '1 second' from generate_series(0, $3) n)`,
      [key.id, windowSeconds, requests - 1],
    );
  }

  const outcomes = await Promise.all(
    keys.map(async ({ text }, n) => {
      const api = apis[n % PROCESSES]!;
      const refused = await call(api, text, 'GET', '/generations');
      const wait = Number(refused.headers.get('retry-after')) * 1_000;
      const retry = sleep(wait).then(() => call(api, text, 'GET', '/generations'));
      const early = await sleep(wait / 3).then(() => call(api, text, 'GET', '/generations'));
      return [refused.status, early.status, (await retry).status];
    }),
  );

  expect(outcomes).toEqual(keys.map(() => [429, 429, 200]));
});

test('spec, conventions 4: every success, including a counted replay, carries the three headers', async () => {
  const { key } = await mintTeam({ orm }, 'agency');
  const create = () =>
    fetch(`${apis[0]!.origin}/api/v1/workspaces`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': 'once' },
      body: JSON.stringify({ name: 'Once' }),
    });

  const [first, replay] = [await create(), await create()];
  const read = await call(apis[1]!, key, 'GET', '/credits');

  expect([first.status, replay.status, read.status]).toEqual([201, 201, 200]);
  expect(replay.headers.get('idempotent-replayed')).toBe('true');
  const now = Date.now() / 1_000;
  for (const [response, remaining] of [
    [first, 599],
    [replay, 598],
    [read, 597],
  ] as const) {
    expect(response.headers.get('x-ratelimit-limit')).toBe('600');
    expect(response.headers.get('x-ratelimit-remaining')).toBe(`${remaining}`);
    const reset = Number(response.headers.get('x-ratelimit-reset'));
    expect(Number.isInteger(reset) && reset > now + 200 && reset <= now + 301).toBe(true);
    expect(response.headers.get('retry-after')).toBeNull();
  }
});
