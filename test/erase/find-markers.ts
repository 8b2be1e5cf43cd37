import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporalClient } from '../../adapters/temporal/temporal-client.ts';
import { readHistories } from '../support/read-histories.ts';
import type { Dev } from '../support/processes/launch-instance.ts';
import type { Place } from '../neighbours/bench-team.ts';

/** The files of the servers: PostgreSQL keeps deleted rows until it vacuums, and the simulator is a platform, not Kinora. */
const FOREIGN = /^(?:pg|postgres|temporal|sandbox)/u;

/** Where each of the texts is found: in tables, in Temporal's histories, and in the files of the instance with its logs. */
export async function findMarkers(place: Place, dev: Dev, markers: readonly string[]): Promise<string[]> {
  const places = [...(await readTables(place)), ...(await readTemporal(dev)), ...(await readFiles(place.home))];
  return markers.flatMap((marker) => {
    const found = places.filter(({ text }) => text.includes(marker)).map(({ name }) => name);
    return found.length === 0 ? [] : [`${marker}: ${[...new Set(found)].join(', ')}`];
  });
}

interface Text {
  name: string;
  text: string;
}

/** Every marker contains this word, so that other rows are not read. */
export const MARK = 'plantedmarker';

async function readTables({ orm }: Place): Promise<Text[]> {
  const em = orm.em.fork();
  const tables = await em.execute<{ name: string }[]>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const found: Text[] = [];
  for (const { name } of tables) {
    const rows = await em.execute<{ text: string }[]>(
      `select lower(t::text) as text from "${name}" t where t::text ilike '%${MARK}%'`,
    );
    found.push(...rows.map(({ text }) => ({ name, text })));
  }
  return found;
}

async function readTemporal({ temporalAddress }: Dev): Promise<Text[]> {
  const { client, connection } = createTemporalClient({ address: temporalAddress, namespace: 'default' });
  try {
    const texts = await readHistories(client);
    return [...texts].flatMap(([name, text]) => (text.includes(MARK) ? [{ name, text }] : []));
  } finally {
    await connection.close();
  }
}

async function readFiles(home: string): Promise<Text[]> {
  const found: Text[] = [];
  for (const top of (await readdir(home)).filter((name) => !FOREIGN.test(name))) {
    for (const path of await listFiles(join(home, top))) {
      const text = (await readFile(path, 'latin1')).toLowerCase();
      if (text.includes(MARK)) found.push({ name: path.slice(home.length + 1), text });
    }
  }
  return found;
}

async function listFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
