import { accountScenarios } from './accounts.ts';
import { assetScenarios } from './assets.ts';
import { automationScenarios } from './automations.ts';
import { contentScenarios } from './content.ts';
import { mediaJobScenarios } from './media-jobs.ts';
import { generationScenarios } from './generations.ts';
import { influencerScenarios } from './influencers.ts';
import { memberScenarios } from './members.ts';
import { postScenarios } from './posts.ts';
import { testClockScenarios } from './test-clocks.ts';
import { webhookScenarios } from './webhooks.ts';
import { workspaceScenarios } from './workspaces.ts';
import type { Scenarios } from '../scenario.ts';
import { newId } from '../../../domain/ids.ts';
import { getPost } from '../fixture.ts';

const trendScenarios: Scenarios = {
  'GET /trends': {
    ok: () => ({ path: '/trends?platform=clipapp&kind=topic&country=DE&date=2026-12-31&page=1&limit=5' }),
    bad: () => ({ path: '/trends?country=Germany&kind=meme&date=2026-02-30' }),
  },
};

const identityScenarios: Scenarios = {
  'GET /me': { ok: () => ({ path: '/me' }) },
  'POST /me/callback-secret': { ok: () => ({ path: '/me/callback-secret' }) },
  'GET /credits': {
    ok: () => ({ path: '/credits?type=recurring&page=1&limit=5' }),
    bad: () => ({ path: '/credits?type=foo' }),
  },
};

const brandScenarios: Scenarios = {
  'POST /brand/analyze': {
    async ok(fixture) {
      const websiteUrl = 'https://example.com/';
      await fixture.make('PATCH', `/workspaces/${fixture.workspace.id}`, { websiteUrl });
      return { path: '/brand/analyze', body: {} };
    },
    bad: () => ({ path: '/brand/analyze', body: { workspaceId: 'x' } }),
    missing: () => ({ path: '/brand/analyze', body: { workspaceId: newId('workspace') } }),
    conflict: () => ({ path: '/brand/analyze', body: {} }),
  },
};

const auditScenarios: Scenarios = {
  'GET /audit': {
    ok: () => ({ path: '/audit?action=key.created&since=2026-03-02T17:00:00Z&limit=1' }),
    bad: () => ({ path: '/audit?action=key.lost' }),
    missing: () => ({ path: `/audit?cursor=${newId('auditEntry')}` }),
  },
};

const analyticsScenarios: Scenarios = {
  'GET /analytics': {
    ok: () => ({ path: '/analytics?from=2026-01-01&to=2026-12-31' }),
    bad: () => ({ path: '/analytics?from=2026-01-01&to=2027-01-02' }),
    missing: () => ({ path: `/analytics?workspaceId=${newId('workspace')}` }),
  },
  'GET /analytics/posts': {
    ok: () => ({ path: '/analytics/posts?sort=engagementRate' }),
    bad: () => ({ path: '/analytics/posts?sort=luck' }),
    missing: () => ({ path: `/analytics/posts?workspaceId=${newId('workspace')}` }),
  },
  'GET /analytics/posts/:id': {
    ok: async (fixture) => ({ path: `/analytics/posts/${(await getPost(fixture)).id}` }),
  },
};

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
  ...memberScenarios,
  ...testClockScenarios,
  'GET /catalog': { ok: () => ({ path: '/catalog' }) },
};
