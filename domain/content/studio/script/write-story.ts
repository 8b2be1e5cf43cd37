import { stripFullStop } from '../../../generations/claims/claim-kind.ts';
import { OUTLINES } from '../../../generations/frames/outlines.ts';
import { writeGenerations } from '../../../generations/write-generations.ts';
import { isSameText } from '../../../text/compare-texts.ts';
import { isLatinOnly } from '../../../text/scripts.ts';
import type { Brief } from '../brief/brief.ts';
import { endSentence, splitSentences } from '../../../text/sentences.ts';
import { cutHeadline } from '../../../text/headline.ts';
import { estimateSpokenSeconds } from '../../estimate-spoken-seconds.ts';

/** The text of a video, in spoken order. */
export interface Story {
  /** Shown first. */
  hook: string;
  /** Complete sentences, including the hook if it is spoken. */
  sentences: string[];
  /** The call to action; null if the caller wrote the text. */
  cta: string | null;
  /** Whether the text is the caller's; then nothing is changed or left out. */
  isCallersOwn: boolean;
  /** The language of the text. Written text is English. */
  language: string;
}

/** The share of the format's time for written text, because speaking rates differ. */
const WRITTEN_SHARE = 0.8;
const DEFAULT_SECONDS = 24;

/**
 * The text of a video: the caller's script unchanged, else the generation's text, else text written from the prompt and
 * quotes from the brand. Every statement in it comes from one of these sources.
 */
export function writeStory(brief: Brief): Story {
  if (brief.script !== null) {
    const sentences = splitSentences(brief.script);
    const hook = brief.generation?.hook ?? cutHeadline(brief.script);
    return { hook, sentences, cta: null, isCallersOwn: true, language: brief.language };
  }
  const seconds = Math.min(brief.maxSec, brief.durationSec ?? Math.min(brief.maxSec, DEFAULT_SECONDS)) * WRITTEN_SHARE;
  const { hook, body, cta } = brief.generation ? readGeneration(brief.generation) : writeOutline(brief);
  const candidates = [endSentence(hook), ...body.map(endSentence)];
  const room = seconds - (cta === null ? 0 : estimateSpokenSeconds(cta));
  const sentences = fitSentences(candidates, room, brief.voice?.speed ?? brief.presenter?.voice.speed ?? 1);
  const closing = sentences.length === candidates.length ? cta : null;
  const language = brief.generation ? brief.language : 'en';
  return {
    hook,
    sentences: closing === null ? sentences : [...sentences, endSentence(closing)],
    cta: closing,
    isCallersOwn: false,
    language,
  };
}

export function joinSentences({ sentences }: Story): string {
  return sentences.join(' ');
}

interface StoryOutline {
  hook: string;
  body: string[];
  cta: string | null;
}

function readGeneration(generation: NonNullable<Brief['generation']>): StoryOutline {
  const body = splitSentences(generation.body).filter((sentence) => !isSameText(sentence, generation.hook));
  return { hook: generation.hook, body, cta: null };
}

/** The hook, lines and call to action of a written draft, with a quote from the brand. */
export function writeOutline(brief: Brief): StoryOutline {
  const [generation] = writeGenerations({
    seed: `${brief.seed}|${brief.prompt ?? ''}|${brief.format}`,
    count: 1,
    prompt: brief.prompt,
    brandName: brief.brand.name,
    claims: [],
    format: brief.format,
    avoid: [],
    canDraw: isLatinOnly,
  });
  const beats = generation?.beats ?? [];
  const lines = beats.filter(({ role }) => role === 'body').map(({ text }) => text);
  const body = lines.length > 0 ? lines : OUTLINES.close_look.lines;
  return {
    hook: generation?.hook ?? cutHeadline(brief.prompt ?? brief.brand.name),
    body: [...body, ...quoteBrand(brief).slice(0, 1)],
    cta: beats.find(({ role }) => role === 'cta')?.text ?? null,
  };
}

/** The brand's claims as quotes that are marked as such. */
export function quoteBrand({ brand }: Pick<Brief, 'brand'>): string[] {
  const claims = brand.valueProps.map(stripFullStop).filter((claim) => claim !== '' && claim.length <= 90);
  return claims.map((claim, at) => (at === 0 ? `${brand.name} says: “${claim}”.` : `And: “${claim}”.`));
}

/** The leading sentences that fit the time, at least one. */
function fitSentences(sentences: readonly string[], seconds: number, speed: number): string[] {
  let count = sentences.length;
  while (count > 1 && estimateSpokenSeconds(sentences.slice(0, count).join(' '), speed) > seconds) count--;
  return sentences.slice(0, count);
}
