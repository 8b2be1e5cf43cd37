import { z } from 'zod';
import { TOKEN_STATUSES } from '../../db/entities/account.ts';
import { PLATFORMS } from '../../domain/platforms.ts';
import { Gone, Instant, type Operations } from '../openapi/operation.ts';

const Account = z
  .object({
    id: z.string(),
    workspaceId: z.string(),
    platform: z.enum(PLATFORMS),
    username: z.string(),
    displayName: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    ownerType: z.enum(['brand', 'influencer']),
    influencerId: z.string().nullable(),
    sandbox: z.boolean(),
    tokenStatus: z.enum(TOKEN_STATUSES),
    tokenExpiresAt: Instant.nullable(),
    lastRefreshedAt: Instant.nullable(),
    lastError: z.string().nullable(),
    connectedAt: Instant,
  })
  .meta({ id: 'Account' });

export const accountOperations: Operations = {
  'GET /accounts': { summary: 'Connected accounts, newest first', status: 200, data: z.array(Account), paged: true },
  'GET /accounts/:id': { summary: 'One connected account', status: 200, data: Account },
  'POST /accounts/connect': {
    summary: 'Begin to connect an account',
    description: 'Send the owner to authorizeUrl; the account is there once consent was given.',
    status: 201,
    data: z.object({ authorizeUrl: z.string(), expiresAt: Instant }),
  },
  'POST /accounts/:id/refresh': { summary: "Refresh the account's token now", status: 200, data: Account },
  'DELETE /accounts/:id': {
    summary: 'Disconnect an account',
    description: 'Revokes its grant. Posts that still wait for it fail that target with account_disconnected.',
    status: 200,
    data: Gone,
  },
};
