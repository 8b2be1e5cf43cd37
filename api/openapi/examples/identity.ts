import type { OperationExample } from '../operation.ts';
import { IDS } from '../example-ids.ts';

const metered = (metric: string, used: number, limit: number | null) => ({
  metric,
  used,
  limit,
  remaining: limit === null ? null : limit - used,
});

export const identityExamples: Record<string, OperationExample> = {
  'GET /me': {
    data: {
      team: { id: IDS.team, name: 'Hanso Coffee', plan: 'pro' },
      credits: { balance: 740, grantedThisPeriod: 1_000, periodEnd: '2026-04-01T00:00:00.000Z' },
      usage: {
        periodStart: '2026-03-01',
        metrics: [
          metered('turbo_posts', 42, 1_500),
          metered('content_pieces', 31, 500),
          metered('automations', 1, 25),
          metered('generations', 65, null),
        ],
      },
      defaultWorkspace: { id: IDS.workspace, name: 'Hanso Coffee', websiteUrl: 'https://hanso.example.com/' },
      key: {
        id: IDS.key,
        name: 'publisher',
        scopes: ['generations:write', 'posts:read', 'posts:write'],
        workspaceId: null,
        sandbox: true,
        createdAt: '2026-02-11T08:15:30.000Z',
        lastUsedAt: '2026-03-02T09:29:58.114Z',
      },
    },
  },
};
