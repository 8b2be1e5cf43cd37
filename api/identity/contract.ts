import { z } from 'zod';
import { PLANS, USAGE_METRICS } from '../../domain/teams/plans.ts';
import { SCOPES } from '../../domain/teams/scopes.ts';
import { Instant, type Operations } from '../openapi/operation.ts';

const Identity = z
  .object({
    team: z.object({ id: z.string(), name: z.string(), plan: z.enum(PLANS) }),
    credits: z.object({ balance: z.int(), grantedThisPeriod: z.int(), periodEnd: Instant }),
    usage: z.object({
      periodStart: z.string().meta({ format: 'date' }),
      metrics: z.array(
        z.object({
          metric: z.enum(USAGE_METRICS),
          used: z.int(),
          limit: z.int().nullable(),
          remaining: z.int().nullable(),
        }),
      ),
    }),
    defaultWorkspace: z.object({ id: z.string(), name: z.string(), websiteUrl: z.string().nullable() }).nullable(),
    key: z.object({
      id: z.string(),
      name: z.string(),
      scopes: z.array(z.enum(SCOPES)),
      workspaceId: z.string().nullable(),
      sandbox: z.boolean(),
      createdAt: Instant,
      lastUsedAt: Instant.nullable(),
    }),
  })
  .meta({ id: 'Identity' });

export const identityOperations: Operations = {
  'GET /me': { summary: 'The key, its team, plan, credits and quotas', status: 200, data: Identity },
};
