import { Caption, Hashtags, ResourceId } from '../../contract/fields.ts';
import { z } from 'zod';
import { isKnownZone } from '../../../adapters/clock/instants.ts';
import { mapPlatforms } from '../../../domain/accounts/platforms.ts';
import { CLIPAPP_CHOICES, REELNET_CHOICES, VIDEOSHORTS_CHOICES } from '../../accounts/choice-fields.ts';

const AccountIds = z
  .array(ResourceId)
  .max(50)
  .refine((ids) => new Set(ids).size === ids.length, 'An account is named twice.');

export const SelectedAccounts = z
  .strictObject(mapPlatforms(() => AccountIds.optional()))
  .meta({ id: 'SelectedAccounts', description: 'Account ids by platform; at least one account in all.' });

export const TimeZone = z
  .string()
  .refine(isKnownZone, 'It must be an IANA time zone such as Europe/Berlin.')
  .meta({ description: 'An IANA zone name.' });

export const ScheduledTime = z.string().max(64).meta({
  description: 'RFC 3339; seconds may be omitted. An instant with Z or an offset; otherwise wall time in `timezone`.',
});

const TEXTS = {
  caption: Caption.optional(),
  hashtags: Hashtags.optional(),
  title: z.string().max(500).optional().meta({ description: 'Only for videoshorts.' }),
  firstComment: z.string().min(1).max(10_000).optional().meta({ description: 'Only for reelnet and videoshorts.' }),
};

const INHERITED =
  "Omitted texts are inherited from the post's own values, and other omitted properties from the defaults of the account.";

export const PerPlatform = z.strictObject({
  clipapp: z.strictObject(TEXTS).meta({ id: 'PlatformText', description: INHERITED }).optional(),
  reelnet: z
    .strictObject({ ...TEXTS, ...z.object(REELNET_CHOICES).partial().shape })
    .meta({ id: 'ReelnetPost', description: INHERITED })
    .optional(),
  videoshorts: z
    .strictObject({ ...TEXTS, ...z.object(VIDEOSHORTS_CHOICES).partial().shape })
    .meta({ id: 'VideoshortsPost', description: INHERITED })
    .optional(),
});

export const Declarations = z
  .strictObject({
    madeForKids: z.boolean().optional().meta({ description: 'Required with a videoshorts account.' }),
    brandedContent: z.boolean().optional().meta({ description: 'A paid partnership.' }),
    brandOrganic: z.boolean().optional().meta({ description: "Promotion of the caller's own business." }),
    aiGenerated: z.boolean().optional().meta({ description: 'Sent to clipapp only.' }),
    containsSyntheticMedia: z.boolean().optional().meta({ description: 'Sent to videoshorts only.' }),
  })
  .meta({ id: 'Declarations', description: 'Omitted declarations are not sent.' });

export const ClipappOptions = z
  .strictObject({
    disableComment: z.boolean().optional(),
    disableDuet: z.boolean().optional(),
    disableStitch: z.boolean().optional(),
    allowComments: z.boolean().optional(),
    allowDuet: z.boolean().optional(),
    allowStitch: z.boolean().optional(),
    privacy: CLIPAPP_CHOICES.privacy.optional(),
  })
  .meta({ id: 'ClipappOptions', description: "Omitted options keep the account's default." });
