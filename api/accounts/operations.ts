import { z } from 'zod';
import { TOKEN_STATUSES } from '../../db/entities/account.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { Deleted, Instant, type Operations } from '../openapi/operation.ts';

const STATUS_RULES = [
  '`revoked`: the platform refused the access, so its owner must connect the account again; noticed by any call for the account, and by a renewal at least once a day (clipapp: a week, and a day before a waiting post).',
  '`expired`: what renews the access has ended, which only a new connect mends.',
  '`expiring`: it ends within 7 days and has not been renewed; connect the account again before that.',
  '`valid`: none of these. Access tokens that merely need a refresh are valid: the service refreshes them by itself.',
].join('\n');

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
    tokenStatus: z.enum(TOKEN_STATUSES).meta({ description: STATUS_RULES }),
    tokenExpiresAt: Instant.nullable().meta({
      description:
        'When the access token at hand ends. The service refreshes it ahead of that, so a near end is no fault.',
    }),
    lastRefreshedAt: Instant.nullable(),
    lastError: z.string().nullable().meta({
      description: 'What was wrong when the platform was last asked, and what to do about it; null when nothing was.',
    }),
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
  'POST /accounts/:id/refresh': {
    summary: "Refresh the account's token now",
    description:
      'Answers the account as it is afterwards; a platform that did not answer stands in `lastError`. 409 where only its owner can mend it.',
    status: 200,
    data: Account,
  },
  'DELETE /accounts/:id': {
    summary: 'Disconnect an account',
    description:
      'It leaves the lists at once, and no post starts to go out to it any more: a target that still waits for it fails at its slot with account_disconnected, unless the same user was connected again by then. The access is revoked at the platform once a publish that is under way has ended, 5 minutes later at most; it is only forgotten while the same platform user is connected in another workspace, because platforms may end every access of a user with one of them.',
    status: 200,
    data: Deleted,
  },
};
