/** What calls to language models cost the operator. */
import type { EntityManager } from '@mikro-orm/postgresql';

interface WritingJob {
  teamId: string;
  workspaceId: string;
  /** The request or the automation. */
  jobId: string;
}

interface BilledCall {
  api: string;
  model: string;
  inputTokens: number | null;
  outputTokens: number | null;
  costUsd: number | null;
}

/** Records what was spent, even if the texts are not used. A repeated job pays again, and is recorded again. */
export async function recordTextCalls(em: EntityManager, job: WritingJob, calls: readonly BilledCall[]): Promise<void> {
  if (calls.length === 0) return;
  await em.execute(
    `insert into text_call (team_id, workspace_id, job_id, api, model, input_tokens, output_tokens, cost_usd)
     select ?, ?, ?, api, model, "inputTokens", "outputTokens", "costUsd"
     from jsonb_to_recordset(?::jsonb)
       as billed (api text, model text, "inputTokens" int, "outputTokens" int, "costUsd" numeric)`,
    [job.teamId, job.workspaceId, job.jobId, JSON.stringify(calls)],
  );
}

export interface TextCosts {
  api: string;
  model: string;
  calls: number;
  /** Calls whose cost is unknown. */
  unknown: number;
  inputTokens: number;
  outputTokens: number;
  usd: number;
}

/** The calls of the last days, by model. */
export function listTextCosts(em: EntityManager, days: number): Promise<TextCosts[]> {
  return em.execute(
    `select api, model, count(*)::int as calls, count(*) filter (where cost_usd is null)::int as unknown,
       coalesce(sum(input_tokens), 0)::float8 as "inputTokens", coalesce(sum(output_tokens), 0)::float8 as "outputTokens",
       coalesce(sum(cost_usd), 0)::float8 as usd
     from text_call where created_at > clock_timestamp() - ? * interval '1 day'
     group by 1, 2 order by 7 desc, 1, 2`,
    [days],
  );
}
