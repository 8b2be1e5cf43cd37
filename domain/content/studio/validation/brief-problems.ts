import { spokenSeconds } from '../../speech.ts';
import type { Brief } from '../brief/brief.ts';
import { fieldOfWords } from '../brief/brief-texts.ts';
import { leastSeconds } from '../layout/fade-pages.ts';
import { LABELS } from '../formats/grid2x2.ts';
import { widthOf } from '../text/text-width.ts';
import type { BriefProblem, StudioPlan } from '../recipe.ts';
import { planOf } from '../build-recipe.ts';
import { TOP } from '../layout/frame-areas.ts';
import { statOf } from '../script/stat.ts';
import { roomOf } from '../layout/text-boxes.ts';
import { textProblems, type JudgeDeck } from './text-problems.ts';
import { linesOf } from '../script/write-list.ts';

/** Why a job cannot be made as it was asked, so that it is refused before anything is charged. Empty where it can. */
export function refusalsOf(brief: Brief, judge: JudgeDeck): BriefProblem[] {
  const problems = briefProblems(brief);
  return problems.length > 0 ? problems : textProblems(brief, judge);
}

/** What can be told without a font: words that are missing, too many, or ours to make up. */
export function briefProblems(brief: Brief): BriefProblem[] {
  const { format, maxSec } = brief;
  const missing = [...numberProblems(brief), ...languageProblems(brief), ...cellProblems(brief)];
  if (missing.length > 0) return missing;
  const seconds = format === 'fadein' ? leastSeconds(linesOf(brief)) : spokenIn(planOf(brief));
  if (seconds <= maxSec) return [];
  const verb = format === 'fadein' ? 'read' : 'say';
  const takes = `It takes about ${Math.ceil(seconds)} seconds to ${verb}`;
  return [{ path: fieldOfWords(brief), message: `${takes}, and a ${format} video has ${maxSec} at most: shorten it.` }];
}

/** Seconds that the voices of a plan are estimated to speak. */
export function spokenIn({ calls }: Pick<StudioPlan, 'calls'>): number {
  const voices = Object.values(calls).flatMap((call) => (call.kind === 'voice' ? [call] : []));
  return voices.reduce((sum, { text, voice }) => sum + spokenSeconds(text, voice.speed), 0);
}

function numberProblems(brief: Brief): BriefProblem[] {
  if (brief.format !== 'statvideo' || statOf(brief) !== null) return [];
  const message =
    'Nobody stated a number: give a stat with its source, for neither prompt nor brand holds one to show.';
  return [{ path: 'stat', message }];
}

/** The words of a cell are seen and never heard, so none may be left out. */
function cellProblems({ format, items }: Brief): BriefProblem[] {
  if (format !== 'grid2x2') return [];
  return items.flatMap(({ text }, at) => {
    const room = roomOf(LABELS[at] ?? TOP);
    const message = `A quarter of the frame holds about ${room} letters: shorten it.`;
    return widthOf(text) > room ? [{ path: `items[${at}].text`, message }] : [];
  });
}

/** Words are written in English only; those of the caller may be in any language. */
function languageProblems(brief: Brief): BriefProblem[] {
  const { language, script, idea, stat, source } = brief;
  if (/^en\b/iu.test(language) || script !== null || idea !== null || stat !== null) return [];
  const given = [brief.items, brief.questions, brief.turns, brief.lines].some((list) => list.length > 0);
  const silent = brief.format === 'characterswap' && source !== null;
  if (given || silent || brief.assets.length >= needless(brief)) return [];
  return [{ path: 'script', message: `Words are written in English only: send the script in ${language} yourself.` }];
}

/** With how many assets a format needs no words at all. */
function needless({ format, prompt, presenter }: Brief): number {
  if (prompt !== null || presenter !== null) return Infinity;
  return format === 'splitscreen' ? 2 : format === 'grid2x2' ? 4 : Infinity;
}
