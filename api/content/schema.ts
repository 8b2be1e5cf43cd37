import { z } from 'zod';
import { CONTENT_STATUSES } from '../../db/entities/content.ts';
import { Id } from '../fields.ts';
import { PAGING } from '../paging.ts';

export const ListContent = z.strictObject({
  ...PAGING,
  workspaceId: Id.optional(),
  status: z.enum(CONTENT_STATUSES).optional(),
});
