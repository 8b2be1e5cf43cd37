/** Every action is recorded once, with the right actor, however often its request or signal is repeated. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { verifyChain } from '../../db/audit/verify-chain.ts';
import { AUDIT_ACTIONS } from '../../domain/audit/actions.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import { service } from '../support/service.ts';
import { openAuditFixture, type AuditedAction } from './audit-fixture.ts';
import { ACCOUNT_ACTIONS } from './actions/account-actions.ts';
import { AUTOMATION_ACTIONS } from './actions/automation-actions.ts';
import { CONTENT_ACTIONS } from './actions/content-actions.ts';
import { MEMBER_ACTIONS } from './actions/member-actions.ts';
import { POST_ACTIONS } from './actions/post-actions.ts';
import { TEAM_ACTIONS } from './actions/team-actions.ts';
import { WEBHOOK_ACTIONS } from './actions/webhook-actions.ts';

/** Requests are repeated where a client may repeat them. */
const ACTIONS: AuditedAction[] = [
  ...TEAM_ACTIONS,
  ...MEMBER_ACTIONS,
  ...ACCOUNT_ACTIONS,
  ...POST_ACTIONS,
  ...CONTENT_ACTIONS,
  ...AUTOMATION_ACTIONS,
  ...WEBHOOK_ACTIONS,
];

const served = service();
let publisher: TestPublisher;

beforeAll(async () => {
  publisher = await openPublisher();
  const { orm, secrets } = served.deps;
  publisher = { ...publisher, deps: publisher.another({ orm, secrets }) };
});
afterAll(() => publisher.close());
beforeEach(() => {
  Object.assign(served.deps.config, { publicUrl: served.api.origin });
});

interface Row {
  actor_type: string;
  actor_id: string | null;
  subject_id: string;
  details: string;
}

test.each(ACTIONS)('%s %s is recorded once, with its actor', async (action, _, act) => {
  const on = await openAuditFixture(served, publisher);
  const [{ seq } = { seq: '0' }] = await on.sql<{ seq: string }>('select seq from audit_head where team_id = ?', [
    action === 'team.created' ? '' : on.team.id,
  ]);

  const { actor, subjectId } = await act(on);

  const rows = await on.sql<Row>(
    'select actor_type, actor_id, subject_id, details::text as details from audit_entry where team_id = ? and action = ? and seq > ?',
    [on.team.id, action, seq],
  );
  const own = rows.filter((row) => row.subject_id === subjectId);
  expect(own.map((row) => [row.actor_type, row.actor_id])).toEqual([actor]);
  for (const { details } of rows) expect(details).not.toMatch(/secret-path|A text of a person|Louder|kin_test/u);
  expect((await verifyChain(served.deps.orm.em, on.team.id)).problems).toEqual([]);
});

test('the table has every action, and at least 40', () => {
  const tried = new Set(ACTIONS.map(([action]) => action));
  expect(AUDIT_ACTIONS.filter((action) => !tried.has(action))).toEqual([]);
  expect(tried.size).toBeGreaterThanOrEqual(40);
});
