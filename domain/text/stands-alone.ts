import { splitWords } from './words.ts';

const alone = (words: string): string => `(?:${words.replace(/\s+/gu, '|')})(?![\\p{L}\\p{M}])`;

/** Words that add to the sentence before, or point at it. */
const ADDING = alone(
  `also otherwise auch dort dabei dafür davon dazu außerdem ebenfalls aussi également là también además allí anche
  inoltre lì também lá ook daar daarvan bovendien också dessutom także też również tam أيضًا أيضا هناك`,
);
/** First words that contrast with a sentence before, or name the owner of something by a pronoun. */
const FIRST = alone(
  `today now heute aujourd['’]hui hoy oggi hoje vandaag idag dziś dzisiaj son sa ses leurs? sus? suoi? sua sue loro seus?
  suas? hans hennes deras اليوم 만든 남은`,
);
const CLAUSE = [
  `(?:if|when|once|because|since|until|after|before)\\s${alone('it they he she this that these those')}`,
  `(?:wenn|falls|weil|sobald|bevor|nachdem)\\s${alone('er sie es das dies')}`,
  `(?:als|wanneer|zodra)\\s${alone('het ze hij dit dat')}|(?:om|när)\\s${alone('den det de')}|s['’]ils?\\s`,
  String.raw`(?:tod[oa]s|tutt[ie]|tou(?:te)?s)\s(?!(?:l[aeo]s?|[oa]s|i|gli|[nv]os|nuestr[oa]s)\s)`,
  String.raw`(?:all|both|some|most|none|each)\sof\s(?:them|these|those)\s`,
].join('|');
const LEANING = new RegExp(
  `(?<![\\p{L}\\p{M}])${ADDING}|(?<!\\p{L})(?:too|instead)(?=[.,!])|^${FIRST}|^(?:${CLAUSE})|^(?:今は|今日|残った|できた)`,
  'iu',
);

/** In fewer words, such as `See you soon`, a reader expects the sentence before. */
const LEAST_WORDS = 4;

/** Whether a statement can be read without the sentence before it. */
export function standsAlone(text: string): boolean {
  return splitWords(text).length >= LEAST_WORDS && !pointsBack(text);
}

/** Whether a statement points at the sentence before it, or adds to it. */
export function pointsBack(text: string): boolean {
  return LEANING.test(text);
}

/** Verbs with which people say how they started. */
const ORIGIN = new RegExp(
  `(?<![\\p{L}\\p{M}])${alone(
    `founded opened learned gründete eröffnete lernte appris fondé ouvert fundó abrió aprendió fondato aperto imparato
    fundou abriu aprendeu opende begon leerde startade öppnade grundade otworzył otworzyła założył założyła افتتح أسس`,
  )}|始めました|創業|열었|시작했`,
  'iu',
);

/** Whether a statement says how the people of a brand started, which interests only those who know the brand. */
export function statesOrigin(text: string): boolean {
  return ORIGIN.test(text);
}
