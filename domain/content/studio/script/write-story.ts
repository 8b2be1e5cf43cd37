import { plain } from '../../../generations/claims/claim-kind.ts';
import { OUTLINES } from '../../../generations/frames/outlines.ts';
import { writeIdeas } from '../../../generations/write-generations.ts';
import type { Brief } from '../brief/brief.ts';
import { ended, headline, sentencesOf } from '../text/sentences.ts';
import { spokenSeconds } from '../../speech.ts';

/** What a video says, in the order in which it says it. */
export interface Story {
  /** On the screen first. */
  hook: string;
  /** Whole sentences, the hook's own among them where it is spoken. */
  sentences: string[];
  /** What to do next; null where the caller wrote every word. */
  cta: string | null;
  /** Whether the words are the caller's: then none is changed and none left out. */
  own: boolean;
  /** Of the words: the writer knows English only. */
  language: string;
}

/** The share of a format's seconds that written words may take: voices differ. */
const ROOM = 0.8;
const USUAL_SECONDS = 24;

/**
 * The words of a video: the caller's script as it stands, else the idea's, else words written from the prompt and from what
 * the brand says of itself, quoted. Nothing is asserted that nobody said.
 */
export function storyOf(brief: Brief): Story {
  if (brief.script !== null) {
    const sentences = sentencesOf(brief.script);
    const hook = brief.idea?.hook ?? headline(brief.script);
    return { hook, sentences, cta: null, own: true, language: brief.language };
  }
  const seconds = Math.min(brief.maxSec, brief.durationSec ?? Math.min(brief.maxSec, USUAL_SECONDS)) * ROOM;
  const { hook, body, cta } = brief.idea ? fromIdea(brief.idea) : writtenFor(brief);
  const said = [ended(hook), ...body.map(ended)];
  const room = seconds - (cta === null ? 0 : spokenSeconds(cta));
  const sentences = fitted(said, room, brief.voice?.speed ?? brief.presenter?.voice.speed ?? 1);
  const closing = sentences.length === said.length ? cta : null;
  const language = brief.idea ? brief.language : 'en';
  return {
    hook,
    sentences: closing === null ? sentences : [...sentences, ended(closing)],
    cta: closing,
    own: false,
    language,
  };
}

/** What a voice reads. */
export function spokenText({ sentences }: Story): string {
  return sentences.join(' ');
}

interface Written {
  hook: string;
  body: string[];
  cta: string | null;
}

function fromIdea(idea: NonNullable<Brief['idea']>): Written {
  const body = sentencesOf(idea.body).filter((sentence) => ended(sentence) !== ended(idea.hook));
  return { hook: idea.hook, body, cta: null };
}

/** Hook, lines and call to action of one written idea, with what the brand says of itself in between. */
export function writtenFor(brief: Brief): Written {
  const [idea] = writeIdeas({
    seed: `${brief.seed}|${brief.prompt ?? ''}|${brief.format}`,
    count: 1,
    prompt: brief.prompt,
    brandName: brief.brand.name,
    claims: [],
    format: brief.format,
    avoid: [],
    canDraw: (text) => /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u.test(text),
  });
  const beats = idea?.beats ?? [];
  const lines = beats.filter(({ role }) => role === 'body').map(({ text }) => text);
  const body = lines.length > 0 ? lines : OUTLINES.close_look.lines;
  return {
    hook: idea?.hook ?? headline(brief.prompt ?? brief.brand.name),
    body: [...body, ...quotesOf(brief).slice(0, 1)],
    cta: beats.find(({ role }) => role === 'cta')?.text ?? null,
  };
}

/** What the brand says of itself, word for word and marked as its words. */
export function quotesOf({ brand }: Pick<Brief, 'brand'>): string[] {
  const claims = brand.valueProps.map(plain).filter((claim) => claim !== '' && claim.length <= 90);
  return claims.map((claim, at) => (at === 0 ? `${brand.name} says: “${claim}”.` : `And: “${claim}”.`));
}

/** As many sentences from the first as there is time for; never none. */
function fitted(sentences: readonly string[], seconds: number, speed: number): string[] {
  let count = sentences.length;
  while (count > 1 && spokenSeconds(sentences.slice(0, count).join(' '), speed) > seconds) count--;
  return sentences.slice(0, count);
}
