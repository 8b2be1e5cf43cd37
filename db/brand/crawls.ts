import type { EntityManager } from '@mikro-orm/postgresql';
import type { CrawlShortfall } from '../../domain/brand/crawl.ts';
import { newId } from '../../domain/ids.ts';
import { Crawl } from '../entities/crawl.ts';
import { recordStart } from '../outbox/record.ts';
import type { Transaction } from '../connection/transaction.ts';

/** A crawl that has run for this long has lost its workflow, because no crawl takes so long with all its retries. */
const LOST_AFTER = `interval '15 minutes'`;

/** A crawl that has not started for this long is lost as well. It may have to wait for other crawls of its team. */
const LOST_UNSTARTED_AFTER = `interval '2 hours'`;

const LOST: CrawlShortfall = {
  code: 'crawl_lost',
  message: 'The crawl was interrupted. POST /brand/analyze starts a new one.',
};

/** Queues a crawl or returns the unfinished one, so that concurrent requests get the same crawl. */
export async function recordCrawl(
  tx: Transaction,
  workspace: { id: string; teamId: string },
  url: string,
): Promise<string> {
  await endLostCrawls(tx, workspace.id);
  const fresh = newId('crawl');
  const [row] = await tx.em.execute<{ id: string }[]>(
    `insert into crawl (id, team_id, workspace_id, url) values (?, ?, ?, ?)
     on conflict (workspace_id) where status in ('queued', 'running') do update set workspace_id = excluded.workspace_id
     returning id`,
    [fresh, workspace.teamId, workspace.id, url],
  );
  if (row?.id === fresh) await recordStart(tx, 'crawl', fresh, workspace.teamId);
  return row?.id ?? fresh;
}

/** Fails crawls whose workflow was started and is lost, of one workspace, or of all if null. Returns their number. */
export async function endLostCrawls(tx: Transaction, workspaceId: string | null = null): Promise<number> {
  const lost = await tx.em.execute<unknown[]>(
    `update crawl set status = 'failed', error_code = ?, error_message = ?, finished_at = clock_timestamp()
     where status in ('queued', 'running') and (?::text is null or workspace_id = ?)
       and coalesce(started_at + ${LOST_AFTER}, created_at + ${LOST_UNSTARTED_AFTER}) < clock_timestamp()
       and not exists (select 1 from outbox_message where workflow = 'crawl' and row_id = crawl.id)
     returning id`,
    [LOST.code, LOST.message, workspaceId, workspaceId],
  );
  return lost.length;
}

/** Starts or restarts the crawl; null if it has ended. */
export async function beginCrawl(em: EntityManager, id: string): Promise<Crawl | null> {
  const [open] = await em.execute<unknown[]>(
    `update crawl set status = 'running', started_at = coalesce(started_at, clock_timestamp()), pages = 0, pages_planned = 0
     where id = ? and status in ('queued', 'running') returning id`,
    [id],
  );
  return open ? em.findOneOrFail(Crawl, id, { refresh: true }) : null;
}

export async function markCrawlProgress(em: EntityManager, id: string, pages: number, planned: number): Promise<void> {
  await em.execute(`update crawl set pages = ?, pages_planned = ? where id = ? and status = 'running'`, [
    pages,
    planned,
    id,
  ]);
}

/** Ends a crawl. Returns false if it had ended before. `shortfall` is null if the crawl is `done`. */
export async function endCrawl(
  tx: Transaction,
  id: string,
  ending: { status: 'done' | 'partial' | 'failed'; pages?: number; shortfall: CrawlShortfall | null },
): Promise<boolean> {
  const { status, pages, shortfall } = ending;
  const [ended] = await tx.em.execute<unknown[]>(
    `update crawl set status = ?, pages = coalesce(?, pages), pages_planned = coalesce(?, pages), error_code = ?, error_message = ?,
       finished_at = clock_timestamp()
     where id = ? and status in ('queued', 'running') returning id`,
    [status, pages ?? null, pages ?? null, shortfall?.code ?? null, shortfall?.message ?? null, id],
  );
  return ended !== undefined;
}

export async function findLastCrawl(em: EntityManager, workspaceId: string): Promise<Crawl | null> {
  return em.findOne(Crawl, { workspaceId }, { orderBy: { createdAt: 'desc', id: 'desc' }, refresh: true });
}

/** Reads a crawl. Throws if it does not exist. */
export function getCrawl(em: EntityManager, id: string): Promise<Crawl> {
  return em.findOneOrFail(Crawl, { id }, { disableIdentityMap: true });
}
