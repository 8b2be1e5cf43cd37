import { z } from 'zod';
import { FORMATS } from '../../../domain/formats.ts';
import { GENERATION_STATUSES } from '../../../domain/generations/generation.ts';
import { CHANGED_FEATURES, IDEA_WRITERS } from '../../../domain/generations/generation-draft.ts';
import { DeckSchema } from '../../../decks/schema/deck-schema.ts';
import { Instant, type Operations } from '../../contract/operation.ts';
import * as examples from './examples.ts';

export const Generation = z
  .object({
    id: z.string(),
    workspaceId: z.string(),
    automationId: z.string().nullable(),
    influencerId: z.string().nullable(),
    writer: z.enum(IDEA_WRITERS).meta({
      description: '`offline`: written in English from fixed forms, without a language model.',
    }),
    variantOf: z.string().nullable().meta({ description: 'The idea whose hook this one rewrites.' }),
    changedFeature: z.enum(CHANGED_FEATURES).nullable().meta({
      description: 'What a variant changes; `frame` where it is more than one thing.',
    }),
    format: z.enum(FORMATS),
    caption: z.string().meta({ description: 'The hook on the screen.' }),
    postCaption: z.string(),
    hashtags: z.array(z.string()).meta({ description: 'Without #.' }),
    why: z.string(),
    angle: z.string(),
    score: z.int().min(0).max(100).meta({ description: 'How the hook is worded: no forecast of views.' }),
    scoreDetail: z.array(z.object({ points: z.number(), reason: z.string() })).meta({
      description: 'What speaks for and against the hook: its wording, how it sits on a screen, its link to the brand.',
    }),
    status: z.enum(GENERATION_STATUSES).meta({
      description: '`scheduled` while a post of it holds a slot; `accepted` again once none does.',
    }),
    contentId: z.string().nullable(),
    sandbox: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'Generation' });

const WithDeck = Generation.extend({
  deck: DeckSchema.optional().meta({ description: 'Of walloftext, slideshow and greenscreen only.' }),
}).meta({ id: 'GenerationWithDeck' });

const Accepted = z.object({ contentId: z.string(), status: z.enum(['accepted', 'scheduled']) });

const WRITE =
  'Written at once and without a charge, best first, from the prompt and from what the brand says of itself on its site: for ' +
  'live keys by the language model that the operator chose, in the language of the prompt, and what that leaves open in fixed ' +
  'English forms (`writer`); for test keys always in the latter. ' +
  'Nothing is claimed that the brand has not said; without a claim of the brand the score stops at 60. No idea resembles ' +
  'one that waits, or one of the last 90 days: where nothing new can be said, there are fewer than asked. Once 20 posts ' +
  'or more on either side tell what does well in the workspace, hooks and formats follow it, and `why` says so. Works while ' +
  'the workspace is archived.';

const ACCEPT =
  'Makes a piece of content and starts its render. Counts one content piece; a format that generates AI media costs 10 ' +
  'credits, which come back if the render fails, and is refused where its video can never be made. Accepting again answers ' +
  'the same piece and costs nothing; once that is deleted it is a 409.';

export const generationOperations: Operations = {
  'POST /generations': {
    summary: 'Write ideas',
    description: WRITE,
    status: 201,
    data: z.array(Generation),
    example: examples.WRITTEN,
  },
  'GET /generations': {
    summary: 'Ideas, newest first',
    description: 'Pending ones unless `status` says otherwise.',
    status: 200,
    data: z.array(Generation),
    paged: true,
    example: { data: [examples.IDEA] },
  },
  'GET /generations/:id': {
    summary: 'One idea, with its deck',
    status: 200,
    data: WithDeck,
    example: { data: examples.IDEA_WITH_DECK },
  },
  'POST /generations/:id/accept': {
    summary: 'Turn an idea into content',
    description: ACCEPT,
    status: 200,
    spends: true,
    data: Accepted,
    example: examples.ACCEPTED,
  },
  'POST /generations/:id/variants': {
    summary: 'Rewrite the hook of an idea, for A/B tests',
    description:
      'All but the hook stays. First come hooks that differ in one thing that is known to matter. Fewer than asked where no more ' +
      'can be had in the language of the idea.',
    status: 201,
    data: z.array(Generation),
    example: examples.VARIANTS,
  },
  'POST /generations/:id/discard': {
    summary: 'Take an idea out of the queue',
    description: 'Discarding again answers the same.',
    status: 200,
    data: Generation,
    example: examples.DISCARDED,
  },
};
