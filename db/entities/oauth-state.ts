import { defineEntity, p } from '@mikro-orm/core';
import { ALL_PLATFORMS } from '../../domain/accounts/platforms.ts';

const OauthStateSchema = defineEntity({
  name: 'OauthState',
  properties: {
    /** SHA-256 of the token in the link to our page. */
    linkHash: p.text().primary(),
    /** SHA-256 of the state that the platform returns; null until a browser opens the link. */
    stateHash: p.text().strictNullable().unique('oauth_state_state_hash_unique'),
    /** SHA-256 of the cookie of the browser that opened the link last. Null for a sandbox account. */
    browserHash: p.text().strictNullable(),
    /** SHA-256 of the token on the page where the owner makes a choice after the consent. */
    choiceHash: p.text().strictNullable().unique('oauth_state_choice_hash_unique'),
    /** The grant that waits for that choice, encrypted. */
    grantSealed: p.text().strictNullable(),
    teamId: p.text(),
    workspaceId: p.text(),
    platform: p.enum(ALL_PLATFORMS),
    ownerType: p.enum(['brand', 'influencer'] as const),
    influencerId: p.text().strictNullable(),
    redirectUrl: p.text().strictNullable(),
    sandbox: p.boolean(),
    codeVerifierSealed: p.text().strictNullable(),
    expiresAt: p.datetime(3),
    usedAt: p.datetime(3).strictNullable(),
    /** The connect link that started it. It must be valid until the account is connected. */
    accessLinkId: p.text().strictNullable(),
    /** The key that started it; null if a connect link did. */
    keyId: p.text().strictNullable(),
  },
});

/** A pending connect, usable once and for a short time. */
export class OauthState extends OauthStateSchema.class {}
OauthStateSchema.setClass(OauthState);
