import { estimateSpokenSeconds } from '../../estimate-spoken-seconds.ts';
import type { Format } from '../../../formats.ts';
import type { Brief } from '../brief/brief.ts';
import { findTextField, mapTexts } from '../brief/brief-texts.ts';
import { estimateReadingSeconds } from '../../../text/reading-time.ts';
import { LABEL_RECTS } from '../formats/grid2x2.ts';
import { measureWidth } from '../../../text/widths.ts';
import type { BriefProblem, StudioRecipe } from '../recipe.ts';
import { buildRecipe } from '../build-recipe.ts';
import { TOP } from '../layout/frame-areas.ts';
import { findStat } from '../script/stat.ts';
import { measureRoom } from '../layout/text-boxes.ts';
import { writeLines } from '../script/write-list.ts';
import type { Deck, DeckProblem } from '../../../decks/deck.ts';
import { draftDeck } from './draft-deck.ts';

/** Finds the reasons why a deck would not render as written. */
type CheckDeck = (deck: Deck) => readonly DeckProblem[];

/** Texts that come from a referenced resource, by the field that names it. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  suggestionId: 'The idea',
  influencerId: 'The name of the influencer',
  workspaceId: 'The brand',
};

/** `validateBrief` with the renderer, for code that may not import it or must not wait for it. */
export type CheckBrief = (brief: Brief) => Promise<readonly BriefProblem[]>;

/** Why a job cannot be made. It is rejected before anything is charged. Empty if it can. */
export function validateBrief(brief: Brief, checkDeck: CheckDeck): BriefProblem[] {
  const problems = findBriefProblems(brief);
  return problems.length > 0 ? problems : findTextProblems(brief, checkDeck);
}

/** Problems that need no font: missing text, too much text, or a language that we cannot write. */
export function findBriefProblems(brief: Brief): BriefProblem[] {
  const { format, maxSec } = brief;
  const missing = [...findNumberProblems(brief), ...findLanguageProblems(brief), ...findCellProblems(brief)];
  if (missing.length > 0) return missing;
  const seconds =
    format === 'fadein' ? estimateReadingSeconds(writeLines(brief)) : estimateVoiceSeconds(buildRecipe(brief));
  if (seconds <= maxSec) return [];
  const verb = format === 'fadein' ? 'read' : 'say';
  const takes = `It takes about ${Math.ceil(seconds)} seconds to ${verb}`;
  return [
    {
      path: findTextField(brief),
      message: `${takes}, but a ${format} video may last at most ${maxSec}; shorten the text.`,
    },
  ];
}

/** The estimated seconds of all narrations. */
export function estimateVoiceSeconds({ calls }: Pick<StudioRecipe, 'calls'>): number {
  const voices = Object.values(calls).flatMap((call) => (call.kind === 'voice' ? [call] : []));
  return voices.reduce((sum, { text, voice }) => sum + estimateSpokenSeconds(text, voice.speed), 0);
}

function findNumberProblems(brief: Brief): BriefProblem[] {
  if (brief.format !== 'statvideo' || findStat(brief) !== null) return [];
  const message =
    'A number is required: pass a stat with its source, because neither the prompt nor the brand contains one.';
  return [{ path: 'stat', message }];
}

/** A cell's text is not spoken, so none of it may be cut. */
function findCellProblems({ format, items }: Brief): BriefProblem[] {
  if (format !== 'grid2x2') return [];
  return items.flatMap(({ text }, at) => {
    const room = measureRoom(LABEL_RECTS[at] ?? TOP);
    const message = `A quarter of the frame fits about ${room} characters; shorten the text.`;
    return measureWidth(text) > room ? [{ path: `items[${at}].text`, message }] : [];
  });
}

/** We only write English text; the caller's own text may be in any language. */
function findLanguageProblems(brief: Brief): BriefProblem[] {
  const { language, script, generation, stat, source } = brief;
  if (/^en\b/iu.test(language) || script !== null || generation !== null || stat !== null) return [];
  const given = [brief.items, brief.questions, brief.turns, brief.lines].some((list) => list.length > 0);
  const silent = brief.format === 'characterswap' && source !== null;
  if (given || silent || brief.assets.length >= countAssetsWithoutWords(brief)) return [];
  return [{ path: 'script', message: `Scripts are only written in English; pass a script in ${language}.` }];
}

/** The number of assets with which a format needs no text. */
export const ASSETS_WITHOUT_WORDS: Partial<Record<Format, number>> = { splitscreen: 2, grid2x2: 4 };

function countAssetsWithoutWords({ format, prompt, presenter }: Brief): number {
  return prompt !== null || presenter !== null ? Infinity : (ASSETS_WITHOUT_WORDS[format] ?? Infinity);
}

/**
 * The texts of a brief that cannot be shown, under their fields. Text that is only spoken may contain any character. To
 * find the field at fault, the deck is drafted with plain letters in all other fields.
 */
function findTextProblems(brief: Brief, checkDeck: CheckDeck): BriefProblem[] {
  const [first] = findUndrawableTexts(brief, checkDeck);
  if (!first) return [];
  const suspects = new Set<string>();
  mapTexts(brief, (text, path) => {
    if (toPlainLetters(text) !== text) suspects.add(path);
    return text;
  });
  const found = [...suspects].flatMap((path): BriefProblem[] => {
    const alone = mapTexts(brief, (text, other) => (other === path ? text : toPlainLetters(text)));
    const [problem] = findUndrawableTexts(alone, checkDeck);
    return problem ? [{ path, message: `${FIELD_NAMES[path] ?? 'It'} ${problem.message}` }] : [];
  });
  return found.length > 0 ? found : [{ path: findTextField(brief), message: `It ${first.message}` }];
}

function findUndrawableTexts(brief: Brief, checkDeck: CheckDeck): DeckProblem[] {
  return checkDeck(draftDeck(brief, 'longest').deck).filter(({ path }) => path.endsWith('.text'));
}

/** Replaces a text by one of similar length with its digits in place, in letters that every font has. */
function toPlainLetters(text: string): string {
  const bare = text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/(?<!\d)[[\p{M}\p{C}]--[ -~]]+/gv, '');
  return bare.replace(/[[\p{L}\p{N}]--[ -~]]/gv, 'x').replace(/[^ -~]/gu, '*') || 'x';
}
