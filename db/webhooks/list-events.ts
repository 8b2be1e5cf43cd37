import type { EntityManager } from '@mikro-orm/postgresql';
import { readIdTime } from '../../domain/ids.ts';
import { EVENT_RETENTION_DAYS } from '../../domain/webhooks/delivery.ts';
import { type ListedType } from '../../domain/webhooks/event-types.ts';
import type { ReportedEvent } from '../../domain/webhooks/event-body.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Visibility } from '../visibility.ts';

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
