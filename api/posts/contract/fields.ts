import { z } from 'zod';
import { isKnownZone } from '../../../adapters/clock/instants.ts';
import { isCalendarDate } from '../../../adapters/clock/wall-clock.ts';
import { ID_PATTERN } from '../../../domain/ids.ts';

/** Parts that several bodies of this area share. */
export const ResourceId = z.string().max(64).regex(ID_PATTERN, 'It must be an id such as acc_…');

const AccountIds = z
  .array(ResourceId)
  .max(50)
  .refine((ids) => new Set(ids).size === ids.length, 'An account is named twice.');

export const SelectedAccounts = z
  .strictObject({
    clipapp: AccountIds.optional(),
    reelnet: AccountIds.optional(),
    videoshorts: AccountIds.optional(),
  })
  .meta({ id: 'SelectedAccounts', description: 'Account ids by platform; at least one account in all.' });

/** Longer than any platform takes; each platform's own limit is checked for the text that it receives. */
export const Caption = z.string().max(20_000);
export const Hashtags = z.array(z.string().min(1).max(150)).max(100);

export const Zone = z
  .string()
  .refine(isKnownZone, 'It must be an IANA time zone such as Europe/Berlin.')
  .meta({ description: 'An IANA zone name.' });

export const When = z.string().max(64).meta({
  description: 'RFC 3339. With Z or an offset an instant; without, wall time in `timezone`.',
});

const FIRST_DATE = '1970-01-01';
const LAST_DATE = '9998-12-31';

/** A day that has a first and a last moment in every zone. */
export const LocalDate = z
  .string()
  .refine(
    (text) => isCalendarDate(text) && text >= FIRST_DATE && text <= LAST_DATE,
    `It must be a date such as 2026-03-31, from ${FIRST_DATE} to ${LAST_DATE}.`,
  )
  .meta({ format: 'date' });

const PlatformText = z
  .strictObject({
    caption: Caption.optional(),
    hashtags: Hashtags.optional(),
    title: z.string().max(500).optional().meta({ description: 'Only for videoshorts.' }),
    firstComment: z.string().min(1).max(10_000).optional().meta({ description: 'Only for reelnet and videoshorts.' }),
  })
  .meta({ id: 'PlatformText', description: "What is left out is inherited from the post's own values." });

export const PerPlatform = z.strictObject({
  clipapp: PlatformText.optional(),
  reelnet: PlatformText.optional(),
  videoshorts: PlatformText.optional(),
});

export const Declarations = z
  .strictObject({
    madeForKids: z.boolean().optional().meta({ description: 'Required with a videoshorts account.' }),
    brandedContent: z.boolean().optional().meta({ description: 'A paid partnership.' }),
    brandOrganic: z.boolean().optional().meta({ description: "Promotion of the caller's own business." }),
    aiGenerated: z.boolean().optional().meta({ description: 'Sent to clipapp only.' }),
    containsSyntheticMedia: z.boolean().optional().meta({ description: 'Sent to videoshorts only.' }),
  })
  .meta({ id: 'Declarations', description: 'What is left out is not sent.' });

export const ClipappOptions = z
  .strictObject({
    disableComment: z.boolean().optional(),
    disableDuet: z.boolean().optional(),
    disableStitch: z.boolean().optional(),
    allowComments: z.boolean().optional(),
    allowDuet: z.boolean().optional(),
    allowStitch: z.boolean().optional(),
  })
  .meta({ id: 'ClipappOptions', description: "What is left out stays at the account's default." });
