/** What media calls cost the operator, for reports. */
import type { EntityManager } from '@mikro-orm/postgresql';

export interface MediaCosts {
  provider: string;
  model: string;
  kind: string;
  calls: number;
  /** Calls whose cost is unknown. */
  unknown: number;
  usd: number;
}

/** The calls of live keys that providers completed within the last days, by provider, model and kind. */
export function listMediaCosts(em: EntityManager, days: number): Promise<MediaCosts[]> {
  return em.execute(
    `select provider, coalesce(provider_model, model, '') as model, call ->> 'kind' as kind, count(*)::int as calls,
       count(*) filter (where cost_usd is null)::int as unknown, coalesce(sum(cost_usd), 0)::float8 as usd
     from media_call where status = 'made' and live and provider is not null
       and updated_at > clock_timestamp() - ? * interval '1 day'
     group by 1, 2, 3 order by 6 desc, 1, 2, 3`,
    [days],
  );
}

/** The credits that jobs of live keys with calls completed within the last days were charged, less refunds. */
export async function sumMediaCredits(em: EntityManager, days: number): Promise<number> {
  const [row] = await em.execute<{ credits: number }[]>(
    `select coalesce(-sum(credits), 0)::int as credits from ledger_entry where ref_id in (
       select distinct job_id from media_call where status = 'made' and live
         and updated_at > clock_timestamp() - ? * interval '1 day')`,
    [days],
  );
  return row?.credits ?? 0;
}

/** The cost of a completed call, for metrics. */
export async function findMediaCost(
  em: EntityManager,
  jobId: string,
  key: string,
): Promise<{ provider: string; kind: string; usd: number } | null> {
  const [row] = await em.execute<{ provider: string; kind: string; usd: number }[]>(
    `select provider, call ->> 'kind' as kind, coalesce(cost_usd, 0)::float8 as usd
     from media_call where job_id = ? and key = ? and provider is not null`,
    [jobId, key],
  );
  return row ?? null;
}
