import { z } from 'zod';
import { CONTENT_STATUSES } from '../../../db/entities/content.ts';
import { EXTRAS } from '../../../domain/content/media-jobs.ts';
import { FORMATS } from '../../../domain/formats.ts';
import { IDS } from '../../contract/example-ids.ts';
import { Deleted, Instant, type Operations } from '../../contract/operation.ts';
import { CANCELLED_EXAMPLE, CONTENT_EXAMPLE } from './examples.ts';

const ContentFormat = z.enum([...FORMATS, ...EXTRAS]).meta({ id: 'ContentFormat' });

const Content = z
  .object({
    id: z.string(),
    workspaceId: z.string(),
    format: ContentFormat,
    status: z.enum(CONTENT_STATUSES),
    progress: z.int().meta({ description: '0 to 100.' }),
    outputUrl: z.string().nullable().meta({
      description: 'The video; of an `image` the first picture, of a `voiceover` the sound, of `clips` null.',
    }),
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
    clips: z.array(z.string()).meta({ description: 'Of a long video: the content ids of its clips, best first.' }),
    assetIds: z.array(z.string()).meta({ description: 'Pictures, clips and sounds that were generated for it.' }),
    createdAt: Instant,
    readyAt: Instant.nullable(),
  })
  .meta({ id: 'Content' });

/** What every render answers that was taken on. */
export const AcceptedRender = z
  .object({
    contentId: z.string(),
    format: ContentFormat,
    status: z.enum(['queued', 'ready']).meta({ description: 'Ready at once where the same deck was rendered before.' }),
    statusUrl: z.string().meta({ description: 'Ask here how far it is.' }),
    credits: z.object({
      charged: z.int(),
      items: z.array(z.object({ spendingType: z.string(), credits: z.int() })),
    }),
    warnings: z.array(
      z.object({
        code: z.string(),
        path: z.string(),
        message: z.string().optional().meta({ description: 'A sentence, where the code alone would not tell.' }),
      }),
    ),
  })
  .meta({ id: 'AcceptedRender' });

const JOB =
  'Takes a render on and answers at once; the content then tells how far it is. walloftext, slideshow and greenscreen ' +
  'are free: they are rendered from `deck`, else from the idea that `suggestionId` names, else from `script` or `prompt`, ' +
  'which is shown word for word, over the pictures of `assetIds` (walloftext takes the first; a slideshow one per slide). ' +
  "A deck that stands, the caller's or the idea's, is rendered as it is: what is given beside it is named in `warnings` as not_used. " +
  'Generated voices are not free, so they refuse `voice`; `music` is an asset of the library. The other formats are made of AI media and cost 10 credits, which ' +
  'come back if the render fails or is cancelled. A deck that the workspace has rendered before is `ready` at once. An unknown format is a 404, as is anything named that is not in the ' +
  'workspace. Counts one content piece. Refused while the workspace is archived.';

export const contentOperations: Operations = {
  'GET /content': {
    summary: 'Content, newest first',
    status: 200,
    data: z.array(Content),
    paged: true,
    example: { data: [CONTENT_EXAMPLE] },
  },
  'GET /content/:id': {
    summary: 'One piece of content, with its render',
    description:
      'Progress up to 5 is the gathering of sources, up to 50 the making of media, the rest the rendering; what has a deck is ' +
      'only rendered. Where it failed, `error` says why, and its credits are back: not_makeable, source_unreachable, ' +
      'source_too_large, source_unreadable, source_too_long, provider_answer_lost (a provider may have begun and did not say ' +
      'so: it is never asked twice), provider_too_slow, product_unreadable, script_too_long, text_does_not_fit, render_failed, ' +
      "or the media provider's own code, such as content_refused. Warnings of a provider name the call in `path`.",
    status: 200,
    data: Content,
    example: { data: CONTENT_EXAMPLE },
  },
  'POST /content/:format': {
    summary: 'Render a video in one of the 18 formats',
    description: JOB,
    status: 202,
    spends: true,
    data: AcceptedRender,
  },
  'POST /content/:id/cancel': {
    summary: 'Cancel a render',
    description:
      'Its credits come back, and posts that wait for it fail with render_failed. A long video of which clips are ready keeps ' +
      'them: it ends as ready, only its other clips are cancelled, and no credits come back. Cancelling again answers the ' +
      'same. Works while the workspace is archived.',
    status: 200,
    data: Content,
    example: { data: CANCELLED_EXAMPLE, conflicts: ['The render is over: the content is ready.'] },
  },
  'DELETE /content/:id': {
    summary: 'Delete a piece of content and its media',
    description: 'Posts that went out keep their results; their mediaUrl is null from then on.',
    status: 200,
    data: Deleted,
    example: {
      data: { id: CONTENT_EXAMPLE.id },
      conflicts: [
        'The content still renders; cancel it first.',
        `The post ${IDS.post} has not gone out and uses it; cancel that first.`,
      ],
    },
  },
};
