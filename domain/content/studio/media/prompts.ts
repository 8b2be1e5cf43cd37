import { chooseLook } from '../../../decks/choose-look.ts';
import type { Ratio } from '../../../decks/deck.ts';
import { describeColour } from '../../../decks/oklch.ts';
import { getLook } from '../../../decks/looks.ts';
import { splitSentences, stripFullStop } from '../../../text/sentences.ts';
import type { MediaCall, MediaSource } from '../../media-call.ts';
import type { Brief } from '../brief/brief.ts';

const MAX_SEED = 2_147_483_647;

/** The end of every prompt, because texts lie on the pictures. */
const GROUND = 'Sharp focus, calm background with room for words, no text, no letters, no logos.';

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

/** The second line is the same for all pictures of a video, so that they look like one series. */
function buildPrompt(brief: Brief, subject: string): string {
  return `${subject.replace(/\s+/gu, ' ').trim().slice(0, 600)}\n${describeStyle(brief)}`;
}

function describeStyle({ brand, look }: Brief): string {
  const { imagery } = getLook(look ?? chooseLook(brand).look);
  const colours = [...new Set(brand.palette.slice(0, 3).map(describeColour))];
  return [`${imagery}.`, ...(colours.length > 0 ? [`Touches of ${colours.join(', ')}.`] : []), GROUND].join(' ');
}

function deriveSeed({ seed }: Brief, number: number): number {
  return (seed + number * 7_919) % MAX_SEED;
}

/** Chooses the subject for pictures, in the caller's words if there are any, and never the hook, which shows no subject. */
export function chooseSubject(brief: Brief): string {
  const { product, script, brand } = brief;
  return describeTopic(brief) ?? product?.name ?? script ?? brand.identity ?? brand.name;
}

/** What the video is about: the prompt, or the first statement after the generation's hook. */
export function describeTopic({ prompt, generation }: Brief): string | null {
  if (prompt !== null || generation === null) return prompt;
  const [statement = null] = splitSentences(generation.body).filter((sentence) => !sentence.endsWith('?'));
  return statement && stripFullStop(statement);
}
