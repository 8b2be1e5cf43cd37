import { z } from 'zod';
import { ASSET_KINDS } from '../../db/entities/asset.ts';
import { ID_PATTERN } from '../../domain/ids.ts';
import { PAGING } from '../paging.ts';

const Id = z.string().regex(ID_PATTERN);
const Name = z.string().trim().min(1).max(255);

/** JSON names a URL to fetch; a form sends the file, which stands here by its SHA-256. */
export const CreateAsset = z
  .union([
    z.strictObject({
      sourceUrl: z.url({ protocol: /^https?$/u, error: 'It must be an http or https URL.' }).max(2048),
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
