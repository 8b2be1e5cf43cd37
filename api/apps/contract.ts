import { z } from 'zod';
import {
  APP_RESOURCES,
  APP_SCOPES,
  CONFIRM,
  MAX_REQUEST_LENGTH,
  type AppResource,
} from '../../domain/apps/app-scopes.ts';
import { IDS } from '../contract/example-ids.ts';
import { ResourceId } from '../contract/fields.ts';
import { Deleted, Instant, operation, type Operations } from '../contract/operation.ts';

const RequestText = z
  .string()
  .min(1)
  .max(MAX_REQUEST_LENGTH)
  .meta({ description: 'The query with which the app opened `/oauth/authorize`.' });

const AppScope = z.enum(APP_SCOPES);
const Resource = z.enum(Object.keys(APP_RESOURCES) as [AppResource]).meta({
  description: 'What the tokens of the app are for: `mcp` or `api`.',
});

export const ReadAuthorization = z.strictObject({ request: RequestText });

export const AuthorizeApp = z
  .strictObject({
    request: RequestText,
    scopes: z
      .array(AppScope.exclude([CONFIRM]))
      .min(1)
      .max(APP_SCOPES.length)
      .refine((scopes) => new Set(scopes).size === scopes.length, 'Each scope may be listed once.')
      .meta({ uniqueItems: true, description: 'Some or all of those that the app asks for.' }),
    sandbox: z.boolean(),
    workspaceId: ResourceId.nullable()
      .optional()
      .meta({ description: 'The one workspace that the app sees. Null or left out: every one that you see.' }),
    budget: z.int().min(0).max(1_000_000_000).nullable().optional().meta({
      description: 'The credits that the app may spend per month (UTC). Null or left out: only the balance limits it.',
    }),
    mayConfirm: z.boolean().optional().meta({
      description:
        'Whether the app may publish, spend, change and delete. Default false: it drafts, previews and plans.',
    }),
  })
  .meta({ id: 'AuthorizeApp' });

export const AppAuthorizationResponse = z
  .object({
    name: z.string().meta({ description: 'The name that the app gives itself.' }),
    clientId: z.string(),
    redirectHost: z
      .string()
      .meta({ description: 'Where you are sent afterwards: a host, `this computer`, or an app in words.' }),
    team: z.object({ id: z.string(), name: z.string() }),
    resource: Resource.nullable(),
    scopes: z.array(AppScope).meta({ description: 'What the app asks for, as far as your role has it.' }),
    returnUrl: z.string().meta({ description: 'Sends you back without a grant.' }),
    fault: z.string().nullable().meta({ description: 'Why the request of the app cannot be granted; null if it can.' }),
  })
  .meta({ id: 'AppAuthorization' });
export type AppAuthorizationResponse = z.input<typeof AppAuthorizationResponse>;

export const AppResponse = z
  .object({
    id: z.string(),
    name: z.string(),
    clientId: z.string(),
    redirectHost: z.string(),
    memberId: z.string().meta({ description: 'The member for whom the app acts.' }),
    resource: Resource,
    scopes: z.array(AppScope),
    mayConfirm: z.boolean(),
    workspaceId: z.string().nullable(),
    sandbox: z.boolean(),
    budget: z
      .object({ credits: z.int(), spent: z.int(), remaining: z.int() })
      .nullable()
      .meta({ description: 'The budget of this month.' }),
    createdAt: Instant,
    lastUsedAt: Instant.nullable().meta({ description: 'With a precision of one minute.' }),
  })
  .meta({ id: 'App' });
export type AppResponse = z.input<typeof AppResponse>;

export const AuthorizedAppResponse = AppResponse.extend({
  redirectUrl: z
    .string()
    .meta({ description: 'Open it to send the app its code, which is valid once and for a minute.' }),
}).meta({ id: 'AuthorizedApp' });

const exampleApp: AppResponse = {
  id: IDS.app,
  name: 'Claude',
  clientId: 'https://claude.example.com/oauth/kinora.json',
  redirectHost: 'claude.example.com',
  memberId: IDS.member,
  resource: 'mcp',
  scopes: ['posts:read', 'posts:write'],
  mayConfirm: false,
  workspaceId: IDS.workspace,
  sandbox: false,
  budget: { credits: 200, spent: 42, remaining: 158 },
  createdAt: '2026-02-11T08:15:30.000Z',
  lastUsedAt: '2026-03-02T09:29:58.114Z',
};

const EXAMPLE_REQUEST =
  'response_type=code&client_id=https%3A%2F%2Fclaude.example.com%2Foauth%2Fkinora.json&redirect_uri=https%3A%2F%2Fclaude.example.com%2Fcallback' +
  '&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256&state=af0ifjsldkj&scope=posts%3Aread+posts%3Awrite';

export const appOperations: Operations = {
  'GET /apps': operation({
    summary: 'List the apps that act for people of the team',
    description: 'Lists the apps that act for you. Owners and administrators see those of every member.',
    paged: true,
    data: z.array(AppResponse),
    example: { data: [exampleApp] },
  }),
  'GET /apps/authorization': operation({
    summary: 'Read what an app asks for',
    description:
      'Serves the page on which a person authorizes an app. Returns 400 if the app, or the address to return to, is unknown.',
    data: AppAuthorizationResponse,
    example: {
      data: {
        name: exampleApp.name,
        clientId: exampleApp.clientId,
        redirectHost: exampleApp.redirectHost,
        team: { id: IDS.team, name: 'Hanso Coffee' },
        resource: 'mcp',
        scopes: exampleApp.scopes,
        returnUrl:
          'https://claude.example.com/callback?error=access_denied&state=af0ifjsldkj&iss=https%3A%2F%2Fkinora.example.com',
        fault: null,
      },
    },
  }),
  'POST /apps': operation({
    summary: 'Authorize an app to act for you',
    description: 'Returns the URL that sends the app its code. Your role bounds what it may do, now and later.',
    status: 201,
    data: AuthorizedAppResponse,
    example: {
      bodies: {
        'An agent that plans': {
          request: EXAMPLE_REQUEST,
          scopes: exampleApp.scopes,
          sandbox: false,
          workspaceId: IDS.workspace,
          budget: 200,
        },
      },
      data: {
        ...exampleApp,
        budget: { credits: 200, spent: 0, remaining: 200 },
        lastUsedAt: null,
        redirectUrl:
          'https://claude.example.com/callback?code=8dQm2xVb9TzLk4Rw8Yc1JdHs5Fg3NaP0uE6tBnXyZ1c&state=af0ifjsldkj&iss=https%3A%2F%2Fkinora.example.com',
      },
    },
  }),
  'DELETE /apps/:id': operation({
    summary: 'Revoke an app',
    description: 'Ends the tokens and access links of the app at once. What the app has scheduled stays.',
    data: Deleted,
    example: { data: { id: IDS.app }, conflicts: [] },
  }),
};
