import { defineEntity, p } from '@mikro-orm/core';
import { ALL_PLATFORMS } from '../../domain/accounts/platforms.ts';
import { ACCESS_LINK_KINDS } from '../../domain/teams/access-links.ts';

const AccessLinkSchema = defineEntity({
  name: 'AccessLink',
  properties: {
    id: p.text().primary(),
    kind: p.enum(ACCESS_LINK_KINDS),
    /** SHA-256 of the token in the URL. */
    tokenHash: p.text().unique('access_link_token_hash_unique'),
    teamId: p.text(),
    workspaceId: p.text(),
    /** The key that created it. The link is invalid once the key is revoked. */
    keyId: p.text(),
    sandbox: p.boolean(),
    /** The post to review. */
    postId: p.text().strictNullable().index('access_link_post_id_index'),
    /** The platform of the account to connect, and its owner. */
    platform: p.enum(ALL_PLATFORMS).strictNullable(),
    ownerType: p.enum(['brand', 'influencer'] as const).default('brand'),
    influencerId: p.text().strictNullable(),
    /** The number of decisions through a review link. */
    reviews: p.integer().default(0),
    /** Who reviews with it; null until a name was given. */
    reviewer: p.text().strictNullable(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    expiresAt: p.datetime(3),
    revokedAt: p.datetime(3).strictNullable(),
    /** When the post was approved or the account was connected. */
    usedAt: p.datetime(3).strictNullable(),
  },
});

/** A URL with which a person without a key does one thing. */
export class AccessLink extends AccessLinkSchema.class {}
AccessLinkSchema.setClass(AccessLink);
