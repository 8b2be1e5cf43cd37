import { z } from 'zod';
import { isKnownZone } from '../../adapters/clock/instants.ts';

const Name = z.string().trim().min(1).max(120);
const Uri = z.url({ protocol: /^https?$/u, error: 'It must be an http or https URL.' }).max(2048);

export const CreateWorkspace = z
  .strictObject({
    name: Name,
    websiteUrl: Uri.optional().meta({ description: "The brand's website." }),
    logoUrl: Uri.optional().meta({ description: "Overrides the site's logo." }),
  })
  .meta({ id: 'CreateWorkspace' });

export const ChangeWorkspace = z
  .strictObject({
    name: Name.optional(),
    slug: z.string().min(1).max(120).optional().meta({ description: 'Slugified before it is stored.' }),
    websiteUrl: Uri.nullable().optional(),
    logoUrl: Uri.nullable().optional(),
    timezone: z
      .string()
      .refine(isKnownZone, 'It must be an IANA time zone such as Europe/Berlin.')
      .optional()
      .meta({ description: 'An IANA zone name.' }),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'At least one property is required.')
  .meta({ id: 'ChangeWorkspace' });
