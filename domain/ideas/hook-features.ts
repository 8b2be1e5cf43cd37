/** Words that the hook score counts, after 2,745 real A/B pairs of headlines (Upworthy Research Archive, CC BY 4.0). */
const CURIOSITY = /\b(?:why|what|until|happens?|happened|when|finally|actually|turns?|guess|reason|secrets?|wait)\b/giu;
const POINTING = /\b(?:this|these|here|here's)\b/iu;
const THIRD_PERSON = /\b(?:he|she|they|him|her|his|hers|them|their|theirs)\b/iu;
const PROBLEM =
  /\b(?:wrong|worst|worse|bad|problems?|mistakes?|fail(?:s|ed|ure)?|lose|lost|hard|stuck|never|hate|afraid|broken|trouble|sick|dead|kill(?:s|ed)?|stop|waste|pain|risk|fear)\b/iu;
const PRAISE =
  /\b(?:amazing|awesome|incredible|best|beautiful|great|perfect|wonderful|brilliant|fantastic|epic|ultimate|stunning)\b/iu;
const NUMBER_WORDS =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|dozen|hundred|thousand|million|billion)\b/iu;

/** What the evidence looks at in the words of a hook. */
export interface HookFeatures {
  question: boolean;
  exclamation: boolean;
  opensWithHow: boolean;
  number: boolean;
  pointing: boolean;
  thirdPerson: boolean;
  /** How many, three at most. */
  curiosity: number;
  problem: boolean;
  praise: boolean;
  colon: boolean;
  capitals: boolean;
  /** Mean syllables of its words. */
  syllables: number;
}

export function featuresOf(hook: string): HookFeatures {
  return {
    question: hook.includes('?'),
    exclamation: hook.includes('!'),
    opensWithHow: /^\W*how\b/iu.test(hook),
    number: /\d/u.test(hook) || NUMBER_WORDS.test(hook),
    pointing: POINTING.test(hook),
    thirdPerson: THIRD_PERSON.test(hook),
    curiosity: Math.min(3, hook.match(CURIOSITY)?.length ?? 0),
    problem: PROBLEM.test(hook),
    praise: PRAISE.test(hook),
    colon: /:(?:\s|$)/u.test(hook),
    capitals: /\b[A-Z]{3,}\b/u.test(hook),
    syllables: meanSyllables(hook),
  };
}

function meanSyllables(text: string): number {
  const words = text.toLowerCase().match(/[a-z']+/gu) ?? [];
  const total = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return words.length === 0 ? 1 : total / words.length;
}

/** Vowel groups, without a silent e at the end. */
function syllablesOf(word: string): number {
  const groups = word.replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/u, '').match(/[aeiouy]+/gu);
  return Math.max(1, groups?.length ?? 1);
}
