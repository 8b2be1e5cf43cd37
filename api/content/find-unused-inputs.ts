import type { AcceptedRender } from './present.ts';
import type { StudioJobBody } from './contract/request.ts';

/** What a template's deck is made from where none stands yet. */
const MADE_FROM = [
  'script',
  'prompt',
  'assetIds',
  'captions',
  'ratio',
  'durationSec',
] as const satisfies readonly (keyof StudioJobBody)[];

const STANDS = { own: 'the deck that came with it', idea: "the idea's deck" } as const;

/** Says of a body, as it was sent, what is not seen in the video because its deck stands. A schema's default was not sent. */
export function unusedInputs(sent: unknown, deck: keyof typeof STANDS): AcceptedRender['warnings'] {
  return MADE_FROM.filter((name) => Object.hasOwn(sent as object, name)).map((name) => ({
    code: 'not_used',
    path: name,
    message: `${name} is not used: ${STANDS[deck]} is rendered as it is.`,
  }));
}
