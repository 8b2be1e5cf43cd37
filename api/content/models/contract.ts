import { z } from 'zod';
import { MEDIA_KINDS } from '../../../domain/content/media-call.ts';
import { operation, type Operations } from '../../contract/operation.ts';

export const ModelId = z
  .string()
  .regex(/^[A-Za-z0-9_.-]+[/][A-Za-z0-9_.-]+$/u, 'It must be an id from GET /content/models.')
  .meta({ description: 'An id from `GET /content/models`. The credits stay the same.' });

/** The default models of a workspace; null removes one. */
export const DefaultModels = z.partialRecord(z.enum(MEDIA_KINDS), ModelId.nullable());

export const MediaModelResponse = z
  .object({
    id: z.string(),
    kind: z.enum(MEDIA_KINDS),
    provider: z.string(),
    prices: z
      .array(z.object({ usd: z.number(), per: z.string() }))
      .meta({ description: "The provider's list price for the operator. Your credits do not depend on it." }),
    caps: z.object({
      inputs: z.array(z.string()).meta({ description: 'Inputs for which the model has a variant.' }),
      maxPromptChars: z.int().nullable().meta({ description: 'Longer prompts are cut, with a warning.' }),
      durationsSec: z.array(z.number()).meta({ description: 'Clips are made in one of these lengths and then cut.' }),
    }),
    voices: z.array(z.string()),
    languages: z.array(z.string()).meta({ description: 'ISO 639 codes; empty if the model names none.' }),
    endsAt: z.iso.date().nullable().meta({ description: 'The day on which its provider shuts the model down.' }),
  })
  .meta({ id: 'MediaModel' });
export type MediaModelResponse = z.input<typeof MediaModelResponse>;

const exampleModel: MediaModelResponse = {
  id: 'fal/wan-2.5',
  kind: 'clip',
  provider: 'fal',
  prices: [{ usd: 0.1, per: 'second' }],
  caps: { inputs: ['from'], maxPromptChars: 800, durationsSec: [5, 10] },
  voices: [],
  languages: [],
  endsAt: null,
};

export const modelOperations: Operations = {
  'GET /content/models': operation({
    summary: 'List media models',
    description:
      'The models of the media providers that this installation has configured, per kind, the preferred one first. Pass an id as ' +
      '`model` to POST /content/* and POST /influencers/{id}/videos, or set it as a default of the workspace. Test keys always use ' +
      'the embedded provider.',
    data: z.array(MediaModelResponse),
    example: { data: [exampleModel] },
  }),
};
