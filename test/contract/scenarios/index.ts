import { accountScenarios } from './accounts.ts';
import { analyticsScenarios } from './analytics.ts';
import { assetScenarios } from './assets.ts';
import { auditScenarios } from './audit.ts';
import { automationScenarios } from './automations.ts';
import { brandScenarios } from './brand.ts';
import { contentScenarios } from './content.ts';
import { mediaJobScenarios } from './media-jobs.ts';
import { generationScenarios } from './generations.ts';
import { identityScenarios } from './identity.ts';
import { influencerScenarios } from './influencers.ts';
import { postScenarios } from './posts.ts';
import { trendScenarios } from './trends.ts';
import { webhookScenarios } from './webhooks.ts';
import { workspaceScenarios } from './workspaces.ts';
import type { Scenarios } from '../scenario.ts';

/** The scenarios of every operation. */
export const SCENARIOS: Scenarios = {
  ...identityScenarios,
  ...workspaceScenarios,
  ...accountScenarios,
  ...generationScenarios,
  ...postScenarios,
  ...automationScenarios,
  ...influencerScenarios,
  ...contentScenarios,
  ...mediaJobScenarios,
  ...assetScenarios,
  ...trendScenarios,
  ...brandScenarios,
  ...analyticsScenarios,
  ...webhookScenarios,
  ...auditScenarios,
};
