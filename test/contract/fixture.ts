import { Workspace } from '../../db/entities/workspace.ts';
import type { Plan, UsageMetric } from '../../domain/teams/plans.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import type { Reply } from '../support/api.ts';
import { readyContent } from '../support/ready-post.ts';
import { accountRow } from '../support/posts.ts';
import { mintKey, mintTeam, type TestTeam } from '../support/teams.ts';
import type { ContractService } from './open-service.ts';

/** One caller's world: a fresh team with whatever a scenario puts into it. */
export interface Fixture extends TestTeam, ContractService {
  call(method: string, path: string, body?: unknown): Promise<Reply>;
  /** The data of a call that must succeed. */
  // oxlint-disable-next-line typescript/no-explicit-any
  make(method: string, path: string, body?: unknown): Promise<any>;
}

/** `creator` has the lowest ceilings. */
export async function openFixture(service: ContractService, plan: Plan = 'creator'): Promise<Fixture> {
  const team = await mintTeam(service.deps, plan);
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
export function getAccount(fixture: Fixture, platform: Platform = 'clipapp'): Promise<string> {
  return accountRow(fixture.deps, fixture, platform);
}

/** A finished render. */
export function getContent(fixture: Fixture): Promise<string> {
  return readyContent({ ...fixture.deps, mediaToken, scratchDir: fixture.deps.config.home }, fixture);
}

const mediaToken = (id: string): string => `stage-${id}`;

/** A post at a far slot that has its video. */
// oxlint-disable-next-line typescript/no-explicit-any
export async function getPost(fixture: Fixture, changes: Record<string, unknown> = {}): Promise<any> {
  return fixture.make('POST', '/posts', { ...(await postBody(fixture)), ...changes });
}

export async function postBody(fixture: Fixture): Promise<Record<string, unknown>> {
  const [contentId, account] = [await getContent(fixture), await getAccount(fixture)];
  const slot = { schedule: 'scheduled', scheduledTime: '2099-01-01T09:00:00Z' };
  return { contentId, selectedAccounts: { clipapp: [account] }, caption: 'Hello', ...slot };
}

/** The team's only workspace may be archived; work for it is then refused. */
export async function archive(fixture: Fixture): Promise<void> {
  await fixture.make('POST', `/workspaces/${fixture.workspace.id}/archive`);
}

/** A second workspace makes the first one's archiving a matter of who is the default. */
export async function anotherWorkspace(fixture: Fixture, name = 'Two'): Promise<Workspace> {
  const { id } = await fixture.make('POST', '/workspaces', { name });
  return fixture.deps.orm.em.fork().findOneOrFail(Workspace, id);
}

/** The plan's ceiling for this period is reached. */
export async function useUp(fixture: Fixture, metric: UsageMetric): Promise<void> {
  await fixture.deps.orm.em.fork().execute(
    `insert into usage (team_id, metric, period_start, used) select id, ?, period_start, 1000000 from team where id = ?
       on conflict (team_id, metric, period_start) do update set used = 1000000`,
    [metric, fixture.team.id],
  );
}

/** No credits are left. Written past the ledger, which tests alone may do. */
export async function spendAll(fixture: Fixture): Promise<void> {
  await fixture.deps.orm.em.fork().execute('update team set credit_balance = 0 where id = ?', [fixture.team.id]);
}

/** A key that sees the stage's first workspace only. */
export async function pinnedKey(fixture: Fixture): Promise<string> {
  return (await mintKey(fixture.deps, fixture.team.id, { workspaceId: fixture.workspace.id })).text;
}
