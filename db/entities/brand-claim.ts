import { defineEntity, p } from '@mikro-orm/core';
import { CLAIM_METHODS } from '../../domain/brand/brand.ts';

const BrandClaimSchema = defineEntity({
  name: 'BrandClaim',
  properties: {
    id: p.text().primary(),
    workspaceId: p.text(),
    position: p.integer(),
    /** A path in the context, such as `/identity` or `/valueProps/2`. */
    pointer: p.text(),
    value: p.text(),
    url: p.text(),
    method: p.enum(CLAIM_METHODS),
    selector: p.text(),
    quote: p.text(),
    declared: p.boolean(),
    confidence: p.double(),
    fetchedAt: p.datetime(3),
    pageHash: p.text(),
  },
  indexes: [{ name: 'brand_claim_workspace_id_position_index', properties: ['workspaceId', 'position'] }],
});

/** A value of a brand context with its source. */
export class BrandClaim extends BrandClaimSchema.class {}
BrandClaimSchema.setClass(BrandClaim);
