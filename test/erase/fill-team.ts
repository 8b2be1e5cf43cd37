import { createHash, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { EXPORTED_TABLES, TRANSIENT_TABLES } from '../../db/teams/team-tables.ts';
import { openTeam, type BenchTeam, type Place } from '../neighbours/bench-team.ts';
import { waitUntil } from '../neighbours/wait-until.ts';
import type { Random } from '../support/random.ts';
import { BULK, type BulkTable } from './bulk-tables.ts';
import { MARK } from './find-markers.ts';

export interface FilledTeam {
  teamId: string;
  /** Texts that the team has stored: in requests, in rows, and in files. */
  markers: string[];
}

/** Sent through the API, so that they pass through workflows and logs as well. */
const REQUEST_MARKERS = 30;
const ROW_MARKERS = 15;
const FILE_MARKERS = 5;
const PUBLISH_LIMIT_MS = 120_000;

/** A team with so many rows and files. Its rows are inserted in bulk; some posts are created, rendered and published as usual. */
export async function fillTeam(
  place: Place,
  { rows, media, random }: { rows: number; media: number; random: Random },
): Promise<FilledTeam> {
  const team = await openTeam(place, 'erased');
  const markers: string[] = [];
  const mark = (): string => {
    markers.push(`${MARK}${Math.floor(random() * 1e9)}n${markers.length}x`);
    return markers.at(-1) ?? '';
  };
  for (let number = 0; number < REQUEST_MARKERS; number += 1) await createPost(team, number, mark());
  await team.client.post('/webhooks', { url: 'https://example.com/hook', events: ['post.published'] });
  const existing = await countRows(place.orm, team.teamId);
  const [account] = Object.values(team.selectedAccounts).flat();
  const ids = { team: team.teamId, workspace: team.workspaceId, account: account ?? '' };
  for (const table of BULK)
    await insertRows(place.orm, table, ids, Math.round((rows - existing - media) * table.share));
  await storeMedia(place, ids, media, mark);
  for (let number = 0; number < ROW_MARKERS; number += 1) await plantInRow(place.orm, team.teamId, number, mark());
  return { teamId: team.teamId, markers };
}

/** A third is published at once, a third is scheduled, and the rest are drafts. */
async function createPost({ client, contentId, selectedAccounts }: BenchTeam, number: number, caption: string) {
  const schedule = ['asap', 'scheduled', 'draft'][number % 3];
  const time = schedule === 'scheduled' ? { scheduledTime: '2099-01-01T09:00:00Z' } : {};
  const body = { contentId, selectedAccounts, caption, schedule, reference: caption, ...time };
  const { data, status } = await client.post<{ id: string }>('/posts', body);
  if (status >= 300) throw new Error(`POST /posts: ${status}`);
  if (schedule !== 'asap') return;
  const isPosted = async () =>
    (await client.get<{ status: string }>(`/posts/${data.id}`)).data.status === 'posted' ? true : null;
  if (!(await waitUntil(isPosted, { everyMs: 200, limitMs: PUBLISH_LIMIT_MS })))
    throw new Error('a post was not published');
}

interface Ids {
  team: string;
  workspace: string;
  account: string;
}

const BATCH = 5_000;

async function insertRows(orm: MikroORM, { insert }: BulkTable, ids: Ids, rows: number): Promise<void> {
  for (let from = 1; from <= rows; from += BATCH) {
    const statement = insert
      .replaceAll('$team', `'${ids.team}'`)
      .replaceAll('$workspace', `'${ids.workspace}'`)
      .replaceAll('$account', `'${ids.account}'`)
      .replaceAll('$numbers', `generate_series(${from}, ${Math.min(rows, from + BATCH - 1)}) n`);
    await orm.em.fork().execute(statement);
  }
}

async function storeMedia({ orm, home }: Place, ids: Ids, media: number, mark: () => string): Promise<void> {
  for (let number = 0; number < media; number += 1) {
    const key = `c/${randomBytes(20).toString('hex')}/image.png`;
    const bytes = number < FILE_MARKERS ? Buffer.from(mark()) : randomBytes(20_000);
    const path = join(home, 'media', key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    await orm.em.fork().execute(
      `insert into asset (id, team_id, workspace_id, kind, name, mime_type, bytes, sha256, storage_key)
       values (?, ?, ?, 'image', 'a', 'image/png', ?, ?, ?)`,
      [
        `ast_${ids.team.slice(-8)}${number}`,
        ids.team,
        ids.workspace,
        bytes.length,
        createHash('sha256').update(bytes).digest('hex'),
        key,
      ],
    );
  }
}

/** Columns with texts of people. */
const TEXTS = [
  ['post', 'caption'],
  ['post', 'review_comment'],
  ['post_target', 'caption'],
  ['generation', 'hook'],
  ['generation', 'why'],
  ['content', 'error_message'],
  ['account', 'display_name'],
  ['workspace', 'name'],
  ['team', 'name'],
  ['asset', 'name'],
  ['webhook_endpoint', 'url'],
  ['delivery', 'last_error'],
  ['idempotency_record', 'idempotency_key'],
  ['api_key', 'name'],
  ['event', 'subject_id'],
] as const;

async function plantInRow(orm: MikroORM, teamId: string, number: number, marker: string): Promise<void> {
  const [name, column] = TEXTS[number % TEXTS.length] ?? TEXTS[0];
  const where = [...EXPORTED_TABLES, ...TRANSIENT_TABLES].find((table) => table.name === name)?.where ?? '';
  const owned = where.replaceAll('$1', `'${teamId}'`);
  const changed = await orm.em
    .fork()
    .execute<unknown[]>(
      `update ${name} set ${column} = ? where ctid = (select ctid from ${name} where ${owned} limit 1) returning 1`,
      [marker],
    );
  if (changed.length !== 1) throw new Error(`there is no row of ${name}`);
}

/** The rows of a team in all tables. */
export async function countRows(orm: MikroORM, teamId: string): Promise<number> {
  const counts = [...EXPORTED_TABLES, ...TRANSIENT_TABLES].map(
    ({ name, where }) => `(select count(*) from ${name} where ${where.replaceAll('$1', `'${teamId}'`)})`,
  );
  const [row] = await orm.em.fork().execute<{ rows: number }[]>(`select (${counts.join(' + ')})::int as rows`);
  return row?.rows ?? 0;
}
