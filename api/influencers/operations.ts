import { z } from 'zod';
import { PREVIEW_STATUSES } from '../../db/entities/influencer-preview.ts';
import { INFLUENCER_STATUSES } from '../../db/entities/influencer.ts';
import { LONGEST_VIDEO_SEC } from '../../domain/influencers/influencer.ts';
import { AcceptedRender } from '../content/contract/response.ts';
import { Deleted, Instant, type Operations } from '../contract/operation.ts';
import { CREATE_EXAMPLE, INFLUENCER_EXAMPLE, PREVIEW_EXAMPLE, VIDEO_EXAMPLE } from './examples.ts';

const Preview = z
  .object({
    id: z.string(),
    status: z.enum(PREVIEW_STATUSES),
    url: z.string().nullable().meta({ description: 'Null until it is ready.' }),
    error: z.object({ code: z.string(), message: z.string().nullable() }).nullable(),
    credits: z.object({ charged: z.int(), refunded: z.int() }),
    createdAt: Instant,
  })
  .meta({ id: 'InfluencerPreview' });

const Influencer = z
  .object({
    id: z.string(),
    workspaceId: z.string(),
    name: z.string(),
    appearance: z.string(),
    voice: z.object({ id: z.string(), speed: z.number() }),
    referenceAssetId: z.string().nullable(),
    status: z.enum(INFLUENCER_STATUSES).meta({ description: 'failed: no preview is ready, and none is being made.' }),
    previews: z.array(Preview).meta({ description: 'Oldest first.' }),
    selectedPreviewId: z
      .string()
      .nullable()
      .meta({ description: 'What videos show: the newest preview that is ready.' }),
    sandbox: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'Influencer' });

export const influencerOperations: Operations = {
  'GET /influencers': {
    summary: 'The AI presenters of a workspace, newest first',
    status: 200,
    data: z.array(Influencer),
    paged: true,
    example: { data: [INFLUENCER_EXAMPLE] },
  },
  'POST /influencers': {
    summary: 'Make an AI presenter',
    description:
      'Its first preview is made at once and costs 10 credits, which come back if it fails. Counts as an AI avatar of the ' +
      'plan until it is deleted. Refused while the workspace is archived.',
    status: 202,
    spends: true,
    data: Influencer,
    example: CREATE_EXAMPLE,
  },
  'GET /influencers/:id': {
    summary: 'One AI presenter with its previews',
    status: 200,
    data: Influencer,
    example: { data: INFLUENCER_EXAMPLE },
  },
  'POST /influencers/:id/previews': {
    summary: 'Make one more preview of a presenter',
    description: 'Costs 10 credits, which come back if it fails. Refused while the workspace is archived.',
    status: 202,
    spends: true,
    data: Influencer,
    example: PREVIEW_EXAMPLE,
  },
  'POST /influencers/:id/videos': {
    summary: 'Make a talking-head video of a presenter',
    description:
      'Costs 3 credits per second, estimated as the number of words divided by 2.4 and by the speed of the voice, rounded up. ' +
      `A script of over ${LONGEST_VIDEO_SEC} seconds by that estimate is refused. ` +
      'Where the video is shorter, the difference comes back when it is ready; it never costs more. A script that takes over ' +
      'a quarter longer to say than estimated fails with script_too_long; all of it comes back if the render fails or is ' +
      'cancelled. Takes a presenter in any status: a picture that is missing is made with the video. ' +
      'Counts one content piece. Refused while the workspace is archived.',
    status: 202,
    spends: true,
    data: AcceptedRender,
    example: VIDEO_EXAMPLE,
  },
  'DELETE /influencers/:id': {
    summary: 'Delete a presenter',
    description:
      'Its videos and accounts stay. Previews that are still being made end, and their credits come back. Works while the ' +
      'workspace is archived.',
    status: 200,
    data: Deleted,
    example: { data: { id: INFLUENCER_EXAMPLE.id }, conflicts: [] },
  },
};
