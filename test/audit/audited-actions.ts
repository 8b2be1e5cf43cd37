import { ACCOUNT_ACTIONS } from './actions/account-actions.ts';
import { AUTOMATION_ACTIONS } from './actions/automation-actions.ts';
import { CONTENT_ACTIONS } from './actions/content-actions.ts';
import { POST_ACTIONS } from './actions/post-actions.ts';
import { TEAM_ACTIONS } from './actions/team-actions.ts';
import { WEBHOOK_ACTIONS } from './actions/webhook-actions.ts';
import type { AuditedAction } from './audit-fixture.ts';

/** Requests are repeated where a client may repeat them. */
export const ACTIONS: AuditedAction[] = [
  ...TEAM_ACTIONS,
  ...ACCOUNT_ACTIONS,
  ...POST_ACTIONS,
  ...CONTENT_ACTIONS,
  ...AUTOMATION_ACTIONS,
  ...WEBHOOK_ACTIONS,
];
