import { defineEntity, p } from '@mikro-orm/core';
import type { Choices } from '../../domain/accounts/choices.ts';
import { ALL_PLATFORMS } from '../../domain/accounts/platforms.ts';
import { TextArray } from './text-array.ts';

const AccountSchema = defineEntity({
  name: 'Account',
  properties: {
    id: p.text().primary(),
    teamId: p.text(),
    workspaceId: p.text().index('account_workspace_id_index'),
    platform: p.enum(ALL_PLATFORMS),
    platformUserId: p.text(),
    /** The id by which reelnet's callbacks name the user; null if the platform has no such id. */
    appUserId: p.text().strictNullable(),
    username: p.text(),
    displayName: p.text().strictNullable(),
    avatarUrl: p.text().strictNullable(),
    ownerType: p.enum(['brand', 'influencer'] as const).default('brand'),
    influencerId: p.text().strictNullable(),
    sandbox: p.boolean(),
    /** Encrypted with AES-256-GCM; the text contains the id of the key. */
    accessTokenSealed: p.text().strictNullable(),
    refreshTokenSealed: p.text().strictNullable(),
    tokenExpiresAt: p.datetime(3).strictNullable(),
    refreshExpiresAt: p.datetime(3).strictNullable(),
    /** Whether the grant was rejected, withdrawn or deleted, so that only the owner can reconnect. */
    reconnectNeeded: p.boolean().default(false),
    scopes: p.type(TextArray).columnType('text[]').$type<string[]>(),
    /** The owner's choices for posts that make none of their own. */
    defaults: p.json().$type<Choices>().defaultRaw(`'{}'`),
    lastRefreshedAt: p.datetime(3).strictNullable(),
    lastError: p.text().strictNullable(),
    connectedAt: p.datetime(3),
    disconnectedAt: p.datetime(3).strictNullable(),
    /** When the grant is renewed next, or revoked after a disconnect; null if nothing is scheduled. */
    grantDueAt: p.datetime(3).strictNullable(),
    /** Failures in a row. */
    grantAttempts: p.integer().default(0),
    /** The confirmation code of the owner's request to delete their data; null if there is none since the last connect. */
    deletionCode: p.text().strictNullable(),
  },
  uniques: [
    {
      name: 'account_platform_user_unique',
      properties: ['workspaceId', 'platform', 'platformUserId', 'sandbox'],
    },
  ],
});

/** A social account connected over OAuth. */
export class Account extends AccountSchema.class {}
AccountSchema.setClass(Account);

/** The columns that hold an account's grant. */
export type StoredGrant = Pick<
  Account,
  'accessTokenSealed' | 'refreshTokenSealed' | 'tokenExpiresAt' | 'refreshExpiresAt' | 'reconnectNeeded' | 'scopes'
>;
