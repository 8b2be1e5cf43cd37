import { z } from 'zod';
import { TOKEN_STATUSES } from '../../domain/accounts/token-status.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { DEFAULT_FIELDS } from './choice-fields.ts';
import { HAS_PROPERTIES, HttpUrl, Id, OWNER_RULES } from '../contract/fields.ts';
import {
  AccessLinkResponse,
  buildLinkExample,
  ConnectLinkResponse,
  ExpiresInHours,
  LISTED_LINK_EXAMPLE,
} from '../access/contract.ts';
import { IDS } from '../contract/example-ids.ts';
import { Deleted, Instant, operation, type Operations } from '../contract/operation.ts';
import { ALL_WORKSPACES, acceptMany, PAGING, sortBy } from '../contract/list-parameters.ts';

/** A privacy level. It is no enum, because each account is offered other levels. */
const Privacy = z.string().max(64).meta({
  description: 'clipapp: one of `offered.privacyLevels`; videoshorts: `public`, `unlisted` or `private`.',
});

const OwnerType = z.enum(['brand', 'influencer']);

export const ListAccounts = z.strictObject({
  ...PAGING,
  ...ALL_WORKSPACES,
  sort: sortBy('-connectedAt', ['connectedAt', 'username']),
  platform: acceptMany(PLATFORMS).optional(),
  ownerType: acceptMany(OwnerType.options).optional(),
});

interface Owned {
  ownerType: 'brand' | 'influencer';
  influencerId?: string | undefined;
}

function findInfluencerProblem({ ownerType, influencerId }: Owned): string | null {
  if (ownerType === 'influencer' && influencerId === undefined) return 'It is required if ownerType is influencer.';
  if (ownerType === 'brand' && influencerId !== undefined) return 'It is only allowed if ownerType is influencer.';
  return null;
}

function checkOwner(body: Owned, context: z.RefinementCtx): void {
  const message = findInfluencerProblem(body);
  if (message !== null) context.addIssue({ code: 'custom', path: ['influencerId'], message });
}

export const ConnectAccount = z
  .strictObject({
    platform: z.enum(PLATFORMS),
    workspaceId: Id.optional(),
    ownerType: OwnerType.default('brand'),
    influencerId: Id.optional(),
    redirectUrl: HttpUrl.optional().meta({
      description:
        'Where the browser goes afterwards, with `status`, `platform` and `accountId` in the query. Its origin must be in the list of the team, which the operator of the service keeps. For a sandbox account, `localhost` is allowed too.',
    }),
  })
  .superRefine(checkOwner)
  .meta({ id: 'ConnectAccount', allOf: OWNER_RULES });

export const CreateConnectLink = z
  .strictObject({
    platform: z.enum(PLATFORMS),
    workspaceId: Id.optional(),
    ownerType: OwnerType.default('brand'),
    influencerId: Id.optional(),
    expiresInHours: ExpiresInHours,
  })
  .superRefine(checkOwner)
  .meta({ id: 'CreateConnectLink', allOf: OWNER_RULES });

export const ListConnectLinks = z.strictObject({ ...PAGING, workspaceId: Id.optional() });

const DEFAULTS = z.strictObject({ ...DEFAULT_FIELDS, privacy: Privacy });
const NULLABLE_DEFAULTS = Object.fromEntries(
  Object.entries(DEFAULTS.shape).map(([name, field]) => [name, field.nullable()]),
) as { [Name in keyof typeof DEFAULTS.shape]: z.ZodNullable<(typeof DEFAULTS.shape)[Name]> };

export const ChangeAccount = z
  .strictObject({
    defaults: z
      .strictObject(NULLABLE_DEFAULTS)
      .partial()
      .refine(...HAS_PROPERTIES)
      .meta({ minProperties: 1, description: 'Omitted properties keep their value; null removes the default.' }),
  })
  .meta({ id: 'ChangeAccount' });
export type ChangeAccountBody = z.output<typeof ChangeAccount>;

const TOKEN_STATUS_RULES = [
  '`revoked`: the platform rejected the token, so the owner must connect the account again. Detected by any call for the account and by a renewal at least once a day (clipapp: once a week, and the day before a scheduled post).',
  '`expired`: the token can no longer be renewed; the owner must connect the account again.',
  '`expiring`: the token expires within 7 days and could not be renewed; connect the account again before then.',
  '`valid`: none of the above. An access token that needs a refresh is valid, because the service refreshes it by itself.',
].join('\n');

export const AccountResponse = z
  .object({
    id: z.string(),
    workspaceId: z.string(),
    platform: z.enum(PLATFORMS),
    username: z.string(),
    displayName: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    ownerType: OwnerType,
    influencerId: z.string().nullable(),
    sandbox: z.boolean(),
    tokenStatus: z.enum(TOKEN_STATUSES).meta({ description: TOKEN_STATUS_RULES }),
    tokenExpiresAt: Instant.nullable().meta({
      description: 'When the current access token expires. The service refreshes it before then.',
    }),
    lastRefreshedAt: Instant.nullable(),
    lastError: z.string().nullable().meta({
      description: 'The error of the last call to the platform, and how to fix it. Null if the call succeeded.',
    }),
    connectedAt: Instant,
    defaults: DEFAULTS.partial().meta({ description: 'What posts to this account send unless they choose otherwise.' }),
  })
  .meta({ id: 'Account' });
export type AccountResponse = z.input<typeof AccountResponse>;

