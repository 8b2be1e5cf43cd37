import { z } from 'zod';
import { ASSET_KINDS } from '../../db/entities/asset.ts';
import { Id } from '../fields.ts';
import { Deleted, Instant, type Operations } from '../openapi/operation.ts';
import { FetchAsset } from './schema.ts';

const Asset = z
  .object({
    id: z.string(),
    workspaceId: z.string(),
    kind: z.enum(ASSET_KINDS),
    name: z.string(),
    mimeType: z.string(),
    bytes: z.int(),
    sha256: z.string(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    durationMs: z.int().nullable(),
    url: z.string(),
    provenance: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({
        description:
          'Where it comes from: `sourceUrl` of what was fetched; `provider`, `model`, `prompt`, `seed` and `inputs` of what was made, with `sandbox: true` ' +
          'where that is only good for trying things out. Null for an upload.',
      }),
    createdAt: Instant,
  })
  .meta({ id: 'Asset' });

const Upload = z
  .strictObject({
    file: z.string().meta({ override: { type: 'string', contentMediaType: 'application/octet-stream' } }),
    workspaceId: Id.optional(),
    name: z.string().max(255).optional(),
  })
  .meta({ id: 'UploadAsset' });

export const assetOperations: Operations = {
  'GET /assets': { summary: 'The library, newest first', status: 200, data: z.array(Asset), paged: true },
  'POST /assets': {
    summary: 'Add a file to the library',
    description:
      'A form with one file, or JSON with a sourceUrl. The same bytes twice are one asset, answered with 200. ' +
      'Video and audio up to 512 MB, images and fonts up to 25 MB. A font is one face, as TrueType, OpenType, WOFF or WOFF2.',
    status: 201,
    orStatus: 200,
    data: Asset,
    form: Upload,
    json: FetchAsset,
  },
  'GET /assets/:id': { summary: 'One asset', status: 200, data: Asset },
  'DELETE /assets/:id': {
    summary: 'Delete an asset',
    description: 'Decks that were rendered keep their videos. Refused while a job that is not finished names it.',
    status: 200,
    data: Deleted,
  },
};
