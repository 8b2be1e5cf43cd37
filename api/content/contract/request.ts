import { z } from 'zod';
import { CONTENT_STATUSES } from '../../../db/entities/content.ts';
import { DeckSchema } from '../../../decks/schema/deck-schema.ts';
import { FORMATS } from '../../../domain/formats.ts';
import { MAX_PROMPT_LENGTH, MEDIA_JOB_KINDS } from '../../../domain/content/media-jobs.ts';
import { DECK_LIMITS } from '../../../domain/decks/deck-limits.ts';
import { HTTPS_PATTERN, HttpUrl, Id, JOB_FIELDS, Reference } from '../../contract/fields.ts';
import { ALL_WORKSPACES, CURSOR_PAGING, acceptMany, sortBy } from '../../contract/list-parameters.ts';
import { splitBy } from '../../../decks/schema/json-rules.ts';
import { ModelId } from '../models/contract.ts';
import { CaptionsWanted, Language, Look, Mood, Ratio, Script, Voice } from './fields.ts';

export const ListContent = z.strictObject({
  ...CURSOR_PAGING,
  ...ALL_WORKSPACES,
  sort: sortBy('-createdAt', ['createdAt']),
  status: acceptMany(CONTENT_STATUSES).optional(),
  format: acceptMany([...FORMATS, ...MEDIA_JOB_KINDS]).optional(),
  reference: Reference.optional(),
});

const MAX_ASSET_IDS = 20;

const Line = z.string().trim().min(1).max(120);

const GainDb = z
  .number()
  .min(DECK_LIMITS.gainDb.min)
  .max(DECK_LIMITS.gainDb.max)
  .optional()
  .meta({ description: 'Decibels. Default: what suits the voice.' });

export const MoodMusic = z.strictObject({ mood: Mood, gainDb: GainDb }).meta({ id: 'MoodMusic' });

const Music = z.union([z.strictObject({ assetId: Id, gainDb: GainDb }), MoodMusic]).meta({
  id: 'Music',
  description:
    'Music under the video, ducked while somebody speaks: an asset of the library, or music of Kinora in a mood, which may be published.',
});

const Items = z.array(z.strictObject({ text: Line, assetId: Id.optional() })).max(10);
const Questions = z
  .array(z.strictObject({ question: Line, answer: z.string().trim().min(1).max(600).optional() }))
  .max(10);
const Turns = z
  .array(z.strictObject({ speaker: z.string().trim().min(1).max(60), text: z.string().trim().min(1).max(300) }))
  .max(10);

const Product = z
  .strictObject({
    name: z.string().trim().min(1).max(120),
    imageAssetId: Id.optional(),
    imageUrl: HttpUrl.refine((url) => url.startsWith('https:'), 'It must be an https URL.')
      .meta({ pattern: HTTPS_PATTERN })
      .optional(),
  })
  .refine((product) => (product.imageAssetId === undefined) !== (product.imageUrl === undefined), {
    path: ['imageAssetId'],
    message: 'A product needs its picture: imageAssetId or imageUrl, one of them.',
  })
  .meta({ id: 'Product', override: splitBy({ imageAssetId: [], imageUrl: [] }) });

const Stat = z.strictObject({
  value: z.number(),
  unit: z.string().trim().min(1).max(30).optional(),
  label: Line,
  source: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .meta({ description: 'Who published the number; numbers are never invented.' }),
});

/** `domain/content/format-rules.ts` defines which properties each format requires and allows. */
export const StudioJob = z
  .strictObject({
    workspaceId: Id.optional(),
    ...JOB_FIELDS,
    model: ModelId.optional(),
    prompt: z.string().trim().min(1).max(MAX_PROMPT_LENGTH).optional(),
    script: Script.optional(),
    suggestionId: Id.optional().meta({ description: 'A generation of the same format. Its status does not change.' }),
    influencerId: Id.optional(),
    assetIds: z
      .array(Id)
      .min(1)
      .max(MAX_ASSET_IDS)
      .refine((ids) => new Set(ids).size === ids.length, 'An asset is named twice.')
      .meta({ uniqueItems: true })
      .optional(),
    deck: DeckSchema.optional().meta({ description: 'For walloftext, slideshow and greenscreen only.' }),
    look: Look.optional().meta({
      description: "Default: the look of the generation's automation, else that of the workspace.",
    }),
    endCard: z.boolean().optional().meta({
      description:
        'False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more.',
    }),
    captions: CaptionsWanted.optional(),
    music: Music.nullable().optional().meta({
      description: "Default: the mood of the generation's automation, else that of the workspace. Null: no music.",
    }),
    voice: Voice.optional(),
    ratio: Ratio,
    durationSec: z.int().min(3).max(90).optional(),
    language: Language.optional(),
    items: Items.optional(),
    questions: Questions.optional(),
    turns: Turns.optional(),
    lines: z.array(Line).max(10).optional(),
    product: Product.optional(),
    stat: Stat.optional(),
    sourceVideoUrl: HttpUrl.optional(),
    sourceAssetId: Id.optional(),
    rightsConfirmed: z.boolean().optional(),
  })
  .meta({ id: 'StudioJob' });
export type StudioJobBody = z.output<typeof StudioJob>;
