import type { EntityManager } from '@mikro-orm/postgresql';
import { GRANT_TYPES } from '../../domain/credits/ledger.ts';
import type { UsageMetric } from '../../domain/teams/plans.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import { COUNTS } from '../credits/ledger.ts';
import { listUsage, type UsageLine } from '../credits/usage.ts';
import type { Workspace } from '../entities/workspace.ts';
import type { AuthenticatedTeam } from './api-keys.ts';

/** What a team has and uses. */
export interface Identity {
  usage: UsageLine[];
  storedBytes: number;
  /** Credits granted in the period. */
  granted: number;
  /** The workspace for requests that name none: the key's, else the team's default. */
  workspace: Pick<Workspace, 'id' | 'name' | 'websiteUrl'> | null;
}

/** Reads everything in one statement, because every client and page begins with it. */
const READ = `select
  (select coalesce(json_object_agg(metric, used), '{}') from usage where team_id = $1 and period_start = $2) as counted,
  coalesce((select bytes::float8 from team_storage where team_id = $1), 0) as "storedBytes",
  (select coalesce(sum(credits), 0)::int from ledger_entry
    where team_id = $1 and created_at >= $2 and type = any($3) and ${COUNTS}) as granted,
  (select json_build_object('id', id, 'name', name, 'websiteUrl', website_url) from workspace
    where team_id = $1 and (id = $4 or $4::text is null and is_default)) as workspace`;

export async function readIdentity(
  em: EntityManager,
  { id, plan, periodStart }: Pick<AuthenticatedTeam, 'id' | 'plan' | 'periodStart'>,
  pinnedTo: string | null,
): Promise<Identity> {
  type Row = Omit<Identity, 'usage'> & { counted: Partial<Record<UsageMetric, number>> };
  const [row] = await queryPrepared<Row>(em, READ, [id, periodStart, GRANT_TYPES, pinnedTo]);
  const { counted, ...rest } = row as Row;
  return { ...rest, usage: listUsage(plan, counted) };
}
