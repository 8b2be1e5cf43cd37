import { z } from 'zod';
import { GENERATION_APIS } from '../../config/variables/providers.ts';
import { MEDIA_KINDS, type MediaKind } from '../../domain/content/media-call.ts';
import { findInputNames, INPUT_NAMES } from './call-values.ts';

const PROVIDER_NAMES = ['fal', 'replicate', 'openai', 'elevenlabs', 'hedra'] as const;

export type ProviderName = (typeof PROVIDER_NAMES)[number];

const LayerKeyShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('alpha') }),
  z.strictObject({
    kind: z.literal('chroma'),
    color: z.string().regex(/^#[0-9A-Fa-f]{6}$/u),
    similarity: z.number().min(0.01).max(1).optional(),
    blend: z.number().min(0).max(1).optional(),
  }),
]);

/** Dotted paths in the response. Times are in seconds. */
const WordsShape = z.strictObject({ list: z.string(), text: z.string(), start: z.string(), end: z.string() });

const CostShape = z.strictObject({
  usd: z.number().nonnegative(),
  per: z.enum(['image', 'second', 'minute', 'thousand_characters', 'compute_second', 'million_output_tokens']),
});

const EntryShape = z.strictObject({
  provider: z.enum(PROVIDER_NAMES),
  /** The provider's id of the model. It is not checked before the first call. */
  model: z.string().regex(/^[\w.:-]+(?:\/[\w.:-]+)*$/u, 'is not a model id'),
  /** The name by which callers choose the model, which its variants share. Default: the last part of `model`. */
  name: z
    .string()
    .regex(/^[\w.-]+$/u, 'is not a name')
    .optional(),
  /** A note for people. */
  price: z.string().optional(),
  /** The list price, from which the cost of each call is computed. */
  cost: CostShape.optional(),
  /** The voices that callers can name. If omitted, they can name any. */
  voices: z.array(z.string()).optional(),
  /** The day on which the provider shuts the model down, if it has announced one. */
  endsAt: z.iso.date().optional(),
  /** Restricts the model to calls with these inputs of these types. */
  when: z.record(z.string(), z.enum(['image', 'video', 'audio'])).optional(),
  /** The request body with `$name` and `{"$from": name, …}` for values of the call; see `fill-input.ts`. */
  input: z.record(z.string(), z.json()),
  /** The dotted path of the output in the response; empty if the response is the output. */
  output: z.string(),
  words: WordsShape.optional(),
  key: LayerKeyShape.optional(),
});

export type ModelEntry = z.infer<typeof EntryShape>;

/** The id by which callers choose a model: `fal/nano-banana-2`. */
export function getModelId({ provider, model, name }: ModelEntry): string {
  return `${provider}/${name ?? model.replace(/:.*$/u, '').split('/').at(-1)}`;
}

/** The models by kind, the preferred one first. */
export type Models = Readonly<Record<MediaKind, readonly ModelEntry[]>>;

const createEntryShape = (kind: MediaKind) =>
  EntryShape.superRefine((entry, check) => {
    const known = [...INPUT_NAMES[kind].scalars, ...INPUT_NAMES[kind].inputs];
    for (const name of findInputNames(entry.input).filter((used) => !known.includes(used))) {
      check.addIssue({
        code: 'custom',
        path: ['input'],
        message: `$${name} is unknown; expected one of $${known.join(', $')}`,
      });
    }
    for (const name of Object.keys(entry.when ?? {}).filter((used) => !INPUT_NAMES[kind].inputs.includes(used))) {
      check.addIssue({ code: 'custom', path: ['when'], message: `${kind} has no input ${name}` });
    }
    if (kind === 'transcript' && !entry.words) {
      check.addIssue({ code: 'custom', path: ['words'], message: 'a transcript needs the path of its words' });
    }
  });

const TextPriceShape = z.strictObject({
  api: z.enum(GENERATION_APIS),
  /** The name of the model in `GENERATION_MODEL`. */
  model: z.string().min(1),
  /** US dollars per million tokens. */
  inputUsd: z.number().nonnegative(),
  outputUsd: z.number().nonnegative(),
});

/** The list price of a language model. */
export type TextPrice = z.infer<typeof TextPriceShape>;

/** A model file. Kinds that it omits keep the default models. */
export const ModelFileShape = z.strictObject({
  dated: z.iso.date().optional(),
  /** The prices of language models, which `GENERATION_MODEL` chooses. Default: the shipped ones. */
  text: z.array(TextPriceShape).optional(),
  kinds: z
    .strictObject(
      Object.fromEntries(MEDIA_KINDS.map((kind) => [kind, z.array(createEntryShape(kind))])) as Record<
        MediaKind,
        z.ZodArray<typeof EntryShape>
      >,
    )
    .partial()
    .optional(),
});
