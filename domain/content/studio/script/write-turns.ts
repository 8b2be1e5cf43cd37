import type { Brief } from '../brief/brief.ts';
import { isSameText } from '../../../text/compare-texts.ts';
import { endSentence, splitSentences } from '../../../text/sentences.ts';
import { acceptsEnglish } from './accepts-english.ts';
import { quoteBrand, writeOutline } from './write-story.ts';

export interface Turn {
  speaker: string;
  text: string;
}

const HOST_QUESTIONS = ['Where do you begin?', 'And then?', 'What comes after that?', 'Anything else?'] as const;

/**
 * The turns of an interview: the caller's, else the lines of the generation or written ones as answers to simple
 * questions. The questions are English; in another language a single answer follows the opening.
 */
export function writeTurns(brief: Brief): { turns: Turn[]; language: string } {
  const { turns, language, script, generation } = brief;
  if (turns.length > 0) return { turns: [...turns], language };
  const [host, guest] = ['Host', brief.presenter?.name ?? 'Guest'];
  const { hook, answers } = writeAnswerLines(brief);
  const answerTexts = answers.slice(0, 3).map(endSentence);
  if (script === null && generation === null)
    return { turns: interleaveQuestions(host, guest, hook, answerTexts), language: 'en' };
  if (acceptsEnglish(brief)) return { turns: interleaveQuestions(host, guest, hook, answerTexts), language };
  const answer = { speaker: guest, text: answerTexts.join(' ') };
  return { turns: [{ speaker: host, text: endSentence(hook) }, answer], language };
}

function interleaveQuestions(host: string, guest: string, hook: string, answers: readonly string[]): Turn[] {
  return answers.flatMap((answer, at): Turn[] => [
    {
      speaker: host,
      text: at === 0 ? `${endSentence(hook)} ${HOST_QUESTIONS[0]}` : (HOST_QUESTIONS[at] ?? HOST_QUESTIONS[1]),
    },
    { speaker: guest, text: answer },
  ]);
}

function writeAnswerLines(brief: Brief): { hook: string; answers: string[] } {
  if (brief.script !== null) {
    const [hook = brief.script, ...answers] = splitSentences(brief.script);
    return { hook, answers: answers.length > 0 ? [answers.join(' ')] : [hook] };
  }
  if (brief.generation) {
    const lines = splitSentences(brief.generation.body).filter(
      (line) => !isSameText(line, brief.generation?.hook ?? ''),
    );
    if (lines.length > 0) return { hook: brief.generation.hook, answers: lines };
  }
  const { hook, body } = writeOutline({ ...brief, brand: { ...brief.brand, valueProps: [] } });
  const [quote] = quoteBrand(brief);
  return { hook, answers: quote ? [...body.slice(0, 2), quote] : [...body] };
}
