import { z } from 'zod';
import { parseInstant } from '../../../adapters/clock/instants.ts';
import { FORMATS } from '../../../domain/formats.ts';
import { PLATFORMS, PUBLISH_MODES } from '../../../domain/accounts/platforms.ts';
import { POST_STATUSES, SCHEDULES } from '../../../domain/posts/post.ts';
import { DeckSchema } from '../../../decks/schema/deck-schema.ts';
import { HttpUrl } from '../../contract/fields.ts';
import { PAGING } from '../../contract/paging.ts';
import { withRestOfDeck } from '../../decks/check-deck.ts';
import {
  Caption,
  ClipappOptions,
  Declarations,
  Hashtags,
  LocalDate,
  PerPlatform,
  ResourceId,
  SelectedAccounts,
  When,
  Zone,
} from './fields.ts';

const source = (text: string) => ({ description: `${text} Of several sources the first in this order wins.` });

const OF_THE_IDEA = 'With `suggestionId`, or the `contentId` of an accepted idea, the idea’s own where it is left out.';

export const CreatePost = z
  .strictObject({
    suggestionId: ResourceId.optional().meta(source('Source 1: an idea, accepted with the post.')),
    contentId: ResourceId.optional().meta(source('Source 2: an accepted or rendered content piece.')),
    deck: DeckSchema.optional(),
    format: z.enum(FORMATS).optional().meta({ description: 'Required with `deck`; ignored without one.' }),
    videoUrl: HttpUrl.optional().meta(source('Source 4: own media, fetched before publishing.')),
    images: z.array(HttpUrl).min(1).max(35).optional().meta({
      description: 'Source 4, where there is no `videoUrl`: the first becomes the video; the others reach no platform.',
    }),
    thumbnailUrl: HttpUrl.optional().meta({ description: 'Cover frame; read only with `videoUrl`.' }),
    selectedAccounts: SelectedAccounts,
    schedule: z.enum(SCHEDULES).default('asap'),
    scheduledTime: When.optional(),
    timezone: Zone.default('UTC'),
    caption: Caption.optional().meta({ description: OF_THE_IDEA }),
    hashtags: Hashtags.optional().meta({ description: OF_THE_IDEA }),
    perPlatform: PerPlatform.default({}),
    ownerType: z.enum(['brand', 'influencer']).default('brand').meta({ description: 'Whose accounts publish.' }),
    influencerId: ResourceId.optional().meta({ description: 'Required with ownerType influencer, and only then.' }),
    publishMode: z.enum(PUBLISH_MODES).default('publish'),
    clipappSendToInbox: z.boolean().default(false),
    clipappOptions: ClipappOptions.default({}),
    declarations: Declarations.default({}),
    workspaceId: ResourceId.optional(),
  })
  .check(withRestOfDeck())
  .meta({ id: 'CreatePost' });

export type CreatePostBody = z.output<typeof CreatePost>;

export const ChangePost = z
  .strictObject({
    caption: Caption.nullable().optional().meta({ description: 'Null clears it.' }),
    hashtags: Hashtags.optional(),
    perPlatform: PerPlatform.optional(),
    declarations: Declarations.optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'At least one property is required.')
  .meta({ id: 'ChangePost', description: 'Each property that is sent replaces the whole of the old one.' });

export type ChangePostBody = z.output<typeof ChangePost>;

export const ReschedulePost = z
  .strictObject({
    scheduledTime: When,
    timezone: Zone.optional().meta({ description: "Keeps the post's own zone when left out." }),
  })
  .meta({ id: 'ReschedulePost' });

function isInstant(text: string): boolean {
  const parsed = parseInstant(text, 'UTC');
  return parsed.ok && parsed.hadOffset;
}

const Moment = z
  .string()
  .refine(
    (text) => LocalDate.safeParse(text).success || isInstant(text),
    'It must be a date such as 2026-03-31, or an instant such as 2026-03-31T09:00:00Z.',
  );

export const ListPosts = z.strictObject({
  ...PAGING,
  workspaceId: ResourceId.optional(),
  status: z.enum(POST_STATUSES).optional(),
  platform: z.enum(PLATFORMS).optional().meta({ description: 'Posts with an account on it.' }),
  automationId: ResourceId.optional(),
  from: Moment.optional().meta({
    description:
      "Posts from then on, by slot, else by publishing time. A date is its first moment in the workspace's zone.",
  }),
  to: Moment.optional().meta({
    description: 'Posts up to then: a date is included whole, an instant is not included.',
  }),
});
