import type { EntityManager } from '@mikro-orm/postgresql';
import { readIdTime } from '../../domain/ids.ts';
import { EVENT_RETENTION_DAYS } from '../../domain/webhooks/delivery.ts';
import { type ListedType, EVENTS, type ReportedEvent } from '../../domain/webhooks/event-types.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Visibility } from '../visibility.ts';
import { AUDIT_ACTIONS } from '../../domain/audit/actions.ts';

/** A position in the audit log of a team and among the transactions of the database. */
export interface ChangePosition {
  seq: string;
  epoch: number;
  xid: string;
}

export interface ChangeReader extends Visibility {
  /** Null for a reader that begins now. */
  position: ChangePosition | null;
}

interface Changes {
  position: ChangePosition;
  /** What has changed since: the nouns of audit entries and events, such as `post`. */
  nouns: string[];
}

/** The most audit entries or events that are read for a reader. After more, every noun counts as changed. */
const MAX_ROWS = 1_000;

const NOUNS = [...new Set([...AUDIT_ACTIONS, ...Object.keys(EVENTS)].map((type) => type.split('.', 1)[0] ?? type))];

export interface EventFilter {
  types: readonly ListedType[];
  since: Date | null;
  /** The event after which the page begins. */
  after: string | undefined;
  limit: number;
}

/** The position of an event in the list. */
interface Position {
  /** Increases when the database moves to another server, because transaction ids start again. */
  epoch: number;
  xid: string;
  createdAt: Date | string;
  id: string;
}

const START: Position = { epoch: 0, xid: '0', createdAt: '-infinity', id: '' };

/**
 * Lists events in the order of their transactions, oldest first. An event is listed only after every transaction that started
 * before its own has ended, so a late commit cannot insert an event before one that was already returned. Returns null if `after`
 * is unknown.
 */
export async function listEvents(
  em: EntityManager,
  visibility: Visibility,
  { types, since, after, limit }: EventFilter,
): Promise<ReportedEvent[] | null> {
  const position = after === undefined ? START : await findPosition(em, visibility, after);
  if (!position) return null;
  const { teamId, sandbox, workspaceId } = visibility;
  return queryPrepared<ReportedEvent>(
    em,
    `select id, type, created_at as "createdAt", data from event
     where team_id = $1 and sandbox = $2 and ($3::text is null or workspace_id = $3) and type = any($4)
       and (epoch, xid, created_at, id) > ($5, $6::xid8, $7::timestamptz, $8)
       and (epoch < (select max(number) from event_epoch) or xid < pg_snapshot_xmin(pg_current_snapshot()))
       and created_at > (select clock_timestamp()) - $9 * interval '1 day' and ($10::timestamptz is null or created_at >= $10)
     order by epoch, xid, created_at, id limit $11`,
    [
      teamId,
      sandbox,
      workspaceId,
      types,
      position.epoch,
      position.xid,
      position.createdAt,
      position.id,
      EVENT_RETENTION_DAYS,
      since,
      limit,
    ],
  );
}

/** Returns the position of an event; START if the event has expired, null if it is unknown. */
async function findPosition(em: EntityManager, visibility: Visibility, id: string): Promise<Position | null> {
  const { teamId, sandbox, workspaceId } = visibility;
  const [found] = await queryPrepared<Position>(
    em,
    `select epoch, xid::text as xid, created_at as "createdAt", id from event
     where id = $1 and team_id = $2 and sandbox = $3 and ($4::text is null or workspace_id = $4)`,
    [id, teamId, sandbox, workspaceId],
  );
  if (found) return found;
  const createdAt = readIdTime(id);
  const isExpired = createdAt !== null && createdAt < Date.now() - EVENT_RETENTION_DAYS * 86_400_000;
  return isExpired ? START : null;
}

/** Reads what has changed for each reader since its position, in one statement. Returns the results in the order of the readers. */
export async function readChanges(em: EntityManager, readers: readonly ChangeReader[]): Promise<Changes[]> {
  const column = (name: 'seq' | 'epoch' | 'xid') => readers.map(({ position }) => position?.[name] ?? null);
  const read = await queryPrepared<Changes & { exceeds: boolean }>(
    em,
    `with now as materialized (
       select (select max(number) from event_epoch) as epoch, pg_snapshot_xmin(pg_current_snapshot()) as xmin)
     select json_build_object('seq', coalesce(head.seq, 0)::text, 'epoch', now.epoch, 'xid', now.xmin::text) as position,
       coalesce(head.seq - reader.seq > ${MAX_ROWS}, false) or recent.rows > ${MAX_ROWS} as exceeds,
       array(
         select split_part(entry.action, '.', 1) from audit_entry entry
         where entry.team_id = reader.team_id and entry.seq > greatest(coalesce(reader.seq, head.seq), head.seq - ${MAX_ROWS})
           and (entry.sandbox is null or entry.sandbox = reader.sandbox)
           and (reader.workspace_id is null or entry.workspace_id is null or entry.workspace_id = reader.workspace_id)
         union select unnest(recent.nouns)
       ) as nouns
     from unnest($1::text[], $2::boolean[], $3::text[], $4::bigint[], $5::int[], $6::xid8[])
       with ordinality as reader(team_id, sandbox, workspace_id, seq, epoch, xid, place)
     cross join now left join audit_head head on head.team_id = reader.team_id
     cross join lateral (
       select count(*) as rows, array_agg(distinct split_part(newer.type, '.', 1))
         filter (where reader.workspace_id is null or newer.workspace_id is null or newer.workspace_id = reader.workspace_id) as nouns
       from (
         select type, workspace_id from event
         where team_id = reader.team_id and sandbox = reader.sandbox and (event.epoch, event.xid) >= (reader.epoch, reader.xid)
           and (event.epoch < now.epoch or event.xid < now.xmin)
         order by event.epoch, event.xid limit ${MAX_ROWS + 1}) newer) recent
     order by reader.place`,
    [
      readers.map(({ teamId }) => teamId),
      readers.map(({ sandbox }) => sandbox),
      readers.map(({ workspaceId }) => workspaceId),
      column('seq'),
      column('epoch'),
      column('xid'),
    ],
  );
  return read.map(({ position, nouns, exceeds }) => ({ position, nouns: exceeds ? NOUNS : nouns }));
}
