import { Workspace } from '../../db/entities/workspace.ts';
import type { Plan, UsageMetric } from '../../domain/teams/plans.ts';
import type { RouteFacts } from '../../api/middleware/route-facts.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import type { Reply } from '../support/api.ts';
import { readyContent } from '../support/ready-post.ts';
import { insertAccount } from '../support/posts.ts';
import { mintMember } from '../support/members.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';
import type { ContractService } from './open-service.ts';

/** A new team, its API calls and the rows that scenarios create for it. */
export interface Fixture extends TestTeam, ContractService {
  call(method: string, path: string, body?: unknown): Promise<Reply>;
  /** Makes a call that must succeed and returns its data. */
  // oxlint-disable-next-line typescript/no-explicit-any
  make(method: string, path: string, body?: unknown): Promise<any>;
}

/** The `creator` plan has the lowest limits. */
export async function openFixture(service: ContractService, plan: Plan = 'creator'): Promise<Fixture> {
  return buildFixture(service, await mintTeam(service.deps, plan));
}

/** The key for an operation that is for people alone is a session of an owner. */
export async function openFixtureFor(
  service: ContractService,
  { facts: { scope, permission } }: { facts: RouteFacts },
  plan?: Plan,
): Promise<Fixture> {
  if (scope || !permission) return openFixture(service, plan);
  const team = await mintTeam(service.deps, 'pro');
  const { id, sandboxToken: key } = await mintMember(service.deps, team.team.id, { role: 'owner' });
  const [row] = await service.deps.orm.em
    .fork()
    .execute<{ keyId: string }[]>('select test_key_id as "keyId" from member where id = ?', [id]);
  return buildFixture(service, { ...team, key, keyId: row?.keyId ?? '' });
}

function buildFixture(service: ContractService, team: TestTeam): Fixture {
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

/** A connected sandbox account with the columns that the API reads. */
export function getAccount(fixture: Fixture, platform: Platform = 'clipapp'): Promise<string> {
  return insertAccount(fixture.deps, fixture, platform);
}

/** A finished render. */
export function getContent(fixture: Fixture): Promise<string> {
  return readyContent({ ...fixture.deps, mediaToken, scratchDir: fixture.deps.config.home }, fixture);
}

const mediaToken = (id: string): string => `stage-${id}`;

/** A post with a rendered video, scheduled far in the future. */
// oxlint-disable-next-line typescript/no-explicit-any
export async function getPost(fixture: Fixture, changes: Record<string, unknown> = {}): Promise<any> {
  return fixture.make('POST', '/posts', { ...(await postBody(fixture)), ...changes });
}

export async function postBody(fixture: Fixture): Promise<Record<string, unknown>> {
  const [contentId, account] = [await getContent(fixture), await getAccount(fixture)];
  const slot = { schedule: 'scheduled', scheduledTime: '2099-01-01T09:00:00Z' };
  return { contentId, selectedAccounts: { clipapp: [account] }, caption: 'Hello', ...slot };
}

/** Archives the team's only workspace, so that new work for it is rejected. */
export async function archive(fixture: Fixture): Promise<void> {
  await fixture.make('POST', `/workspaces/${fixture.workspace.id}/archive`);
}

/** With a second workspace, archiving the first one changes the default. */
export async function anotherWorkspace(fixture: Fixture, name = 'Two'): Promise<Workspace> {
  const { id } = await fixture.make('POST', '/workspaces', { name });
  return fixture.deps.orm.em.fork().findOneOrFail(Workspace, id);
}

/** Uses up the plan's quota for this period. */
export async function useUp(fixture: Fixture, metric: UsageMetric): Promise<void> {
  await fixture.deps.orm.em.fork().execute(
    `insert into usage (team_id, metric, period_start, used) select id, ?, period_start, 1000000 from team where id = ?
       on conflict (team_id, metric, period_start) do update set used = 1000000`,
    [metric, fixture.team.id],
  );
}

/** Sets the credit balance to zero without a ledger entry. */
export async function spendAll(fixture: Fixture): Promise<void> {
  await fixture.deps.orm.em.fork().execute('update team set credit_balance = 0 where id = ?', [fixture.team.id]);
}
