import { z } from 'zod';
import { ASSET_KINDS } from '../../db/entities/asset.ts';
import { HttpUrl, Id } from '../fields.ts';
import { PAGING } from '../paging.ts';

const Name = z.string().trim().min(1).max(255);

/** JSON names a URL to fetch; a form sends the file, which stands here by its SHA-256. */
export const CreateAsset = z
  .union([
    z.strictObject({
      sourceUrl: HttpUrl,
      workspaceId: Id.optional(),
      name: Name.optional(),
    }),
    z.strictObject({ file: z.hash('sha256'), workspaceId: Id.optional(), name: Name }),
  ])
  .meta({ id: 'CreateAsset' });

export const ListAssets = z.strictObject({
  ...PAGING,
  workspaceId: Id.optional(),
  kind: z.enum(ASSET_KINDS).optional(),
});
