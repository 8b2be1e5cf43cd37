import { defineEntity, p } from '@mikro-orm/core';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';

const OauthStateSchema = defineEntity({
  name: 'OauthState',
  properties: {
    /** SHA-256 of the state in the browser. */
    hash: p.text().primary(),
    teamId: p.text(),
    workspaceId: p.text(),
    platform: p.enum(PLATFORMS),
    ownerType: p.enum(['brand', 'influencer'] as const),
    influencerId: p.text().strictNullable(),
    redirectUrl: p.text().strictNullable(),
    sandbox: p.boolean(),
    codeVerifierSealed: p.text(),
    expiresAt: p.datetime(3),
    usedAt: p.datetime(3).strictNullable(),
  },
});

/** A pending connect, usable once and for a short time. */
export class OauthState extends OauthStateSchema.class {}
OauthStateSchema.setClass(OauthState);
