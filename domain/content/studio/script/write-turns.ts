import type { Brief } from '../brief/brief.ts';
import { ended, sentencesOf } from '../text/sentences.ts';
import { takesEnglish } from './accepts-english.ts';
import { quotesOf, writtenFor } from './write-story.ts';

export interface Turn {
  speaker: string;
  text: string;
}

const ASKING = ['Where do you begin?', 'And then?', 'What comes after that?', 'Anything else?'] as const;

/**
 * What is said in turns: the caller's, else an idea's lines or written ones as answers to plain questions. The questions are
 * English: in another language there is one answer to all that opens it.
 */
export function turnsOf(brief: Brief): { turns: Turn[]; language: string } {
  const { turns, language, script, idea } = brief;
  if (turns.length > 0) return { turns: [...turns], language };
  const [host, guest] = ['Host', brief.presenter?.name ?? 'Guest'];
  const { hook, answers } = answersFrom(brief);
  const told = answers.slice(0, 3).map(ended);
  if (script === null && idea === null) return { turns: asked(host, guest, hook, told), language: 'en' };
  if (takesEnglish(brief)) return { turns: asked(host, guest, hook, told), language };
  const answer = { speaker: guest, text: told.join(' ') };
  return { turns: [{ speaker: host, text: ended(hook) }, answer], language };
}

function asked(host: string, guest: string, hook: string, answers: readonly string[]): Turn[] {
  return answers.flatMap((answer, at): Turn[] => [
    { speaker: host, text: at === 0 ? `${ended(hook)} ${ASKING[0]}` : (ASKING[at] ?? ASKING[1]) },
    { speaker: guest, text: answer },
  ]);
}

function answersFrom(brief: Brief): { hook: string; answers: string[] } {
  if (brief.script !== null) {
    const [hook = brief.script, ...answers] = sentencesOf(brief.script);
    return { hook, answers: answers.length > 0 ? [answers.join(' ')] : [hook] };
  }
  if (brief.idea) {
    const lines = sentencesOf(brief.idea.body).filter((line) => line !== brief.idea?.hook);
    if (lines.length > 0) return { hook: brief.idea.hook, answers: lines };
  }
  const { hook, body } = writtenFor({ ...brief, brand: { ...brief.brand, valueProps: [] } });
  const [quote] = quotesOf(brief);
  return { hook, answers: quote ? [...body.slice(0, 2), quote] : [...body] };
}
