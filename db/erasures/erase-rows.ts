import type { EntityManager } from '@mikro-orm/postgresql';
import type { WorkflowKind } from '../../domain/workflow-names.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import { EXPORTED_TABLES, TRANSIENT_TABLES, type TeamTable } from '../teams/team-tables.ts';

/** Rows per statement, so that no transaction is long. */
const BATCH = 500;

const APPEND_ONLY = ['ledger_entry', 'audit_entry'];

/** Children first. */
const ERASED: readonly TeamTable[] = [
  ...TRANSIENT_TABLES.filter(({ name }) => name !== 'post_tally'),
  ...EXPORTED_TABLES.toReversed(),
];

/**
 * Deletes every row of a team in short transactions. Calls `onErased` after each. Safe to repeat, from any point. A row that a request
 * in progress adds makes the last delete fail, and is deleted by the next run.
 */
export async function eraseRows(
  em: EntityManager,
  teamId: string,
  onErased: (table: string, rows: number) => Promise<void>,
): Promise<void> {
  await storeAuditHead(em, teamId);
  await releaseSelfReferences(em, teamId);
  for (const table of ERASED) {
    // Deleting posts adds rows to it.
    if (table.name === 'workspace') await eraseTable(em, TALLY, teamId, onErased);
    await eraseTable(em, table, teamId, onErased);
  }
}

const TALLY: TeamTable = { name: 'post_tally', where: 'workspace_id in (select id from workspace where team_id = $1)' };

async function eraseTable(
  em: EntityManager,
  table: TeamTable,
  teamId: string,
  onErased: (table: string, rows: number) => Promise<void>,
): Promise<void> {
  let deleted: number;
  do {
    deleted = await deleteBatch(em, table, teamId);
    await onErased(table.name, deleted);
  } while (deleted === BATCH);
}

async function deleteBatch(em: EntityManager, { name, where }: TeamTable, teamId: string): Promise<number> {
  if (APPEND_ONLY.includes(name)) {
    const [row] = await queryPrepared<{ rows: number }>(em, 'select erase_append_only($1, $2, $3) as rows', [
      name,
      teamId,
      BATCH,
    ]);
    return row?.rows ?? 0;
  }
  const deleted = await queryPrepared(
    em,
    `delete from ${name} where ctid = any(array(select ctid from ${name} where ${where} limit ${BATCH})) returning 1`,
    [teamId],
  );
  return deleted.length;
}

/** The end of the audit log stays in the receipt. */
async function storeAuditHead(em: EntityManager, teamId: string): Promise<void> {
  await queryPrepared(
    em,
    `update team_erasure set audit_head = head.seq || ':' || head.hash from audit_head head
     where head.team_id = $1 and team_erasure.team_id = $1 and status = 'running'`,
    [teamId],
  );
}

/** A batch may contain a row without those that refer to it. */
async function releaseSelfReferences(em: EntityManager, teamId: string): Promise<void> {
  await queryPrepared(em, 'update content set parent_id = null where team_id = $1 and parent_id is not null', [teamId]);
  await queryPrepared(
    em,
    'update generation set variant_of = null, changed_feature = null where team_id = $1 and variant_of is not null',
    [teamId],
  );
}

const WORKFLOW_ROWS: readonly [kinds: readonly WorkflowKind[], select: string][] = [
  [['post'], 'select id from post where team_id = $1 and id > $2'],
  [['followUp'], 'select id from post_target where post_id in (select id from post where team_id = $1) and id > $2'],
  [['render', 'generateContent', 'clips', 'fetchMedia'], 'select id from content where team_id = $1 and id > $2'],
  [
    ['renderPreview'],
    'select id from influencer_preview where influencer_id in (select id from influencer where team_id = $1) and id > $2',
  ],
  [['crawl'], 'select id from crawl where team_id = $1 and id > $2'],
  [['automation'], 'select id from automation where team_id = $1 and id > $2'],
  [['webhooks'], 'select id from webhook_endpoint where team_id = $1 and id > $2'],
  [['creditPeriod'], 'select id from team where id = $1 and id > $2'],
];

/** The rows of a team that may have a workflow, in batches of one kind of row. */
export async function* listWorkflowRows(
  em: EntityManager,
  teamId: string,
): AsyncIterable<{ kinds: readonly WorkflowKind[]; ids: string[] }> {
  for (const [kinds, select] of WORKFLOW_ROWS) {
    for (let last = ''; ;) {
      const rows = await queryPrepared<{ id: string }>(em, `${select} order by id limit ${BATCH}`, [teamId, last]);
      if (rows.length > 0) yield { kinds, ids: rows.map(({ id }) => id) };
      if (rows.length < BATCH) break;
      last = rows.at(-1)?.id ?? '';
    }
  }
}

/** The keys of every file that a row of the team names, also of deleted assets. */
export async function listFileKeys(em: EntityManager, teamId: string): Promise<string[]> {
  const rows = await queryPrepared<{ key: string }>(
    em,
    `select storage_key as key from asset where team_id = $1
     union select output_key from content where team_id = $1 and output_key is not null
     union select thumbnail_key from content where team_id = $1 and thumbnail_key is not null
     union select storage_key from deck_frame where team_id = $1`,
    [teamId],
  );
  return rows.map(({ key }) => key);
}
