import { z } from 'zod';
import { ASSET_USES } from '../../db/content/asset-uses.ts';
import { ASSET_KINDS } from '../../db/entities/asset.ts';
import { MAX_MEDIA_BYTES, MAX_UPLOADS_PER_TEAM, UPLOAD_LIFE_HOURS } from '../../domain/content/asset-uploads.ts';
import { HttpUrl, Id } from '../contract/fields.ts';
import { IDS } from '../contract/example-ids.ts';
import { Deleted, Instant, operation, type Operations } from '../contract/operation.ts';
import { buildSearch, acceptMany, PAGING, sortBy } from '../contract/list-parameters.ts';

const Name = z.string().trim().min(1).max(255);

const FetchAsset = z
  .strictObject({ sourceUrl: HttpUrl, workspaceId: Id.optional(), name: Name.optional() })
  .meta({ id: 'FetchAsset' });

const FinishUpload = z.strictObject({ uploadId: Id, name: Name.optional() }).meta({ id: 'FinishUpload' });

/** A multipart body once its file is on disk; `file` is the file's SHA-256. */
const ReceivedAsset = z.strictObject({ file: z.hash('sha256'), workspaceId: Id.optional(), name: Name });

export const CreateAsset = z.union([FetchAsset, FinishUpload, ReceivedAsset]);

export const BeginUpload = z
  .strictObject({
    bytes: z.int().min(1).max(MAX_MEDIA_BYTES).meta({ description: 'The length of the whole file.' }),
    name: Name,
    workspaceId: Id.optional(),
  })
  .meta({ id: 'BeginUpload' });

export const ChangeAsset = z.strictObject({ name: Name }).meta({ id: 'ChangeAsset' });

const UploadAsset = z
  .strictObject({
    file: z.string().meta({ override: { type: 'string', minLength: 1, contentMediaType: 'application/octet-stream' } }),
    workspaceId: Id.optional(),
    name: Name.optional(),
  })
  .meta({ id: 'UploadAsset' });

export const ListAssets = z.strictObject({
  ...PAGING,
  workspaceId: Id.optional(),
  sort: sortBy('-createdAt', ['createdAt', 'name', 'bytes']),
  q: buildSearch('name'),
  kind: acceptMany(ASSET_KINDS).optional(),
});

export const AssetResponse = z
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
          'The origin of the asset. Fetched: `sourceUrl`. Generated: `provider`, `model`, `prompt`, `seed` and `inputs`, ' +
          'with `sandbox: true` for sample output. Uploaded: null.',
      }),
    createdAt: Instant,
  })
  .meta({ id: 'Asset' });
export type AssetResponse = z.input<typeof AssetResponse>;

export const AssetDetailsResponse = AssetResponse.extend({
  uses: z
    .array(z.object({ kind: z.enum(ASSET_USES), id: z.string() }))
    .meta({ description: 'What uses the asset, newest first: at most 20 of each kind.' }),
}).meta({ id: 'AssetDetails' });

export const UploadResponse = z
  .object({
    id: z.string(),
    workspaceId: z.string(),
    name: z.string(),
    bytes: z.int(),
    received: z.int().meta({ description: 'Bytes that are stored. The next part begins here.' }),
    createdAt: Instant,
    expiresAt: Instant,
  })
  .meta({ id: 'Upload' });

const exampleUpload: z.input<typeof UploadResponse> = {
  id: IDS.upload,
  workspaceId: IDS.workspace,
  name: 'roastery.mp4',
  bytes: 314_572_800,
  received: 0,
  createdAt: '2026-03-02T09:30:00.000Z',
  expiresAt: '2026-03-03T09:30:00.000Z',
};

const exampleAsset: AssetResponse = {
  id: IDS.asset,
  workspaceId: IDS.workspace,
  kind: 'video',
  name: 'roastery.mp4',
  mimeType: 'video/mp4',
  bytes: 4_718_592,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  width: 1_080,
  height: 1_920,
  durationMs: 14_200,
  url: 'https://kinora.example.com/media/a/Zb8w2uQ5hXk1tRr9mPy3Dg/roastery.mp4',
  provenance: null,
  createdAt: '2026-03-02T09:30:00.000Z',
};

