import type { Ratio } from '../../../decks/deck.ts';
import type { MediaCall, MediaSource } from '../../media-call.ts';
import type { Brief } from '../brief/brief.ts';

const MAX_SEED = 2_147_483_647;

/** The common style of all pictures of a video. */
const STYLE = 'Natural light, sharp focus, calm background with room for words, no text, no letters, no logos.';

interface PromptOptions {
  /** Distinguishes the pictures of one video. */
  number?: number;
  ratio?: Ratio;
  references?: MediaSource[];
}

export function buildImageCall(brief: Brief, subject: string, options: PromptOptions = {}): MediaCall {
  const { number = 0, ratio = brief.ratio, references = [] } = options;
  return { kind: 'image', prompt: buildPrompt(brief, subject), ratio, references, seed: deriveSeed(brief, number) };
}

/** A short clip, animated from a picture if `from` is given. */
export function buildClipCall(
  brief: Brief,
  subject: string,
  seconds: number,
  options: Omit<PromptOptions, 'references'> & { from?: MediaSource } = {},
): MediaCall {
  const { number = 0, ratio = brief.ratio, from = null } = options;
  return { kind: 'clip', prompt: buildPrompt(brief, subject), ratio, seconds, from, seed: deriveSeed(brief, number) };
}

function buildPrompt({ brand }: Brief, subject: string): string {
  const colours = brand.palette.slice(0, 3).join(', ');
  const look = colours === '' ? STYLE : `${STYLE} Touches of ${colours}.`;
  return `${subject.replace(/\s+/gu, ' ').trim().slice(0, 600)}\n${look}`;
}

function deriveSeed({ seed }: Brief, number: number): number {
  return (seed + number * 7_919) % MAX_SEED;
}

/** The subject for pictures, in the caller's words if there are any. */
export function chooseSubject({ prompt, generation, product, brand, script }: Brief): string {
  return prompt ?? generation?.hook ?? product?.name ?? script ?? brand.identity ?? brand.name;
}
