import { Workspace } from '../../db/entities/workspace.ts';
import type { Plan, UsageMetric } from '../../domain/teams/plans.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import type { Reply } from '../support/api.ts';
import { readyContent } from '../support/ready-post.ts';
import { accountRow } from '../support/posts.ts';
import { mintKey, mintTeam, type TestTeam } from '../support/teams.ts';
import type { ContractService } from './open-service.ts';

/** One caller's world: a fresh team with whatever a scenario puts into it. */
export interface Stage extends TestTeam, ContractService {
  call(method: string, path: string, body?: unknown): Promise<Reply>;
  /** The data of a call that must succeed. */
  // oxlint-disable-next-line typescript/no-explicit-any
  make(method: string, path: string, body?: unknown): Promise<any>;
}

/** `creator` has the lowest ceilings. */
export async function openStage(service: ContractService, plan: Plan = 'creator'): Promise<Stage> {
  const team = await mintTeam(service.world, plan);
  const call = (method: string, path: string, body?: unknown) =>
    service.api.call(method, path, { key: team.key, body });
  return {
    ...service,
    ...team,
    call,
    async make(method, path, body) {
      const reply = await call(method, path, body);
      if (reply.status < 300) return reply.json.data;
      throw new Error(`${method} ${path} answered ${reply.status}: ${reply.text}`);
    },
  };
}

/** A connected sandbox account, as far as the API looks at it. */
export function accountOf(stage: Stage, platform: Platform = 'clipapp'): Promise<string> {
  return accountRow(stage.world, stage, platform);
}

/** A finished render. */
export function contentOf(stage: Stage): Promise<string> {
  return readyContent({ ...stage.world, mediaToken, scratchDir: stage.world.config.home }, stage);
}

const mediaToken = (id: string): string => `stage-${id}`;

/** A post at a far slot that has its video. */
// oxlint-disable-next-line typescript/no-explicit-any
export async function postOf(stage: Stage, changes: Record<string, unknown> = {}): Promise<any> {
  return stage.make('POST', '/posts', { ...(await postBody(stage)), ...changes });
}

export async function postBody(stage: Stage): Promise<Record<string, unknown>> {
  const [contentId, account] = [await contentOf(stage), await accountOf(stage)];
  const slot = { schedule: 'scheduled', scheduledTime: '2099-01-01T09:00:00Z' };
  return { contentId, selectedAccounts: { clipapp: [account] }, caption: 'Hello', ...slot };
}

/** The team's only workspace may be archived; work for it is then refused. */
export async function archive(stage: Stage): Promise<void> {
  await stage.make('POST', `/workspaces/${stage.workspace.id}/archive`);
}

/** A second workspace makes the first one's archiving a matter of who is the default. */
export async function anotherWorkspace(stage: Stage, name = 'Two'): Promise<Workspace> {
  const { id } = await stage.make('POST', '/workspaces', { name });
  return stage.world.orm.em.fork().findOneOrFail(Workspace, id);
}

/** The plan's ceiling for this period is reached. */
export async function useUp(stage: Stage, metric: UsageMetric): Promise<void> {
  await stage.world.orm.em.fork().execute(
    `insert into usage (team_id, metric, period_start, used) select id, ?, period_start, 1000000 from team where id = ?
       on conflict (team_id, metric, period_start) do update set used = 1000000`,
    [metric, stage.team.id],
  );
}

/** No credits are left. Written past the ledger, which tests alone may do. */
export async function spendAll(stage: Stage): Promise<void> {
  await stage.world.orm.em.fork().execute('update team set credit_balance = 0 where id = ?', [stage.team.id]);
}

/** A key that sees the stage's first workspace only. */
export async function pinnedKey(stage: Stage): Promise<string> {
  return (await mintKey(stage.world, stage.team.id, { workspaceId: stage.workspace.id })).text;
}
