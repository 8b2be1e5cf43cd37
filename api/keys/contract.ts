import { z } from 'zod';
import { SCOPES } from '../../domain/teams/scopes.ts';
import { IDS } from '../contract/example-ids.ts';
import { NOT_BLANK, ResourceId } from '../contract/fields.ts';
import { Instant, operation, type Operations } from '../contract/operation.ts';

/** The longest life of a key with an end. One without is valid until it is revoked. */
const MAX_KEY_DAYS = 3_650;

export const CreateKey = z
  .strictObject({
    name: z.string().trim().min(1).max(120).meta({ pattern: NOT_BLANK }),
    scopes: z
      .array(z.enum(SCOPES))
      .min(1)
      .max(SCOPES.length)
      .refine((scopes) => new Set(scopes).size === scopes.length, 'Each scope may be listed once.')
      .meta({ uniqueItems: true, description: 'Scopes cannot be added later.' }),
    sandbox: z.boolean(),
    workspaceId: ResourceId.nullable()
      .optional()
      .meta({ description: 'The one workspace that the key sees. Null or left out: every workspace of the team.' }),
    budget: z.int().min(0).max(1_000_000_000).nullable().optional().meta({
      description: 'The credits that the key may spend in all. Null or left out: only the balance limits it.',
    }),
    expiresInDays: z.int().min(1).max(MAX_KEY_DAYS).nullable().optional().meta({
      description: 'Null or left out: until it is revoked.',
    }),
  })
  .meta({ id: 'CreateKey' });

export const KeyResponse = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    workspaceId: z.string().nullable(),
    sandbox: z.boolean(),
    lastFour: z.string().meta({ description: 'The last four characters of the key.' }),
    budget: z.object({ credits: z.int(), spent: z.int(), remaining: z.int() }).nullable(),
    createdAt: Instant,
    lastUsedAt: Instant.nullable().meta({ description: 'With a precision of one minute.' }),
    expiresAt: Instant.nullable(),
    revokedAt: Instant.nullable(),
  })
  .meta({ id: 'Key' });
export type KeyResponse = z.input<typeof KeyResponse>;

export const KeyWithSecretResponse = KeyResponse.extend({
  apiKey: z.string().meta({ description: 'The key itself. It is not stored and not returned again.' }),
}).meta({ id: 'KeyWithSecret' });

const exampleKey: KeyResponse = {
  id: IDS.key,
  name: 'publisher',
  scopes: ['generations:write', 'posts:read', 'posts:write'],
  workspaceId: null,
  sandbox: true,
  lastFour: 'U0oC',
  budget: { credits: 200, spent: 42, remaining: 158 },
  createdAt: '2026-02-11T08:15:30.000Z',
  lastUsedAt: '2026-03-02T09:29:58.114Z',
  expiresAt: null,
  revokedAt: null,
};

export const keyOperations: Operations = {
  'GET /keys': operation({
    summary: 'List the API keys of the team',
    description: 'Includes revoked and expired keys.',
    paged: true,
    data: z.array(KeyResponse),
    example: { data: [exampleKey] },
  }),
  'POST /keys': operation({
    summary: 'Create an API key',
    status: 201,
    data: KeyWithSecretResponse,
    example: {
      bodies: {
        'A key that publishes in the sandbox': {
          name: 'publisher',
          scopes: exampleKey.scopes,
          sandbox: true,
          budget: 200,
        },
      },
      data: {
        ...exampleKey,
        budget: { credits: 200, spent: 0, remaining: 200 },
        lastUsedAt: null,
        apiKey: 'kin_test_3Wd8yKc5MhXn1Vq6Zb9TfJr4Lg2SpA7eU0oC',
      },
    },
  }),
  'DELETE /keys/:id': operation({
    summary: 'Revoke an API key',
    description: 'Ends the key and its access links at once. Safe to repeat. The key stays in the list.',
    data: KeyResponse,
    example: { data: { ...exampleKey, revokedAt: '2026-03-02T10:00:00.000Z' }, conflicts: [] },
  }),
};
