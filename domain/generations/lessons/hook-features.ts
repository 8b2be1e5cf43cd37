import { detectLanguage } from '../../text/detect-language.ts';
import { splitWords } from '../../text/words.ts';

const CURIOSITY = /\b(?:why|what|until|happens?|happened|when|finally|actually|turns?|guess|reason|secrets?|wait)\b/giu;
const POINTING = /\b(?:this|these|here|here's)\b/iu;
const SOMEBODY =
  /\b(?:he|him|his|she|her|hers|man|men|woman|women|boys?|girls?|mom|mum|mother|dad|father|son|daughter|wife|husband|sister|brother|guys?)\b/iu;
const PAST =
  /\b(?:was|were|had|did|got|made|told|said|gave|came|saw|found|went|took|(?!need|indeed|exceed|succeed)\p{L}{3,}ed)\b/iu;
const SHOWING = /\b(?:see|watch|looks?|read|hear|listen|know|learn|meet|check)\b/iu;
const SPEECH =
  /\b(?:says?|said|tells?|told|asks?|asked|talks?|explains?|explained|answers?|answered|response|speech)\b/iu;
const TIME = /\b(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?|today|tonight|now|ago|night|morning)\b/iu;
const OURSELVES = /\b(?:we|us|our|ours|we're|let's)\b/iu;
const PROBLEM =
  /\b(?:wrong|worst|worse|bad|problems?|mistakes?|fail(?:s|ed|ure)?|lose|lost|hard|stuck|never|hate|afraid|broken|trouble|sick|dead|kill(?:s|ed)?|stop|waste|pain|risk|fear)\b/iu;
const PRAISE =
  /\b(?:amazing|awesome|incredible|best|beautiful|great|perfect|wonderful|brilliant|fantastic|epic|ultimate|stunning)\b/iu;
const NUMBER_WORDS =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|dozen|hundred|thousand|million|billion)\b/iu;

/** Features of a hook's wording that scoring uses. */
export interface HookFeatures {
  question: boolean;
  exclamation: boolean;
  /** Starts with how, what, why, where or who. */
  opensWithAsking: boolean;
  number: boolean;
  pointing: boolean;
  /** Mentions a person, by a pronoun or a common noun. */
  somebody: boolean;
  /** Past tense. */
  past: boolean;
  showing: boolean;
  speech: boolean;
  time: boolean;
  ourselves: boolean;
  /** Number of curiosity words, at most three. */
  curiosity: number;
  problem: boolean;
  praise: boolean;
  colon: boolean;
  capitals: boolean;
  words: number;
  /** Mean syllables per word. */
  syllables: number;
}

export function extractFeatures(text: string): HookFeatures {
  const hook = text.replaceAll('’', "'");
  // Words such as the French "pain" or the German "was" mean something else in English.
  const english = (detectLanguage(hook) ?? 'en') === 'en' ? hook : '';
  return {
    question: hook.includes('?'),
    exclamation: hook.includes('!'),
    opensWithAsking: /^\W*(?:how|what|why|where|who)\b/iu.test(english),
    number: /\d/u.test(hook) || NUMBER_WORDS.test(english),
    pointing: POINTING.test(english),
    somebody: SOMEBODY.test(english),
    past: PAST.test(english),
    showing: SHOWING.test(english),
    speech: SPEECH.test(english),
    time: TIME.test(english),
    ourselves: OURSELVES.test(english),
    curiosity: Math.min(3, english.match(CURIOSITY)?.length ?? 0),
    problem: PROBLEM.test(english),
    praise: PRAISE.test(english),
    colon: /:(?:\s|$)/u.test(hook),
    capitals: /\b[A-Z]{3,}\b/u.test(hook),
    words: splitWords(hook).length,
    syllables: computeMeanSyllables(hook),
  };
}

function computeMeanSyllables(text: string): number {
  const words = text.toLowerCase().match(/[a-z']+/gu) ?? [];
  const total = words.reduce((sum, word) => sum + countSyllables(word), 0);
  return words.length === 0 ? 1 : total / words.length;
}

/** Counts vowel groups without a silent final e. */
function countSyllables(word: string): number {
  const groups = word.replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/u, '').match(/[aeiouy]+/gu);
  return Math.max(1, groups?.length ?? 1);
}
