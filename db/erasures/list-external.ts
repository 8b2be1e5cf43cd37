/** What a team or workspace has outside the database, found by its rows, in batches. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { WorkflowKind } from '../../domain/workflow-names.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { OwnMediaSource } from '../../domain/content/own-media.ts';
import type { ErasureScope } from './erasures.ts';
import { getOwnerId, listOwnTables, selectOwn } from './own-tables.ts';

/** Rows per step, so that the work of other teams is not delayed. */
const BATCH = 100;

/** Temporal lists a workflow some time after its start, so one that may have started since is ended by its id. */
const LATELY = `clock_timestamp() - interval '1 hour'`;

/** SQL by table: the kind of a row's workflow, its latest possible start (default: now), and rows that may have one. */
const WORKFLOWS: Readonly<Record<string, { kind: string; startedAt?: string; where?: string }>> = {
  post: { kind: `'post'`, startedAt: 'updated_at' },
  post_target: { kind: `'followUp'`, where: 'follow_up_at is not null' },
  content: { kind: 'workflow', startedAt: 'updated_at' },
  influencer_preview: { kind: `'renderPreview'`, startedAt: 'updated_at' },
  crawl: { kind: `'crawl'`, startedAt: 'created_at' },
  // The workflow of a mail ends while its link is valid, a week at most.
  mail: { kind: `'sendMail'`, where: `created_at > clock_timestamp() - interval '8 days'` },
  automation: { kind: `'automation'` },
  test_clock: { kind: `'advanceClock'` },
  team: { kind: `'creditPeriod'` },
};

interface WorkflowRow {
  id: string;
  kind: WorkflowKind;
  lately: boolean;
}

export interface WorkflowRows {
  kind: WorkflowKind;
  ids: string[];
  /** The rows whose workflow may have started within the last hour. */
  startedRecently: string[];
}

/** The ids of rows that may have a workflow, by its kind. */
export async function* listWorkflowRows(em: EntityManager, scope: ErasureScope): AsyncIterable<WorkflowRows> {
  for (const { name, where } of listOwnTables(scope)) {
    const workflow = WORKFLOWS[name];
    if (!workflow) continue;
    const lately = workflow.startedAt ? `${workflow.startedAt} > ${LATELY}` : 'true';
    const select = `select id, ${workflow.kind} as kind, ${lately} as lately from ${name}
      where (${where}) and ${workflow.where ?? 'true'}`;
    for await (const rows of readBatches<WorkflowRow>(em, scope, select, 'id'))
      for (const [kind, found] of Map.groupBy(rows, (row) => row.kind))
        yield { kind, ids: listIds(found), startedRecently: listIds(found.filter((row) => row.lately)) };
  }
}

function listIds(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

const FILES: Readonly<Record<string, { id: string; keys: string }>> = {
  asset: { id: 'id', keys: 'array[storage_key]' },
  asset_upload: { id: 'id', keys: 'part_keys' },
  content: { id: 'id', keys: 'array[output_key, thumbnail_key]' },
  deck_frame: { id: 'storage_key', keys: 'array[storage_key]' },
};

/** The keys of every file that a row names, also of deleted assets. */
export async function* listFileKeys(em: EntityManager, scope: ErasureScope): AsyncIterable<string[]> {
  for (const { name, where } of listOwnTables(scope)) {
    const file = FILES[name];
    if (!file) continue;
    const select = `select ${file.id} as id, array_remove(${file.keys}, null) as keys from ${name} where (${where})`;
    for await (const rows of readBatches<{ id: string; keys: string[] }>(em, scope, select, file.id))
      yield [...new Set(rows.flatMap(({ keys }) => keys))];
  }
}

/** Where own media was fetched from; null for other content. */
export const OWN_MEDIA_SOURCE = `case source when 'own_media' then inputs end`;

interface FetchedMedia {
  id: string;
  source: OwnMediaSource;
}

/** Own media whose fetch may have left files that the row does not name. */
export async function* listUnreadyOwnMedia(em: EntityManager, scope: ErasureScope): AsyncIterable<FetchedMedia[]> {
  const select = `select id, ${OWN_MEDIA_SOURCE} as source from content
    where ${selectOwn(scope)} and source = 'own_media' and status <> 'ready'`;
  yield* readBatches<FetchedMedia>(em, scope, select, 'id');
}

export async function* listContentIds(em: EntityManager, scope: ErasureScope): AsyncIterable<string[]> {
  const where = selectOwn(scope);
  for await (const rows of readBatches<{ id: string }>(em, scope, `select id from content where ${where}`, 'id'))
    yield listIds(rows);
}

async function* readBatches<Row extends { id: string }>(
  em: EntityManager,
  scope: ErasureScope,
  select: string,
  key: string,
): AsyncIterable<Row[]> {
  for (let last = ''; ;) {
    const statement = `${select} and ${key} > $2 order by ${key} limit ${BATCH}`;
    const rows = await queryPrepared<Row>(em, statement, [getOwnerId(scope), last]);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? '';
  }
}
