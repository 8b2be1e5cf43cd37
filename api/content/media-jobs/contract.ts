import { z } from 'zod';
import {
  MAX_IMAGES,
  MAX_PROMPT_LENGTH,
  MEDIA_JOB_SPENDING,
  type MediaJobKind,
} from '../../../domain/content/media-jobs.ts';
import { PRICES } from '../../../domain/credits/prices.ts';
import { splitBy } from '../../../decks/schema/json-rules.ts';
import { FITS } from '../../../domain/decks/deck-limits.ts';
import { WORKSPACE_ARCHIVED } from '../../../domain/teams/workspaces.ts';
import { IDS } from '../../contract/example-ids.ts';
import { HttpUrl, Id, JOB_FIELDS } from '../../contract/fields.ts';
import { operation, type OperationExample, type Operations } from '../../contract/operation.ts';
import { describeUsageLimit } from '../../jobs/consume-quota.ts';
import { Language, Ratio, Script, Voice } from '../contract/fields.ts';
import { ModelId } from '../models/contract.ts';
import { AcceptedRenderResponse } from '../contract/response.ts';

const Prompt = z.string().trim().min(1).max(MAX_PROMPT_LENGTH);

const MAX_REFERENCES = 4;

export const ImageJob = z
  .strictObject({
    workspaceId: Id.optional(),
    ...JOB_FIELDS,
    model: ModelId.optional(),
    prompt: Prompt,
    count: z.int().min(1).max(MAX_IMAGES).default(1),
    ratio: Ratio,
    referenceAssetIds: z
      .array(Id)
      .min(1)
      .max(MAX_REFERENCES)
      .optional()
      .meta({ description: 'Images of the library that the results should resemble.' }),
  })
  .meta({ id: 'ImageJob' });
export type ImageJobBody = z.output<typeof ImageJob>;

export const VideoJob = z
  .strictObject({
    workspaceId: Id.optional(),
    ...JOB_FIELDS,
    model: ModelId.optional(),
    prompt: Prompt,
    ratio: Ratio,
    durationSec: z.int().min(3).max(10).default(5),
    imageAssetId: Id.optional().meta({ description: 'The image to animate.' }),
  })
  .meta({ id: 'VideoJob' });
export type VideoJobBody = z.output<typeof VideoJob>;

export const VoiceoverJob = z
  .strictObject({
    workspaceId: Id.optional(),
    ...JOB_FIELDS,
    model: ModelId.optional(),
    script: Script,
    voice: Voice.optional(),
    language: Language.optional(),
  })
  .meta({ id: 'VoiceoverJob' });
export type VoiceoverJobBody = z.output<typeof VoiceoverJob>;

export const ClipsJob = z
  .strictObject({
    workspaceId: Id.optional(),
    ...JOB_FIELDS,
    sourceVideoUrl: HttpUrl.optional(),
    sourceAssetId: Id.optional(),
    maxClips: z.int().min(1).max(10).default(5),
    minSec: z.int().min(3).max(60).default(10),
    maxSec: z.int().min(3).max(180).default(60),
    ratio: Ratio,
    fit: z
      .enum(FITS)
      .default('contain-blur')
      .meta({ description: 'How the source fills the frame. `cover` crops its sides.' }),
  })
  .refine((job) => (job.sourceVideoUrl === undefined) !== (job.sourceAssetId === undefined), {
    path: ['sourceVideoUrl'],
    message: 'It needs a sourceVideoUrl or a sourceAssetId, one of them.',
  })
  .refine((job) => job.minSec <= job.maxSec, { path: ['minSec'], message: 'It must not be over maxSec.' })
  .meta({ id: 'ClipsJob', override: splitBy({ sourceVideoUrl: [], sourceAssetId: [] }) });
export type ClipsJobBody = z.output<typeof ClipsJob>;

function buildExample(
  kind: MediaJobKind,
  summary: string,
  credits: number,
  body: object,
): OperationExample<AcceptedRenderResponse> {
  return {
    bodies: { [summary]: body },
    data: {
      contentId: IDS.content,
      format: kind,
      status: 'queued',
      statusUrl: `https://kinora.example.com/api/v1/content/${IDS.content}`,
      credits: { charged: credits, items: [{ spendingType: MEDIA_JOB_SPENDING[kind], credits }] },
      warnings: [],
    },
    conflicts: [WORKSPACE_ARCHIVED],
    usageLimit: describeUsageLimit('content_pieces', 500),
  };
}

const COMMON =
  'Returns at once; `GET /content/{id}` reports the progress and lists the created assets in `assetIds`. The credits are ' +
  'refunded if the job fails or is cancelled. Counts one content piece. 409 while the workspace is archived.';

export const mediaJobOperations: Operations = {
  'POST /content/image': operation({
    summary: 'Generate images',
    description: `Each image costs ${PRICES.ai_image.credits} credits. ${COMMON} There is no \`content.ready\` event, which is for videos; a \`callbackUrl\` is notified.`,
    status: 202,
    spends: true,
    data: AcceptedRenderResponse,
    example: buildExample('image', 'Two pictures', 4, {
      prompt: 'A rye loaf on a wooden table, morning light',
      count: 2,
    }),
  }),
  'POST /content/video': operation({
    summary: 'Generate a clip',
    description: `Costs ${PRICES.ai_video.credits} credits. ${COMMON} The content itself is the clip as a video that can be posted.`,
    status: 202,
    spends: true,
    data: AcceptedRenderResponse,
    example: buildExample('video', 'A clip of five seconds', 10, {
      prompt: 'Steam rising from fresh bread',
      durationSec: 5,
    }),
  }),
  'POST /content/voiceover': operation({
    summary: 'Generate a voiceover',
    description:
      'One credit per 15 seconds of speech, rounded up and estimated from the words. The difference is refunded if the ' +
      `speech is shorter; it never costs more. ${COMMON} There is no \`content.ready\` event.`,
    status: 202,
    spends: true,
    data: AcceptedRenderResponse,
    example: buildExample('voiceover', 'A short text', 1, {
      script: 'Fresh bread, every morning at six.',
      voice: { id: 'default', speed: 1 },
      language: 'en',
    }),
  }),
  'POST /content/clips': operation({
    summary: 'Cut a long video into clips',
    description:
      'One credit per minute of the source, rounded up. `sourceVideoUrl` must respond within 10 seconds; add a slower source ' +
      'to the library first. The clips are the liveliest stretches between pauses and cuts, each of minSec to maxSec, ' +
      `rendered for the ratio; \`clips\` of the content lists them, each a content piece of its own. ${COMMON} ` +
      'Once a clip is ready, however, a cancel keeps it and refunds nothing.',
    status: 202,
    spends: true,
    data: AcceptedRenderResponse,
    example: buildExample('clips', 'A talk of the library', 42, {
      sourceAssetId: IDS.asset,
      maxClips: 5,
      minSec: 15,
      maxSec: 45,
    }),
  }),
};
