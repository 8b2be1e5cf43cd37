import { rm, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eraseTeamLater } from '../../bin/commands/erase-later.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { findErasure } from '../../db/erasures/erasures.ts';
import { launchInstance, type LaunchedInstance } from '../support/processes/launch-instance.ts';
import { openTeam } from '../neighbours/bench-team.ts';
import { waitUntil } from '../neighbours/wait-until.ts';
import { createRandom } from '../support/random.ts';
import { countRows, fillTeam } from './fill-team.ts';
import { findMarkers } from './find-markers.ts';
import { startPublishing } from './start-publishing.ts';
import type { MikroORM } from '@mikro-orm/postgresql';
import { exportTeam } from '../../bin/commands/team-export.ts';
import { verifyExport } from '../../bin/commands/verify-export.ts';
import { EXPORTED_TABLES } from '../../db/teams/team-tables.ts';

export interface Size {
  rows: number;
  media: number;
  /** Of each measurement without the erasure. */
  seconds: number;
  seed: number;
}

export interface Outcome {
  /** Posts of the other team that were published per second. */
  rates: Record<'before' | 'beside' | 'after', number>;
  /** Posts of the other team that were not published. */
  failed: number;
  /** Whether the erasure ended in time. */
  isDone: boolean;
  seconds: number;
  /** The rows of the team before and after. */
  rows: Record<'before' | 'after', number>;
  /** Texts of the team. `found` counts those that were found before, `left` names those that were found after. */
  markers: { planted: number; found: number; left: string[] };
  exportProblems: string[];
  counts: Record<string, number>;
}

const LIMIT_MS = 15 * 60_000;

/** Erases a team on a new instance while another one publishes. */
export async function measureErasure(size: Size): Promise<Outcome> {
  const launched = await launchInstance({ SANDBOX_RATE_LIMITS: 'off', NODE_ENV: 'production' }, 'ignore');
  try {
    return await measureOn(launched, size);
  } finally {
    await launched.stop();
    await rm(launched.home, { recursive: true, force: true });
  }
}

async function measureOn({ home, dev }: LaunchedInstance, size: Size): Promise<Outcome> {
  const { databaseUrl, baseUrl } = await dev();
  const orm = await openDatabase(databaseUrl, { poolSize: 8 });
  const place = { orm, baseUrl, home };
  try {
    const other = await openTeam(place, 'other');
    const { teamId, markers } = await fillTeam(place, { ...size, random: createRandom(size.seed) });
    const stored = await countRows(orm, teamId);
    const found = await findMarkers(place, await dev(), markers);
    const folder = join(home, 'export');
    const exportProblems = await checkExport(orm, { home, teamId, folder });
    await rm(folder, { recursive: true });

    const publishing = startPublishing(orm, other);
    await publishing.measure(size.seconds / 2);
    const before = await publishing.measure(size.seconds);
    const startedAt = performance.now();
    await eraseTeamLater(orm, { days: '0' }, teamId);
    const isErased = async () => ((await findErasure(orm.em.fork(), teamId))?.status === 'done' ? true : null);
    const erased = waitUntil(isErased, { everyMs: 250, limitMs: LIMIT_MS });
    const beside = await publishing.measureUntil(erased);
    const seconds = (performance.now() - startedAt) / 1_000;
    const after = await publishing.measure(size.seconds);
    const failed = await publishing.stop();

    return {
      rates: { before, beside, after },
      failed,
      isDone: (await erased) === true,
      seconds,
      rows: { before: stored, after: await countRows(orm, teamId) },
      markers: {
        planted: markers.length,
        found: found.length,
        left: await findMarkers(place, await dev(), markers),
      },
      exportProblems,
      counts: (await findErasure(orm.em.fork(), teamId))?.counts ?? {},
    };
  } finally {
    await orm.close();
  }
}

/** Exports a team, verifies the folder, and compares it with the database. Returns what is wrong. */
async function checkExport(
  orm: MikroORM,
  { home, teamId, folder }: { home: string; teamId: string; folder: string },
): Promise<string[]> {
  const { json } = await exportTeam(orm, { out: folder }, teamId, { KINORA_HOME: home });
  const verified = await verifyExport({}, folder);
  process.exitCode = undefined;
  const problems = [...verified.json.problems, ...json.missingMedia.map((key) => `The file ${key} is missing.`)];
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  for (const { name, where } of EXPORTED_TABLES) {
    const [row] = await orm.em
      .fork()
      .execute<{ count: number }[]>(
        `select count(*)::int as count from ${name} where ${where.replaceAll('$1', `'${teamId}'`)}`,
      );
    const exported = manifest.tables.find((table) => table.name === name)?.rows;
    if (exported !== row?.count) problems.push(`${name}: ${exported} of ${row?.count} rows were exported.`);
  }
  return problems;
}

interface Manifest {
  tables: { name: string; rows: number }[];
}
