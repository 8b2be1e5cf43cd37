import { defineEntity, p } from '@mikro-orm/core';

export const PREVIEW_STATUSES = ['queued', 'ready', 'failed'] as const;

const InfluencerPreviewSchema = defineEntity({
  name: 'InfluencerPreview',
  properties: {
    /** The id, which the resulting asset and the paid job have too. */
    id: p.text().primary(),
    influencerId: p.text().index('influencer_preview_influencer_id_index'),
    status: p.enum(PREVIEW_STATUSES),
    /** Whether a test key requested it. */
    sandbox: p.boolean().default(false),
    errorCode: p.text().strictNullable(),
    errorMessage: p.text().strictNullable(),
    creditsCharged: p.integer().default(0),
    creditsRefunded: p.integer().default(0),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    updatedAt: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
});

/** A picture of an influencer, pending or finished. */
export class InfluencerPreview extends InfluencerPreviewSchema.class {}
InfluencerPreviewSchema.setClass(InfluencerPreview);
