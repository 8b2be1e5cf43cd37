import { z } from 'zod';
import { MEDIA_KINDS, type MediaKind } from '../../domain/content/media-call.ts';
import { findInputNames, INPUT_NAMES } from './call-values.ts';

const PROVIDER_NAMES = ['fal', 'replicate', 'openai'] as const;

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

/** Dotted paths into the answer; times are seconds. */
const WordsShape = z.strictObject({ list: z.string(), text: z.string(), start: z.string(), end: z.string() });

const EntryShape = z.strictObject({
  provider: z.enum(PROVIDER_NAMES),
  /** The provider's id of the model. Whether there is such a model is found out by asking. */
  model: z.string().regex(/^[\w.:-]+(?:\/[\w.:-]+)*$/u, 'is no id of a model'),
  /** A note for people. */
  price: z.string().optional(),
  /** Only for calls that bring these inputs, of these types; without it for every call of the kind. */
  when: z.record(z.string(), z.enum(['image', 'video', 'audio'])).optional(),
  /** What is sent, with `$name` and `{"$from": name, …}` for what the call says; see `input-map.ts`. */
  input: z.record(z.string(), z.json()),
  /** Dotted path to the product in the answer; empty where the answer is the product. */
  output: z.string(),
  words: WordsShape.optional(),
  /** How a matte is cut out. */
  key: LayerKeyShape.optional(),
});

export type ModelEntry = z.infer<typeof EntryShape>;

/** Which model makes what, the preferred one first. */
export type Models = Readonly<Record<MediaKind, readonly ModelEntry[]>>;

const createEntryShape = (kind: MediaKind) =>
  EntryShape.superRefine((entry, check) => {
    const known = [...INPUT_NAMES[kind].scalars, ...INPUT_NAMES[kind].inputs];
    for (const name of findInputNames(entry.input).filter((used) => !known.includes(used))) {
      check.addIssue({ code: 'custom', path: ['input'], message: `$${name} is none of $${known.join(', $')}` });
    }
    for (const name of Object.keys(entry.when ?? {}).filter((used) => !INPUT_NAMES[kind].inputs.includes(used))) {
      check.addIssue({ code: 'custom', path: ['when'], message: `${kind} has no input ${name}` });
    }
    if (kind === 'transcript' && !entry.words) {
      check.addIssue({ code: 'custom', path: ['words'], message: 'a transcript needs to know where its words are' });
    }
  });

/** A file of models: kinds that it leaves out stay as they were. */
export const ModelFileShape = z.strictObject({
  dated: z.iso.date().optional(),
  kinds: z
    .strictObject(
      Object.fromEntries(MEDIA_KINDS.map((kind) => [kind, z.array(createEntryShape(kind))])) as Record<
        MediaKind,
        z.ZodArray<typeof EntryShape>
      >,
    )
    .partial(),
});
