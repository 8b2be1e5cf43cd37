import { FRAMES } from '../../domain/generations/frames/frames.ts';
import type { GenerationDraft } from '../../domain/generations/generation-draft.ts';
import { OUTLINES } from '../../domain/generations/frames/outlines.ts';

/**
 * Figures and names of a generation that stand in no source, found apart from the writer's own rules: every digit, every number word,
 * and every word with a capital, wherever it stands.
 */
export function inventedIn(generation: GenerationDraft, sources: readonly string[]): string[] {
  const said = sources.join(' \n ');
  const lines = generation.beats.filter(({ role }) => role === 'body').length;
  return textsOf(generation).flatMap((text) => [
    ...figuresIn(countsOwnLines(text, lines)).filter((figure) => !figuresIn(said).includes(figure)),
    ...capitalsIn(text).filter((word) => !holds(said, word)),
  ]);
}

function textsOf({ hook, beats, caption, angle }: GenerationDraft): string[] {
  return [hook, ...beats.map(({ text }) => text), caption, angle];
}

/** What a generation may count is itself: where it has three lines, `3 steps` are no figure, and one thing is an article. */
function countsOwnLines(text: string, lines: number): string {
  const own = lines === 3 ? /\b3 (?=(?:small |short )?(?:steps|things|notes|lines|choices|questions)\b)/giu : /$^/u;
  return text.replace(own, '').replace(/\b1 question\b/giu, 'a question');
}

const WORDS =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|dozens?|half|double|triple)\b/giu;

function figuresIn(text: string): string[] {
  return [...(text.match(/\d+/gu) ?? []), ...(text.match(WORDS) ?? []).map((word) => word.toLowerCase())];
}

/** Words that the fixed forms open a sentence with, which are therefore nobody's name. */
const OPENERS = new Set(
  [
    ...FRAMES.map(({ hook }) => hook),
    ...Object.values(OUTLINES).flatMap(({ lines, cta, angle }) => [...lines, cta, angle]),
  ]
    .flatMap((text) => text.split(/[.?!:“”]\s*|\n/u))
    .flatMap((sentence) => /^\p{Lu}[\p{L}'’]*/u.exec(sentence.trim()) ?? []),
);

/** Words with a capital, but for the openers of a sentence. */
function capitalsIn(text: string): string[] {
  return text.split(/(?<=[.?!:“”])\s*|\n|(?=[“”])/u).flatMap((sentence) => {
    const [first, ...rest] = sentence.match(/[\p{L}\p{N}'’]+/gu) ?? [];
    const opens = first !== undefined && OPENERS.has(first) ? [] : [first ?? ''];
    return [...opens, ...rest].filter((word) => /\p{Lu}/u.test(word));
  });
}

/** Whether a source holds the word; only its first letter may have become a capital, where it opens a sentence. */
function holds(said: string, word: string): boolean {
  const lower = word.charAt(0).toLowerCase() + word.slice(1);
  return [word, lower].some((one) => new RegExp(`(?<![\\p{L}\\p{N}])${one}(?![\\p{L}\\p{N}])`, 'u').test(said));
}
