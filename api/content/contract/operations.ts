import { z } from 'zod';
import { PRICES } from '../../../domain/credits/prices.ts';
import { FORMATS } from '../../../domain/formats.ts';
import { Deleted, operation, type Operations } from '../../contract/operation.ts';
import { cancelExample, deleteExample, exampleContent, studioJobExamples } from './examples.ts';
import { formatJobs } from './format-jobs.ts';
import { AcceptedRenderResponse, ContentResponse } from './response.ts';

const STUDIO_JOB =
  'Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen ' +
  'are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, ' +
  'which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). ' +
  "A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as " +
  'not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. ' +
  'Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use ' +
  `AI media and cost ${PRICES.studio_render.credits} credits, which are refunded if the render fails or is cancelled. A \`sourceVideoUrl\` that is too long by the ` +
  'header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has ' +
  'rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. ' +
  'Counts one content piece. 409 while the workspace is archived.';

export const contentOperations: Operations = {
  'GET /content': operation({
    summary: 'List content, newest first',
    data: z.array(ContentResponse),
    paged: 'continuable',
    example: { data: [exampleContent] },
  }),
  'GET /content/:id': operation({
    summary: 'Get a content piece with its render',
    description:
      'Progress up to 5 covers the sources, up to 50 the media, the rest the render; content with a deck is only rendered. ' +
      'If it failed, `error` gives the reason and the credits are refunded: not_makeable, source_unreachable, ' +
      'source_too_large, source_unreadable, source_too_long, provider_answer_lost (a provider may have started without a ' +
      'response; the call is never repeated), provider_too_slow, product_unreadable, script_too_long, text_does_not_fit, ' +
      "render_failed, or the media provider's own code, such as content_refused. Warnings of a provider name the call in `path`.",
    data: ContentResponse,
    example: { data: exampleContent },
  }),
  'GET /content/:id/deck': operation({
    summary: 'Get the deck of a content piece',
    description: 'Change it and render it again. Null if the content has no deck (own media), or none yet.',
    data: z.record(z.string(), z.unknown()).nullable(),
    example: { data: { version: 1, ratio: '9:16', durationMs: 4_000, fps: 30 } },
  }),
  'POST /content/:format': operation({
    summary: `Render a video in one of the ${FORMATS.length} formats`,
    description: STUDIO_JOB,
    status: 202,
    spends: true,
    data: AcceptedRenderResponse,
    bodies: formatJobs,
    examples: studioJobExamples,
  }),
  'POST /content/:id/cancel': operation({
    summary: 'Cancel a render',
    description:
      'Its credits are refunded, and posts that wait for it fail with render_failed. A long video with ready clips keeps ' +
      'them: it ends as ready, only its other clips are cancelled, and no credits are refunded. A repeated cancel returns ' +
      'the same. Works while the workspace is archived.',
    data: ContentResponse,
    example: cancelExample,
  }),
  'DELETE /content/:id': operation({
    summary: 'Delete a content piece and its media',
    description: 'Published posts keep their results; their mediaUrl becomes null.',
    data: Deleted,
    example: deleteExample,
  }),
};
