import { accountScenarios } from './accounts.ts';
import { assetScenarios } from './assets.ts';
import { contentScenarios } from './content.ts';
import { identityScenarios } from './identity.ts';
import { postScenarios } from './posts.ts';
import { webhookScenarios } from './webhooks.ts';
import { workspaceScenarios } from './workspaces.ts';
import type { Scenarios } from '../scenario.ts';

/** Every operation's scenarios. An operation without one fails the table. */
export const SCENARIOS: Scenarios = {
  ...identityScenarios,
  ...workspaceScenarios,
  ...accountScenarios,
  ...assetScenarios,
  ...postScenarios,
  ...contentScenarios,
  ...webhookScenarios,
};