export const AccountDetailsResponse = AccountResponse.extend({
  offered: z
    .object({
      privacyLevels: z.array(z.string()).optional(),
      commentAllowed: z.boolean().optional(),
      duetAllowed: z.boolean().optional(),
      stitchAllowed: z.boolean().optional(),
      maxVideoDurationSec: z.number().optional(),
    })
    .nullable()
    .meta({
      description:
        'What the platform lets this account choose, read from it every few minutes. Null if it cannot be read.',
    }),
}).meta({ id: 'AccountDetails' });
export type AccountDetailsResponse = z.input<typeof AccountDetailsResponse>;

const exampleAccount: AccountResponse = {
  id: IDS.account,
  workspaceId: IDS.workspace,
  platform: 'reelnet',
  username: 'hansocoffee',
  displayName: 'Hanso Coffee',
  avatarUrl: null,
  ownerType: 'brand',
  influencerId: null,
  sandbox: true,
  tokenStatus: 'valid',
  tokenExpiresAt: '2026-05-01T09:30:00.000Z',
  lastRefreshedAt: '2026-03-02T09:30:00.000Z',
  lastError: null,
  connectedAt: '2026-02-11T08:20:44.020Z',
  defaults: { shareToFeed: true },
};

const exampleDetails: AccountDetailsResponse = {
  ...exampleAccount,
  platform: 'clipapp',
  defaults: { privacy: 'MUTUAL_FOLLOW_FRIENDS', allowDuet: false },
  offered: {
    privacyLevels: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
    commentAllowed: true,
    duetAllowed: true,
    stitchAllowed: true,
    maxVideoDurationSec: 600,
  },
};

export const OFFER_UNKNOWN = 'The platform did not say what it offers this account; try again later.';

export const TOKEN_REJECTED = 'The platform no longer accepts this account; connect it again.';

export const accountOperations: Operations = {
  'GET /accounts': operation({
    summary: 'List connected accounts',
    data: z.array(AccountResponse),
    paged: true,
    example: { data: [exampleAccount] },
  }),
  'GET /accounts/:id': operation({
    summary: 'Get a connected account',
    data: AccountDetailsResponse,
    example: { data: exampleDetails },
  }),
  'PATCH /accounts/:id': operation({
    summary: 'Change the defaults of an account',
    description:
      'Posts use these choices unless they make their own (`clipappOptions`, `perPlatform`). Returns 400 for a choice that the platform does not have or does not offer this account, and 409 if the platform cannot say what it offers. Posts that are being published are not changed.',
    data: AccountDetailsResponse,
    example: {
      bodies: { 'The audience on clipapp': { defaults: { privacy: 'MUTUAL_FOLLOW_FRIENDS', allowDuet: false } } },
      data: exampleDetails,
      conflicts: [OFFER_UNKNOWN],
    },
  }),
  'POST /accounts/connect': operation({
    summary: 'Start connecting an account',
    description:
      'Send the owner to authorizeUrl. It is a page of this service that names the team and the workspace and leads to the platform; the owner must finish in the same browser. With a sandbox key it is the consent page of the simulator. The account is created once the owner gives consent.',
    status: 201,
    data: z.object({ authorizeUrl: z.string(), expiresAt: Instant }),
    example: {
      bodies: {
        "The brand's account": { platform: 'reelnet' },
        'An account of an AI presenter, with a redirect': {
          platform: 'clipapp',
          ownerType: 'influencer',
          influencerId: IDS.influencer,
          redirectUrl: 'https://app.example.com/connected',
        },
      },
      data: {
        authorizeUrl: 'https://kinora.example.com/oauth/reelnet/connect?link=4tq1…',
        expiresAt: '2026-03-02T09:40:00.000Z',
      },
    },
  }),
  'POST /accounts/connect-link': operation({
    summary: 'Create a link with which an owner connects an account',
    description:
      'Send the URL to the owner of the account, who needs no key. Its page names the team and the workspace and leads to the ' +
      'platform. It connects one account, and ends once that is connected, when it expires, when it is revoked, or with the key.',
    status: 201,
    data: AccessLinkResponse,
    example: {
      bodies: { "The brand's account, within a day": { platform: 'reelnet', expiresInHours: 24 } },
      data: buildLinkExample('connect'),
      conflicts: [],
    },
  }),
  'POST /accounts/:id/refresh': operation({
    summary: "Refresh an account's token now",
    description:
      'Returns the account after the refresh. If the platform did not respond, `lastError` says so. Returns 409 if the owner must connect the account again.',
    data: AccountResponse,
    example: { data: exampleAccount, conflicts: [TOKEN_REJECTED] },
  }),
  'DELETE /accounts/:id': operation({
    summary: 'Disconnect an account',
    description: [
      'The account leaves all lists at once, and no new publish to it starts. A pending target fails at its slot with account_disconnected, unless the same platform user is connected again by then.',
      'The token is revoked at the platform once a running publish has ended, at most 5 minutes later. If the same platform user is also connected in another workspace, the token is only deleted here, because a platform may revoke all tokens of a user at once.',
    ].join('\n\n'),
    data: Deleted,
    example: { data: { id: IDS.account }, conflicts: [] },
  }),
};

export const connectLinkOperations: Operations = {
  'GET /connect-links': operation({
    summary: 'List the connect links of a workspace',
    description: 'Newest first, without their URLs. A link is listed until 30 days after it expired.',
    data: z.array(ConnectLinkResponse),
    paged: true,
    example: {
      data: [
        {
          ...LISTED_LINK_EXAMPLE,
          workspaceId: IDS.workspace,
          platform: 'reelnet',
          ownerType: 'brand',
          influencerId: null,
        },
      ],
    },
  }),
  'DELETE /connect-links/:id': operation({
    summary: 'Revoke a connect link',
    description: 'Safe to repeat. An owner who is on the page of the platform connects nothing either.',
    data: Deleted,
    example: { data: { id: IDS.accessLink }, conflicts: [] },
  }),
};
