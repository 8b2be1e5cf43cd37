import { z } from 'zod';
import { Declarations, ResourceId, SelectedAccounts, Zone } from './contract/fields.ts';

/** Bytes of the whole request. */
export const IMPORT_BYTES = 5 * 1024 * 1024;

export const ImportPosts = z
  .strictObject({
    csv: z.string().meta({
      description:
        'RFC 4180, comma-separated, with a header: `caption`, `videoUrl`, and where wanted `scheduledTime` (local date and time in `timezone`, such as 2026-03-02 18:00) and `hashtags` (separated by spaces or commas). 5,000 rows at most.',
    }),
    selectedAccounts: SelectedAccounts,
    timezone: Zone.default('UTC'),
    schedule: z.enum(['draft', 'scheduled']).default('draft'),
    declarations: Declarations.default({}),
    validateOnly: z.boolean().default(false).meta({ description: 'A dry run: judges everything, imports nothing.' }),
    workspaceId: ResourceId.optional(),
  })
  .meta({ id: 'ImportPosts' });

export type ImportPostsBody = z.output<typeof ImportPosts>;
