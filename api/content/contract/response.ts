import { z } from 'zod';
import { CONTENT_STATUSES } from '../../../db/entities/content.ts';
import { MEDIA_JOB_KINDS } from '../../../domain/content/media-jobs.ts';
import { FORMATS } from '../../../domain/formats.ts';
import { FailureReason, WaitingFor, WebsitePicture } from '../../contract/fields.ts';
import { Instant } from '../../contract/operation.ts';

const ContentFormat = z.enum([...FORMATS, ...MEDIA_JOB_KINDS]).meta({ id: 'ContentFormat' });

export const ContentResponse = z
  .object({
    id: z.string(),
    workspaceId: z.string(),
    format: ContentFormat,
    status: z.enum(CONTENT_STATUSES),
    progress: z.int().meta({ description: '0 to 100.' }),
    waitingFor: WaitingFor,
    outputUrl: z.string().nullable().meta({
      description: 'The video. For `image` the first picture, for `voiceover` the sound, for `clips` null.',
    }),
    thumbnailUrl: z.string().nullable(),
    durationMs: z.int().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    deckHash: z.string().nullable(),
    warnings: z.array(z.object({ code: z.string(), path: z.string() })),
    error: FailureReason.nullable().meta({ description: 'Why it failed or was cancelled.' }),
    credits: z.object({ charged: z.int(), refunded: z.int() }),
    generationId: z.string().nullable(),
    reference: z.string().nullable(),
    postIds: z.array(z.string()),
    clips: z.array(z.string()).meta({ description: 'For a long video: the content ids of its clips, best first.' }),
    assetIds: z.array(z.string()).meta({ description: 'Pictures, clips and sounds that were generated for it.' }),
    pictures: z.array(WebsitePicture).meta({
      description: "The pictures of the brand's website that the video shows, with their sources.",
    }),
    createdAt: Instant,
    readyAt: Instant.nullable(),
  })
  .meta({ id: 'Content' });
export type ContentResponse = z.input<typeof ContentResponse>;

export const AcceptedRenderResponse = z
  .object({
    contentId: z.string(),
    format: ContentFormat,
    status: z.enum(['queued', 'ready']).meta({ description: 'Ready at once if the same deck was rendered before.' }),
    statusUrl: z.string().meta({ description: 'Reports the progress.' }),
    credits: z.object({
      charged: z.int(),
      items: z.array(z.object({ spendingType: z.string(), credits: z.int() })),
    }),
    warnings: z.array(
      z.object({
        code: z.string(),
        path: z.string(),
        message: z.string().optional().meta({ description: 'Present if the code alone is not clear.' }),
      }),
    ),
  })
  .meta({ id: 'AcceptedRender' });
export type AcceptedRenderResponse = z.input<typeof AcceptedRenderResponse>;
