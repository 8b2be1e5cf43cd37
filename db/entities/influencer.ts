import { defineEntity, p } from '@mikro-orm/core';

export const INFLUENCER_STATUSES = ['previewing', 'ready', 'failed'] as const;

export interface InfluencerVoice {
  id: string;
  /** 1 is normal speed. */
  speed: number;
}

const InfluencerSchema = defineEntity({
  name: 'Influencer',
  properties: {
    id: p.text().primary(),
    teamId: p.text(),
    workspaceId: p.text(),
    name: p.text(),
    /** The influencer's appearance in the caller's words. */
    appearance: p.text(),
    voice: p.json().$type<InfluencerVoice>(),
    /** A library image that the previews resemble. */
    referenceAssetId: p.text().strictNullable(),
    status: p.enum(INFLUENCER_STATUSES),
    /** The newest finished preview, and the asset of the same id, which videos use. */
    selectedPreviewId: p.text().strictNullable(),
    sandbox: p.boolean(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    deletedAt: p.datetime(3).strictNullable(),
  },
  indexes: [{ name: 'influencer_workspace_id_created_at_index', properties: ['workspaceId', 'createdAt'] }],
});

/** A reusable AI presenter. */
export class Influencer extends InfluencerSchema.class {}
InfluencerSchema.setClass(Influencer);
