import { z } from 'zod';
import { CONTENT_STATUSES } from '../../db/entities/content.ts';
import { FORMATS } from '../../domain/formats.ts';
import { Instant, type Operations } from '../openapi/operation.ts';

const Content = z
  .object({
    id: z.string(),
    workspaceId: z.string(),
    format: z.enum(FORMATS),
    status: z.enum(CONTENT_STATUSES),
    progress: z.int().meta({ description: '0 to 100.' }),
    outputUrl: z.string().nullable(),
    thumbnailUrl: z.string().nullable(),
    durationMs: z.int().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    deckHash: z.string().nullable(),
    warnings: z.array(z.object({ code: z.string(), path: z.string() })),
    error: z.object({ code: z.string(), message: z.string().nullable() }).nullable(),
    credits: z.object({ charged: z.int(), refunded: z.int() }),
    generationId: z.string().nullable(),
    postIds: z.array(z.string()),
    createdAt: Instant,
    readyAt: Instant.nullable(),
  })
  .meta({ id: 'Content' });

export const contentOperations: Operations = {
  'GET /content': { summary: 'Content, newest first', status: 200, data: z.array(Content), paged: true },
  'GET /content/:id': { summary: 'One piece of content, with its render', status: 200, data: Content },
};
