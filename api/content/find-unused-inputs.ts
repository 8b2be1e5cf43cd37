import type { Generation } from '../../db/entities/generation.ts';
import type { StudioJobBody } from './contract/request.ts';
import type { AcceptedRender } from './present.ts';

/** The properties from which a template deck is built if there is no deck yet. */
const DECK_INPUTS = [
  'script',
  'prompt',
  'assetIds',
  'look',
  'captions',
  'ratio',
  'durationSec',
] as const satisfies readonly (keyof StudioJobBody)[];

/**
 * Warns about properties that do not show in the video because a complete deck is rendered. `sent` is the body before the schema
 * added its defaults.
 */
export function findUnusedInputs(
  sent: unknown,
  body: StudioJobBody,
  generation: Generation | null,
): AcceptedRender['warnings'] {
  if (!body.deck && !generation?.deck) return [];
  const deck = body.deck ? 'the deck of the request' : "the idea's deck";
  return DECK_INPUTS.filter((name) => Object.hasOwn(sent as object, name)).map((name) => ({
    code: 'not_used',
    path: name,
    message: `${name} is not used: ${deck} is rendered as it is.`,
  }));
}
