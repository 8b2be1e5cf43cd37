import { z } from 'zod';
import { INSTANCE_PROVIDER, JOIN_ROLES, SSO_MINUTES } from '../../domain/teams/sso.ts';
import { IDS } from '../contract/example-ids.ts';
import { IssuerUrl } from '../contract/fields.ts';
import { Deleted, Instant, operation, type Operations } from '../contract/operation.ts';

export const SetIdentityProvider = z
  .strictObject({
    issuer: IssuerUrl,
    clientId: z.string().min(1).max(300),
    clientSecret: z.string().min(1).max(500).meta({ description: 'Stored encrypted, and never returned.' }),
    required: z.boolean().optional().meta({
      description: 'Members of the verified domains, except owners, sign in only with it. Ends their sessions.',
    }),
    joinRole: z.enum(JOIN_ROLES).nullable().optional().meta({
      description: 'The role that people of the verified domains get without an invitation. Null: none.',
    }),
  })
  .meta({ id: 'SetIdentityProvider' });

export const StartSso = z
  .strictObject({
    email: z.email('It must be a mail address.').max(254).optional().meta({
      description: 'Finds the provider of the team whose domain it has. Left out: the provider of the operator.',
    }),
  })
  .meta({ id: 'StartSso' });

/** The characters of a provider's response. The codes of some have thousands. */
export const MAX_RESPONSE = 8_000;

export const FinishSso = z
  .strictObject({
    flow: z.string().min(1).max(2_000).meta({ description: 'The `flow` of the start, which the browser has kept.' }),
    provider: z
      .string()
      .min(1)
      .max(64)
      .meta({
        description: `The last part of the path of the callback: \`${INSTANCE_PROVIDER}\`, or the id of a team.`,
      }),
    response: z.string().max(MAX_RESPONSE).meta({ description: 'The query with which the browser returned.' }),
  })
  .meta({ id: 'FinishSso' });

export const StartedSsoResponse = z
  .object({
    url: z.string().meta({ description: 'Where the browser goes.' }),
    flow: z.string().meta({ description: `Keep it in this browser. Valid for ${SSO_MINUTES} minutes.` }),
  })
  .meta({ id: 'StartedSso' });

export const IdentityProviderResponse = z
  .object({
    issuer: z.string().nullable().meta({ description: 'Null: none is set.' }),
    clientId: z.string().nullable(),
    required: z.boolean(),
    joinRole: z.enum(JOIN_ROLES).nullable(),
    domains: z.array(z.string()).meta({ description: 'Verified by the operator.' }),
    redirectUri: z.string().meta({ description: 'Register it at the provider.' }),
    updatedAt: Instant.nullable(),
  })
  .meta({ id: 'IdentityProvider' });
export type IdentityProviderResponse = z.input<typeof IdentityProviderResponse>;

const example: IdentityProviderResponse = {
  issuer: 'https://sso.hanso.example.com/realms/staff',
  clientId: 'kinora',
  required: false,
  joinRole: 'viewer',
  domains: ['hanso.example.com'],
  redirectUri: `https://kinora.example.com/sso/callback/${IDS.team}`,
  updatedAt: '2026-03-02T09:00:00.000Z',
};

export const exampleStartedSso: z.input<typeof StartedSsoResponse> = {
  url: 'https://sso.hanso.example.com/realms/staff/protocol/openid-connect/auth?client_id=kinora&response_type=code',
  flow: 'v1.8dQm2xVb9TzLk4Rw8Yc1JdHs5Fg3NaP0uE6tBnXyZ1c',
};

export const NO_DOMAIN = 'The team has no verified domain. The operator adds one.';

export const identityProviderOperations: Operations = {
  'GET /identity-provider': operation({
    summary: 'Get the identity provider of the team',
    description: 'Members sign in with it (OpenID Connect). Owners alone see and change it.',
    data: IdentityProviderResponse,
    example: { data: example },
  }),
  'POST /identity-provider': operation({
    summary: 'Set the identity provider of the team',
    description: 'Replaces it. Its metadata is read first, so that a wrong issuer is refused.',
    status: 201,
    data: IdentityProviderResponse,
    example: {
      bodies: {
        'Sign in with Keycloak': {
          issuer: 'https://sso.hanso.example.com/realms/staff',
          clientId: 'kinora',
          clientSecret: 'kL3vT9xQ2mZp7RbYd1Wc8NsUf5JhGa0E',
          joinRole: 'viewer',
        },
      },
      data: example,
      conflicts: [NO_DOMAIN],
    },
  }),
  'DELETE /identity-provider': operation({
    summary: 'Remove the identity provider of the team',
    description: 'Members without a password ask for a link to sign in.',
    data: Deleted,
    example: { data: { id: IDS.team }, conflicts: [] },
  }),
};
