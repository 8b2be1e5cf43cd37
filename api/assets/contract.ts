import { z } from 'zod';
import { ASSET_KINDS } from '../../db/entities/asset.ts';
import { HttpUrl, Id } from '../fields.ts';
import { PAGING } from '../paging.ts';

const Name = z.string().trim().min(1).max(255);

/** JSON names a URL to fetch. */
export const FetchAsset = z
  .strictObject({ sourceUrl: HttpUrl, workspaceId: Id.optional(), name: Name.optional() })
  .meta({ id: 'FetchAsset' });

/** A form sends the file, which stands here by its SHA-256. */
const ReceivedAsset = z.strictObject({ file: z.hash('sha256'), workspaceId: Id.optional(), name: Name });

export const CreateAsset = z.union([FetchAsset, ReceivedAsset]);

export const ListAssets = z.strictObject({
  ...PAGING,
  workspaceId: Id.optional(),
  kind: z.enum(ASSET_KINDS).optional(),
});
