import { FRAMES } from '../../domain/generations/frames/frames.ts';
import type { GenerationDraft } from '../../domain/generations/generation-draft.ts';
import { OUTLINES } from '../../domain/generations/frames/outlines.ts';

/**
 * Finds figures and names of a draft that are in no source, independently of the writer's own rules: every digit,
 * number word and capitalised word.
 */
export function findUnsupported(generation: GenerationDraft, sources: readonly string[]): string[] {
  const sourceText = sources.join(' \n ');
  const lines = generation.beats.filter(({ role }) => role === 'body').length;
  return listTexts(generation).flatMap((text) => [
    ...findFigures(countsOwnLines(text, lines)).filter((figure) => !findFigures(sourceText).includes(figure)),
    ...findCapitalised(text).filter((word) => !contains(sourceText, word)),
  ]);
}

function listTexts({ hook, beats, caption, angle }: GenerationDraft): string[] {
  return [hook, ...beats.map(({ text }) => text), caption, angle];
}

/** A draft may count its own lines: with three lines `3 steps` is not a figure, and "one thing" is an article. */
function countsOwnLines(text: string, lines: number): string {
  const own = lines === 3 ? /\b3 (?=(?:small |short )?(?:steps|things|notes|lines|choices|questions)\b)/giu : /$^/u;
  return text.replace(own, '').replace(/\b1 question\b/giu, 'a question');
}

const WORDS =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|dozens?|half|double|triple)\b/giu;

function findFigures(text: string): string[] {
  return [...(text.match(/\d+/gu) ?? []), ...(text.match(WORDS) ?? []).map((word) => word.toLowerCase())];
}

/** Words that start a sentence in the templates and are therefore not names. */
const OPENERS = new Set(
  [
    ...FRAMES.map(({ hook }) => hook),
    ...Object.values(OUTLINES).flatMap(({ lines, cta, angle }) => [...lines, cta, angle]),
  ]
    .flatMap((text) => text.split(/[.?!:“”]\s*|\n/u))
    .flatMap((sentence) => /^\p{Lu}[\p{L}'’]*/u.exec(sentence.trim()) ?? []),
);

/** Capitalised words, except those that start a sentence. */
function findCapitalised(text: string): string[] {
  return text.split(/(?<=[.?!:“”])\s*|\n|(?=[“”])/u).flatMap((sentence) => {
    const [first, ...rest] = sentence.match(/[\p{L}\p{N}'’]+/gu) ?? [];
    const opens = first !== undefined && OPENERS.has(first) ? [] : [first ?? ''];
    return [...opens, ...rest].filter((word) => /\p{Lu}/u.test(word));
  });
}

/** Whether a source contains the word, apart from a capital at the start of a sentence. */
function contains(said: string, word: string): boolean {
  const lower = word.charAt(0).toLowerCase() + word.slice(1);
  return [word, lower].some((one) => new RegExp(`(?<![\\p{L}\\p{N}])${one}(?![\\p{L}\\p{N}])`, 'u').test(said));
}
