import { z } from 'zod';
import { PRICES } from '../../../domain/credits/prices.ts';
import { operation, type Operations } from '../../contract/operation.ts';
import * as examples from './examples.ts';
import { AcceptedResponse, GenerationResponse, GenerationWithDeckResponse, ShortfallResponse } from './response.ts';

const CREATE =
  "Writes generations at once and free of charge, best first, from what the brand's website states; the prompt chooses among it. " +
  'For a live key the configured language model writes them in the language of the prompt. For a test key, and where the model ' +
  'wrote too few, they are sentences of the website in its language, each once in a batch (`writer`). Without a known website ' +
  'they are the words of the prompt, and questions to viewers about its topic and the brand. ' +
  'Without a claim of the brand the score is at most 60. No generation resembles a pending one, or one of ' +
  'the last 90 days. If there are fewer than requested, `shortfall` says why. Once the workspace has 20 posts or more on either side of a ' +
  'comparison, hooks and formats follow the results, and `why` says so. Works while the workspace is archived.';

const ACCEPT =
  `Creates a content piece and starts its render. Counts one content piece; a format with AI media costs ${PRICES.studio_render.credits} credits, which ` +
  'are refunded if the render fails. 400 if its video can no longer be made. Accepting again returns the same content piece ' +
  'and costs nothing; once that is deleted, it is a 409.';

export const generationOperations: Operations = {
  'POST /generations': operation({
    summary: 'Write generations',
    description: CREATE,
    status: 201,
    data: z.array(GenerationResponse),
    shortfall: ShortfallResponse,
    example: examples.createExample,
  }),
  'GET /generations': operation({
    summary: 'List generations, newest first',
    description: 'Lists pending generations unless `status` is set.',
    data: z.array(GenerationResponse),
    paged: true,
    example: { data: [examples.exampleGeneration] },
  }),
  'GET /generations/:id': operation({
    summary: 'Get a generation with its deck',
    data: GenerationWithDeckResponse,
    example: { data: examples.exampleWithDeck },
  }),
  'PATCH /generations/:id': operation({
    summary: 'Edit a generation before it is accepted',
    description:
      'Omitted properties stay unchanged, but a post caption that begins with the hook begins with the new one. The score and its reasons are computed again from the hook. 400 if the video could not be ' +
      'made with the new texts; 409 once it was accepted or discarded.',
    data: GenerationWithDeckResponse,
    example: examples.changeExample,
  }),
  'POST /generations/:id/accept': operation({
    summary: 'Accept a generation as content',
    description: ACCEPT,
    spends: true,
    data: AcceptedResponse,
    example: examples.acceptExample,
  }),
  'POST /generations/:id/variants': operation({
    summary: 'Rewrite the hook of a generation for A/B tests',
    description:
      'Only the hook changes. Hooks that differ in one feature with a known effect come first. If there are fewer than ' +
      'requested, `shortfall` says why.',
    status: 201,
    data: z.array(GenerationResponse),
    shortfall: ShortfallResponse,
    example: examples.variantsExample,
  }),
  'POST /generations/:id/discard': operation({
    summary: 'Discard a generation',
    description: 'Discarding again returns the same.',
    data: GenerationResponse,
    example: examples.discardExample,
  }),
};
