import { defineEntity, p } from '@mikro-orm/core';
import type { Scope } from '../../domain/teams/scopes.ts';
import { TextArray } from './text-array.ts';

const ApiKeySchema = defineEntity({
  name: 'ApiKey',
  properties: {
    id: p.text().primary(),
    teamId: p.text().index('api_key_team_id_index'),
    name: p.text(),
    /** SHA-256 of the key, hex. The key itself is shown once and never stored. */
    hash: p.text().unique('api_key_hash_unique'),
    lastFour: p.text(),
    scopes: p.type(TextArray).columnType('text[]').$type<Scope[]>(),
    /** The workspace of a pinned key. */
    workspaceId: p.text().strictNullable(),
    live: p.boolean(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    lastUsedAt: p.datetime(3).strictNullable(),
    revokedAt: p.datetime(3).strictNullable(),
    /** When the key becomes invalid; null if it is valid until it is revoked. */
    expiresAt: p.datetime(3).strictNullable(),
    /** The secret that signs what the `callbackUrl` of a job receives; null until the key uses it. */
    callbackSecretSealed: p.text().strictNullable(),
    /** The replaced secret, which signs too until `previousCallbackSecretUntil`. */
    previousCallbackSecretSealed: p.text().strictNullable(),
    previousCallbackSecretUntil: p.datetime(3).strictNullable(),
    /** The credits that the key may spend, per month for an app; null if only the balance limits it. */
    creditBudget: p.integer().strictNullable(),
    /** What jobs of a key with a budget have cost, less refunds; in the month of the last spend if it is per month. */
    creditsSpent: p.integer().default(0).check('credits_spent >= 0 and credits_spent <= credit_budget'),
  },
});

export class ApiKey extends ApiKeySchema.class {}
ApiKeySchema.setClass(ApiKey);
