import { z } from 'zod';
import { INFLUENCER_STATUSES } from '../../db/entities/influencer.ts';
import { PREVIEW_STATUSES } from '../../db/entities/influencer-preview.ts';
import { PRICES } from '../../domain/credits/prices.ts';
import { MAX_VIDEO_SEC } from '../../domain/influencers/influencer.ts';
import { WORKSPACE_ARCHIVED } from '../../domain/teams/workspaces.ts';
import { MoodMusic } from '../content/contract/request.ts';
import { CaptionsWanted, Language, Look, Ratio, Script, Voice } from '../content/contract/fields.ts';
import { ModelId } from '../content/models/contract.ts';
import { AcceptedRenderResponse } from '../content/contract/response.ts';
import { IDS } from '../contract/example-ids.ts';
import { HAS_PROPERTIES, FailureReason, Id, JOB_FIELDS } from '../contract/fields.ts';
import { Deleted, Instant, operation, type Operations } from '../contract/operation.ts';
import { PAGING, sortBy } from '../contract/list-parameters.ts';
import { describeUsageLimit } from '../jobs/consume-quota.ts';

export const ListInfluencers = z.strictObject({
  ...PAGING,
  workspaceId: Id.optional(),
  sort: sortBy('-createdAt', ['createdAt', 'name']),
});

export const CreateInfluencer = z
  .strictObject({
    workspaceId: Id.optional(),
    name: z.string().trim().min(1).max(100),
    appearance: z.string().trim().min(1).max(2_000).meta({ description: 'What the influencer looks like.' }),
    voice: Voice,
    referenceAssetId: Id.optional().meta({ description: 'An image of the library that the previews resemble.' }),
  })
  .meta({ id: 'CreateInfluencer' });

export const ChangeInfluencer = CreateInfluencer.pick({ name: true, voice: true })
  .partial()
  .refine(...HAS_PROPERTIES)
  .meta({ id: 'ChangeInfluencer', minProperties: 1 });

export const CreateInfluencerVideo = z
  .strictObject({
    script: Script.meta({ description: 'The spoken text.' }),
    ...JOB_FIELDS,
    model: ModelId.optional(),
    look: Look.optional().meta({ description: 'Default: the look of the workspace.' }),
    captions: CaptionsWanted.optional(),
    music: MoodMusic.nullable().optional().meta({ description: 'Default: the mood of the workspace. Null: no music.' }),
    ratio: Ratio,
    language: Language.optional(),
  })
  .meta({ id: 'CreateInfluencerVideo' });
export type InfluencerVideoBody = z.output<typeof CreateInfluencerVideo>;

export const PreviewResponse = z
  .object({
    id: z.string(),
    status: z.enum(PREVIEW_STATUSES),
    url: z.string().nullable().meta({ description: 'Null until it is ready.' }),
    error: FailureReason.nullable(),
    credits: z.object({ charged: z.int(), refunded: z.int() }),
    createdAt: Instant,
  })
  .meta({ id: 'InfluencerPreview' });
export type PreviewResponse = z.input<typeof PreviewResponse>;

export const InfluencerResponse = z
  .object({
    id: z.string(),
    workspaceId: z.string(),
    name: z.string(),
    appearance: z.string(),
    voice: z.object({ id: z.string(), speed: z.number() }),
    referenceAssetId: z.string().nullable(),
    status: z.enum(INFLUENCER_STATUSES).meta({ description: 'failed: no preview is ready or in progress.' }),
    error: FailureReason.nullable().meta({ description: 'Why the newest preview failed, if `status` is `failed`.' }),
    previews: z.array(PreviewResponse).meta({ description: 'Oldest first.' }),
    selectedPreviewId: z
      .string()
      .nullable()
      .meta({ description: 'The newest ready preview, which is shown in videos.' }),
    sandbox: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'Influencer' });
export type InfluencerResponse = z.input<typeof InfluencerResponse>;

export function describeInfluencerLimit(limit: number): string {
  return `The plan's ${limit} AI avatars are in use; delete one first.`;
}

