import { z } from 'zod';
import { DECK_LIMITS } from '../../../domain/decks/deck-limits.ts';
import { FRAME_LIFE_HOURS, MAX_FRAMES_PER_TEAM } from '../../../domain/decks/deck-frames.ts';
import { WORKSPACE_ARCHIVED } from '../../../domain/teams/workspaces.ts';
import { DeckSchema } from '../../../decks/schema/deck-schema.ts';
import { splitBy } from '../../../decks/schema/json-rules.ts';
import { IDS, MEDIA } from '../../contract/example-ids.ts';
import { Id } from '../../contract/fields.ts';
import { Instant, operation, type Operations } from '../../contract/operation.ts';

/** A body has exactly one source: `listSourceProblems` checks it, and `splitBy` documents it. */
export const DrawFrame = z
  .strictObject({
    workspaceId: Id.optional(),
    deck: DeckSchema.optional(),
    contentId: Id.optional(),
    generationId: Id.optional(),
    atMs: z.int().min(0).max(DECK_LIMITS.durationMs.max).meta({
      description: 'At most the duration of the deck. Rounded to the nearest frame, as all times of a deck.',
    }),
  })
  .meta({ id: 'DrawFrame', override: splitBy({ deck: [], contentId: [], generationId: [] }) });
export type DrawFrameBody = z.output<typeof DrawFrame>;

export const FrameResponse = z
  .object({
    url: z.string().meta({ description: 'A PNG.' }),
    frame: z.int().meta({ description: 'The number of the frame, from 0.' }),
    width: z.int(),
    height: z.int(),
    expiresAt: Instant.meta({
      description: 'When the file is deleted. The same request, with another Idempotency-Key or none, draws it again.',
    }),
  })
  .meta({ id: 'Frame' });
export type FrameResponse = z.input<typeof FrameResponse>;

export const frameOperations: Operations = {
  'POST /content/frame': operation({
    summary: 'Draw one frame of a deck',
    description:
      'Returns the picture that a render passes to the encoder at `atMs`, before anything is rendered. `deck` is checked as ' +
      'by `POST /content/{format}`; `contentId` and `generationId` use the deck of that resource, and are 409 if it has none. ' +
      'Free. A frame that was drawn before is returned at once. It is kept ' +
      `for ${FRAME_LIFE_HOURS} hours after the last request for it, among the ${MAX_FRAMES_PER_TEAM} latest of the team, and ` +
      'does not count as storage. 400 if the frame takes too long to draw, for example far into a long clip. 409 while the workspace is archived.',
    data: FrameResponse,
    example: {
      bodies: { 'A frame of a generation': { generationId: IDS.generation, atMs: 1500 } },
      data: { url: `${MEDIA}/image.png`, frame: 45, width: 1080, height: 1920, expiresAt: '2026-11-22T09:30:00.000Z' },
      conflicts: [WORKSPACE_ARCHIVED, 'The content has no deck.', 'The generation has no deck.'],
    },
  }),
};
