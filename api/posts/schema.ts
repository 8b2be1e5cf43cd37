import { z } from 'zod';
import { isKnownZone } from '../../adapters/clock/instants.ts';
import { FORMATS } from '../../domain/formats.ts';
import { ID_PATTERN } from '../../domain/ids.ts';
import { PUBLISH_MODES } from '../../domain/platforms.ts';
import { SCHEDULES } from '../../domain/post.ts';
import { DeckSchema } from '../../render/deck-schema.ts';

const Id = z.string().max(64).regex(ID_PATTERN, 'It must be an id such as acc_…');
const AccountIds = z
  .array(Id)
  .max(50)
  .refine((ids) => new Set(ids).size === ids.length, 'An account is named twice.');
const Hashtags = z.array(z.string().min(1).max(150)).max(100);
const Caption = z.string().max(20_000);
const Zone = z.string().refine(isKnownZone, 'It must be an IANA time zone such as Europe/Berlin.');
const Instant = z.string().max(64).meta({
  description: 'RFC 3339. With Z or an offset an instant; without, wall time in `timezone`.',
});

const PlatformTextSchema = z
  .strictObject({
    caption: Caption.optional(),
    hashtags: Hashtags.optional(),
    title: z.string().max(500).optional().meta({ description: 'Only for videoshorts.' }),
    firstComment: z.string().min(1).max(10_000).optional().meta({ description: 'Only for reelnet and videoshorts.' }),
  })
  .meta({ id: 'PlatformText' });

export const CreatePost = z
  .strictObject({
    suggestionId: Id.optional(),
    contentId: Id.optional(),
    deck: DeckSchema.optional(),
    format: z.enum(FORMATS).optional().meta({ description: 'Required with `deck`; ignored without one.' }),
    videoUrl: z.url().max(2048).optional(),
    images: z.array(z.url().max(2048)).min(1).max(35).optional(),
    thumbnailUrl: z.url().max(2048).optional(),
    selectedAccounts: z.strictObject({
      clipapp: AccountIds.optional(),
      reelnet: AccountIds.optional(),
      videoshorts: AccountIds.optional(),
    }),
    schedule: z.enum(SCHEDULES).default('asap'),
    scheduledTime: Instant.optional(),
    timezone: Zone.default('UTC'),
    caption: Caption.optional(),
    hashtags: Hashtags.default([]),
    perPlatform: z
      .strictObject({
        clipapp: PlatformTextSchema.optional(),
        reelnet: PlatformTextSchema.optional(),
        videoshorts: PlatformTextSchema.optional(),
      })
      .default({}),
    ownerType: z.enum(['brand', 'influencer']).default('brand'),
    influencerId: Id.optional(),
    publishMode: z.enum(PUBLISH_MODES).default('publish'),
    clipappSendToInbox: z.boolean().default(false),
    clipappOptions: z
      .strictObject({
        disableComment: z.boolean().optional(),
        disableDuet: z.boolean().optional(),
        disableStitch: z.boolean().optional(),
        allowComments: z.boolean().optional(),
        allowDuet: z.boolean().optional(),
        allowStitch: z.boolean().optional(),
      })
      .default({}),
    declarations: z
      .strictObject({
        madeForKids: z.boolean().optional(),
        brandedContent: z.boolean().optional(),
        brandOrganic: z.boolean().optional(),
        aiGenerated: z.boolean().optional(),
        containsSyntheticMedia: z.boolean().optional(),
      })
      .default({}),
    workspaceId: Id.optional(),
  })
  .meta({ id: 'CreatePost' });

export type CreatePostBody = z.output<typeof CreatePost>;

export const ReschedulePost = z
  .strictObject({
    scheduledTime: Instant,
    timezone: Zone.optional().meta({ description: "Keeps the post's own zone when left out." }),
  })
  .meta({ id: 'ReschedulePost' });
