import { z } from 'zod';
import { PLANS, STORAGE_METRIC, USAGE_METRICS, type UsageMetric } from '../../domain/teams/plans.ts';
import { PERMISSIONS, ROLES } from '../../domain/teams/roles.ts';
import { SCOPES } from '../../domain/teams/scopes.ts';
import { EXAMPLE_SECRET, IDS } from '../contract/example-ids.ts';
import { Instant, operation, type Operations } from '../contract/operation.ts';

export const IdentityResponse = z
  .object({
    team: z.object({ id: z.string(), name: z.string(), plan: z.enum(PLANS) }),
    credits: z.object({ balance: z.int(), grantedThisPeriod: z.int(), periodEnd: Instant }),
    usage: z.object({
      periodStart: z.string().meta({ format: 'date' }),
      metrics: z.array(
        z.object({
          metric: z.enum([...USAGE_METRICS, STORAGE_METRIC]).meta({
            description: 'All but `storage_bytes` are counted per credit period. Deleting files frees storage.',
          }),
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
      budget: z
        .object({ credits: z.int(), spent: z.int(), remaining: z.int() })
        .nullable()
        .meta({
          description:
            'The credits that the key may spend in all, set when the operator created it. A call that costs more than remains is 402. ' +
            'Refunds give credits back. Null if only the balance limits the key.',
        }),
    }),
    person: z
      .object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        permissions: z.array(z.enum(PERMISSIONS)),
        needsFactor: z.boolean().meta({
          description: 'The team requires a second factor, and the person can do nothing but add or use one.',
        }),
      })
      .optional()
      .meta({ description: 'The member who is signed in. Absent for a key.' }),
    role: z.enum(ROLES).optional().meta({ description: 'The role of the person. Absent for a key.' }),
  })
  .meta({ id: 'Identity' });
export type IdentityResponse = z.input<typeof IdentityResponse>;

export const CallbackSecretResponse = z
  .object({ secret: z.string().meta({ description: 'Signs what callback URLs receive. It is not returned again.' }) })
  .meta({ id: 'CallbackSecret' });
export type CallbackSecretResponse = z.input<typeof CallbackSecretResponse>;

function buildUsage(metric: UsageMetric | typeof STORAGE_METRIC, used: number, limit: number | null) {
  return { metric, used, limit, remaining: limit === null ? null : limit - used };
}

export const identityOperations: Operations = {
  'GET /me': operation({
    summary: 'Get the key with its team, plan, credits and quotas',
    data: IdentityResponse,
    example: {
      data: {
        team: { id: IDS.team, name: 'Hanso Coffee', plan: 'pro' },
        credits: { balance: 740, grantedThisPeriod: 1_000, periodEnd: '2026-04-01T00:00:00.000Z' },
        usage: {
          periodStart: '2026-03-01',
          metrics: [
            buildUsage('turbo_posts', 42, 1_500),
            buildUsage('content_pieces', 31, 500),
            buildUsage('automations', 1, 25),
            buildUsage('generations', 65, null),
            buildUsage('storage_bytes', 8_412_000_000, 500_000_000_000),
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
          budget: { credits: 200, spent: 42, remaining: 158 },
        },
      },
    },
  }),
  'POST /me/callback-secret': operation({
    summary: 'Create the callback secret of the key',
    description:
      'Signs the webhooks that the `callbackUrl` of jobs of this key receives. Replaces the previous secret, which also signs for 24 ' +
      'hours, as two v1 values. A key that has not called this has a secret that nobody knows.',
    status: 201,
    data: CallbackSecretResponse,
    example: { data: { secret: EXAMPLE_SECRET } },
  }),
};
