import { z } from 'zod';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { TREND_KINDS } from '../../domain/trends/trend.ts';
import { PAGING } from '../paging.ts';
import { LocalDate } from '../posts/contract/fields.ts';

export const ListTrends = z.strictObject({
  ...PAGING,
  platform: z.enum(PLATFORMS).optional(),
  kind: z.enum(TREND_KINDS).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/u, 'It must be a country code of two capital letters, such as DE.')
    .optional()
    .meta({ description: 'ISO 3166-1 alpha-2: only what rises there, and what is bound to no country.' }),
  date: LocalDate.optional().meta({
    description: 'The library as it stood on that day, UTC. Today without it, and for a day to come.',
  }),
});