export const ASSET_IN_USE = 'An unfinished job uses this asset; wait for it, or cancel it.';
export const ASSET_IS_PORTRAIT = 'This asset is the picture of an influencer; delete the influencer first.';

export const UPLOAD_INCOMPLETE = 'The upload has not received the whole file; send the rest.';
export const TOO_MANY_UPLOADS = `The team has ${MAX_UPLOADS_PER_TEAM} unfinished uploads; finish or delete one.`;

export const assetOperations: Operations = {
  'GET /assets': operation({
    summary: 'List assets',
    data: z.array(AssetResponse),
    paged: true,
    example: { data: [exampleAsset] },
  }),
  'POST /assets': operation({
    summary: 'Create an asset from a file or a URL',
    description:
      'Send a form with one file, or JSON with a sourceUrl or the id of a complete upload. If the workspace already has the same bytes, the existing asset is returned with 200. ' +
      'A file that exceeds the storage of the plan is 429 usage_limit_reached. Video and audio may have up to 512 MB, images and fonts up to 25 MB. A font file contains one face, as TrueType, OpenType, WOFF or WOFF2.',
    status: 201,
    orStatus: 200,
    data: AssetResponse,
    form: UploadAsset,
    json: z.union([FetchAsset, FinishUpload]),
    example: {
      bodies: {
        'Fetched from a URL': { sourceUrl: 'https://hanso.example.com/roastery.mp4', name: 'roastery.mp4' },
        'Received in parts': { uploadId: IDS.upload },
      },
      data: exampleAsset,
      conflicts: [UPLOAD_INCOMPLETE],
    },
  }),
  'GET /assets/:id': operation({
    summary: 'Get an asset and what uses it',
    data: AssetDetailsResponse,
    example: { data: { ...exampleAsset, uses: [{ kind: 'post', id: IDS.post }] } },
  }),
  'PATCH /assets/:id': operation({
    summary: 'Rename an asset',
    data: AssetResponse,
    example: { bodies: { Renamed: { name: 'Roastery, morning' } }, data: exampleAsset },
  }),
  'DELETE /assets/:id': operation({
    summary: 'Delete an asset',
    description:
      'Videos that were rendered with the asset are kept. Returns 409 while an unfinished job uses the asset.',
    data: Deleted,
    example: { data: { id: IDS.asset }, conflicts: [ASSET_IN_USE, ASSET_IS_PORTRAIT] },
  }),
};

export const uploadOperations: Operations = {
  'POST /assets/uploads': operation({
    summary: 'Begin an upload in parts',
    description:
      'For large files and unsteady connections. The address in `Location` speaks tus 1.0.0: PATCH it with parts of any size, and HEAD it after a lost connection to learn where to continue. ' +
      `A tus client may begin with \`Upload-Length\` and \`Upload-Metadata\` (\`filename\`, \`workspaceId\`) instead of JSON. Finish with POST /assets and \`uploadId\`. What is not finished within ${UPLOAD_LIFE_HOURS} hours is deleted; until then its bytes count against the storage of the plan.`,
    status: 201,
    data: UploadResponse,
    example: {
      bodies: { 'A video of 300 MB': { bytes: 314_572_800, name: 'roastery.mp4' } },
      data: exampleUpload,
      conflicts: [TOO_MANY_UPLOADS],
    },
  }),
  'GET /assets/uploads/:id': operation({
    summary: 'Get an upload',
    data: UploadResponse,
    example: { data: { ...exampleUpload, received: 8_388_608 } },
  }),
  'DELETE /assets/uploads/:id': operation({
    summary: 'Cancel an upload',
    description: 'Deletes what has arrived, and frees its storage.',
    data: Deleted,
    example: { data: { id: IDS.upload }, conflicts: [] },
  }),
};
