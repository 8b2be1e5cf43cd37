import { defineEntity, p } from '@mikro-orm/core';
import type { PictureRegions } from '../../domain/decks/picture-regions.ts';

/** The regions of a picture or clip, with the version of the code that found them. */
export interface StoredRegions extends PictureRegions {
  version: number;
}

export const ASSET_KINDS = ['video', 'image', 'audio', 'font'] as const;

const AssetSchema = defineEntity({
  name: 'Asset',
  properties: {
    id: p.text().primary(),
    teamId: p.text(),
    workspaceId: p.text(),
    kind: p.enum(ASSET_KINDS),
    name: p.text(),
    mimeType: p.text(),
    bytes: p.integer(),
    sha256: p.text(),
    width: p.integer().strictNullable(),
    height: p.integer().strictNullable(),
    durationMs: p.integer().strictNullable(),
    storageKey: p.text(),
    provenance: p.json().$type<Record<string, unknown>>().strictNullable(),
    /** Its faces and lettering; null until a deck needs them. */
    regions: p.json().$type<StoredRegions>().strictNullable().default(null),
    /** The background on which it is visible as a logo; null if nothing has read its pixels. */
    ground: p
      .enum(['light', 'dark'] as const)
      .strictNullable()
      .default(null),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    deletedAt: p.datetime(3).strictNullable(),
  },
  indexes: [{ name: 'asset_workspace_id_sha256_index', properties: ['workspaceId', 'sha256'] }],
});

/** A file in the workspace's library. */
export class Asset extends AssetSchema.class {}
AssetSchema.setClass(Asset);
