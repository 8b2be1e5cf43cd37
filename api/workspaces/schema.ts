import { z } from 'zod';
import { slugOf } from '../../db/teams/workspaces.ts';
import { isKnownZone } from '../../adapters/clock/instants.ts';
import { HttpUrl } from '../fields.ts';

const Name = z.string().trim().min(1).max(120);

export const CreateWorkspace = z
  .strictObject({
    name: Name,
    websiteUrl: HttpUrl.optional().meta({ description: "The brand's website." }),
    logoUrl: HttpUrl.optional().meta({ description: "Overrides the site's logo." }),
  })
  .meta({ id: 'CreateWorkspace' });

export const ChangeWorkspace = z
  .strictObject({
    name: Name.optional(),
    slug: z
      .string()
      .min(1, { abort: true })
      .max(120)
      .refine((wanted) => slugOf(wanted) !== '', 'It has no letter or digit to keep.')
      .optional()
      .meta({ description: 'Slugified before it is stored.' }),
    websiteUrl: HttpUrl.nullable().optional(),
    logoUrl: HttpUrl.nullable().optional(),
    timezone: z
      .string()
      .refine(isKnownZone, 'It must be an IANA time zone such as Europe/Berlin.')
      .optional()
      .meta({ description: 'An IANA zone name.' }),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'At least one property is required.')
  .meta({ id: 'ChangeWorkspace' });
