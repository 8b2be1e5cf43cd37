import type { Brief } from '../brief/brief.ts';
import { endSentence } from '../text/sentences.ts';
import { quoteBrand } from './write-story.ts';

export interface Answers {
  /** Each question with its answer, as spoken. */
  parts: string[];
  text: string;
  language: string;
}

/** Spoken if neither the caller nor the brand provides an answer. Nothing is invented. */
const FALLBACK_ANSWERS = [
  'What would you say? Write it in the comments.',
  'Ask us, and we will answer that one next.',
] as const;

/** The questions with answers: the caller's, else quotes from the brand, else the question goes to the viewers. */
export function writeAnswers(brief: Brief): Answers {
  const { questions, script, language } = brief;
  const quotes = quoteBrand(brief).map((quote) => quote.replace(/^And: /u, `${brief.brand.name} also says: `));
  let open = 0;
  const parts = questions.map(({ question, answer }) => {
    const endedQuestion = /[?؟？]$/u.test(question.trim()) ? question.trim() : `${question.trim()}?`;
    if (answer !== null) return `${endedQuestion} ${endSentence(answer)}`;
    const written = quotes[open] ?? FALLBACK_ANSWERS[open % FALLBACK_ANSWERS.length] ?? FALLBACK_ANSWERS[0];
    open++;
    return `${endedQuestion} ${written}`;
  });
  return { parts, text: script ?? parts.join(' '), language };
}
