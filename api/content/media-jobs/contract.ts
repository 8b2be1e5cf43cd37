import { z } from 'zod';
import { FITS } from '../../../domain/decks/deck-limits.ts';
import { HttpUrl, Id } from '../../contract/fields.ts';
import { Language, Ratio, Script, Voice } from '../contract/request.ts';

const Prompt = z.string().trim().min(1).max(2_000);

const MOST_IMAGES = 8;
const MOST_REFERENCES = 4;

export const ImageJob = z
  .strictObject({
    workspaceId: Id.optional(),
    prompt: Prompt,
    count: z.int().min(1).max(MOST_IMAGES).default(1),
    ratio: Ratio,
    referenceAssetIds: z
      .array(Id)
      .min(1)
      .max(MOST_REFERENCES)
      .optional()
      .meta({ description: 'Pictures of the library that they should resemble.' }),
  })
  .meta({ id: 'ImageJob' });

export const VideoJob = z
  .strictObject({
    workspaceId: Id.optional(),
    prompt: Prompt,
    ratio: Ratio,
    durationSec: z.int().min(3).max(10).default(5),
    imageAssetId: Id.optional().meta({ description: 'The picture that begins to move.' }),
  })
  .meta({ id: 'VideoJob' });

export const VoiceoverJob = z
  .strictObject({
    workspaceId: Id.optional(),
    script: Script,
    voice: Voice.optional(),
    language: Language.optional(),
  })
  .meta({ id: 'VoiceoverJob' });

export const ClipsJob = z
  .strictObject({
    workspaceId: Id.optional(),
    sourceVideoUrl: HttpUrl.optional(),
    sourceAssetId: Id.optional(),
    maxClips: z.int().min(1).max(10).default(5),
    minSec: z.int().min(3).max(60).default(10),
    maxSec: z.int().min(3).max(180).default(60),
    ratio: Ratio,
    fit: z
      .enum(FITS)
      .default('contain-blur')
      .meta({ description: 'How the source fills the frame: `cover` cuts its sides off.' }),
  })
  .refine((job) => (job.sourceVideoUrl === undefined) !== (job.sourceAssetId === undefined), {
    path: ['sourceVideoUrl'],
    message: 'It needs a sourceVideoUrl or a sourceAssetId, one of them.',
  })
  .refine((job) => job.minSec <= job.maxSec, { path: ['minSec'], message: 'It must not be over maxSec.' })
  .meta({ id: 'ClipsJob' });

export type ImageJobBody = z.output<typeof ImageJob>;
export type VideoJobBody = z.output<typeof VideoJob>;
export type VoiceoverJobBody = z.output<typeof VoiceoverJob>;
export type ClipsJobBody = z.output<typeof ClipsJob>;