const exampleInfluencer: InfluencerResponse = {
  id: IDS.influencer,
  workspaceId: IDS.workspace,
  name: 'Mia',
  appearance: 'A barista in her thirties with short dark hair, in a bright kitchen',
  voice: { id: 'warm', speed: 1 },
  referenceAssetId: null,
  status: 'previewing',
  error: null,
  previews: [
    {
      id: IDS.asset,
      status: 'queued',
      url: null,
      error: null,
      credits: { charged: 10, refunded: 0 },
      createdAt: '2026-11-21T09:30:00.000Z',
    },
  ],
  selectedPreviewId: null,
  sandbox: false,
  createdAt: '2026-11-21T09:30:00.000Z',
};

const { name, appearance, voice } = exampleInfluencer;

const exampleVideo: AcceptedRenderResponse = {
  contentId: IDS.content,
  format: 'talkinghead',
  status: 'queued',
  statusUrl: `https://kinora.example.com/api/v1/content/${IDS.content}`,
  credits: { charged: 12, items: [{ spendingType: 'influencer_video_seconds', credits: 12 }] },
  warnings: [],
};

export const influencerOperations: Operations = {
  'GET /influencers': operation({
    summary: 'List the AI influencers of a workspace, newest first',
    data: z.array(InfluencerResponse),
    paged: true,
    example: { data: [exampleInfluencer] },
  }),
  'POST /influencers': operation({
    summary: 'Create an AI influencer',
    description:
      `Its first preview is generated at once and costs ${PRICES.influencer_preview.credits} credits, which are refunded if it fails. Counts as an AI avatar of ` +
      'the plan until it is deleted. 409 while the workspace is archived.',
    status: 202,
    spends: true,
    data: InfluencerResponse,
    example: {
      bodies: { 'A presenter': { name, appearance, voice } },
      data: exampleInfluencer,
      conflicts: [WORKSPACE_ARCHIVED],
      usageLimit: describeInfluencerLimit(50),
    },
  }),
  'GET /influencers/:id': operation({
    summary: 'Get an AI influencer with its previews',
    data: InfluencerResponse,
    example: { data: exampleInfluencer },
  }),
  'PATCH /influencers/:id': operation({
    summary: 'Change the name or voice of an AI influencer',
    description:
      'Omitted properties stay unchanged. A video takes the voice that the influencer has when its job starts.',
    data: InfluencerResponse,
    example: {
      bodies: { 'A slower voice': { voice: { ...voice, speed: 0.9 } } },
      data: exampleInfluencer,
      conflicts: [],
    },
  }),
  'POST /influencers/:id/previews': operation({
    summary: 'Generate another preview of an AI influencer',
    description: `Costs ${PRICES.influencer_preview.credits} credits, which are refunded if it fails. 409 while the workspace is archived.`,
    status: 202,
    spends: true,
    data: InfluencerResponse,
    example: { data: exampleInfluencer, conflicts: [WORKSPACE_ARCHIVED] },
  }),
  'POST /influencers/:id/videos': operation({
    summary: 'Create a talking-head video of an AI influencer',
    description:
      `Costs ${PRICES.influencer_video_seconds.credits} credits per second, estimated as the number of words divided by 2.4 and by the speed of the voice, rounded up. ` +
      `400 if the script takes over ${MAX_VIDEO_SEC} seconds by that estimate. ` +
      'If the video is shorter, the difference is refunded when it is ready; it never costs more. A script that takes over ' +
      'a quarter longer to speak than estimated fails with script_too_long. All credits are refunded if the render fails or ' +
      'is cancelled. Works in every status: a missing picture is generated with the video. ' +
      'Counts one content piece. 409 while the workspace is archived.',
    status: 202,
    spends: true,
    data: AcceptedRenderResponse,
    example: {
      bodies: {
        'A short line': {
          script: 'Cold brew takes 18 hours. Most people stop at 12.',
          captions: { enabled: true, style: 'karaoke' },
        },
      },
      data: exampleVideo,
      conflicts: [WORKSPACE_ARCHIVED],
      usageLimit: describeUsageLimit('content_pieces', 500),
    },
  }),
  'DELETE /influencers/:id': operation({
    summary: 'Delete an AI influencer',
    description:
      'Its videos and accounts stay. Previews in progress are cancelled, and their credits are refunded. Works while the ' +
      'workspace is archived.',
    data: Deleted,
    example: { data: { id: exampleInfluencer.id }, conflicts: [] },
  }),
};
