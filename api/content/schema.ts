import { z } from 'zod';
import { CONTENT_STATUSES } from '../../db/entities/content.ts';
import { ID_PATTERN } from '../../domain/ids.ts';
import { PAGING } from '../paging.ts';

export const ListContent = z.strictObject({
  ...PAGING,
  workspaceId: z.string().regex(ID_PATTERN).optional(),
  status: z.enum(CONTENT_STATUSES).optional(),
});
