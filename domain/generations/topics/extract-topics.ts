import { extractFigures } from '../../text/figures.ts';
import { fitsLine } from '../../text/widths.ts';
import { extractStatement } from './extract-statement.ts';
import { STOP_WORDS } from '../../text/words.ts';

/**
 * The topic of a prompt: a thing that people do or use (`cold brew coffee`), something of the caller's or with a name
 * (`our summer sale`, `Black Friday`), a clause (`how sourdough starters work`), or a statement of the caller's (`we
 * are hiring`).
 */
export interface Topic {
  kind: 'thing' | 'own' | 'clause' | 'statement';
  text: string;
}

const MAX_CHARACTERS = { thing: 36, clause: 48 };
const MAX_WORDS = { thing: 4, clause: 8 };

/** The instruction before the topic: `Write five funny videos about …`. */
const INSTRUCTION =
  /^(?:(?:please|can you|could you|i (?:want|need|would like)|we (?:want|need|would like)|let us|let's|help (?:me|us)(?: to)?|to)\s+)*(?:write|make|create|generate|give|show|produce|draft|do|post|promote|advertise|announce|introduce|present|explain|talk|tell|focus|cover|highlight|feature|launch|push|teach|share|come up with|think of)?\s*(?:(?:me|us|people|them|everyone|viewers)\s+)?/iu;
const KIND_OF_TEXT =
  /^(?:(?:a|an|the|some|a few|\d+|one|two|three|four|five|ten|more|new|short|funny|fun|quick|simple|good|great|viral|catchy|engaging)\s+)*(?:videos?|clips?|reels?|shorts?|ideas?|posts?|hooks?|content|captions?|stories|story|series|ads?|adverts?|campaign)\b\s*(?:that\s+(?:explains?|shows?|tells?|are|is)\s+)?/iu;
const LINK = /^(?:about|on|for|around|with|of|regarding|showing|explaining|featuring|promoting|to|:|-)\s+/iu;
const ASKING = /^(?:how|why|what|when|where)\s/iu;

/** Words that cannot start a thing: pronouns, and verbs that describe the task. */
const NO_START =
  /^(?:them|it|this|that|these|those|me|us|you|i|we|they|he|she|something|anything|everything|more|less|make|keep|use|add|be|want|need|try|get|let|launching|announcing|promoting|looking|making|using|having|trying|wanting|going|funny|fun|casual|serious|salesy|short|catchy|viral|engaging|professional|friendly|people)$/iu;
const OWNER = /^(?:our|my|your|their|his|her|its|the|an?|some|any|all|every|each)\s+/iu;
const TIME =
  /\b(?:(?:(?:next|last|this|every) )?(?:week|month|year|weekend)|today|tomorrow|tonight|soon|now|(?:mon|tues|wednes|thurs|satur|sun)day)\b/giu;
const SPEAKER = /^(?:we|i|our|my)\b/iu;

/** Verbs that prompts start with: `grow tomatoes` becomes `how to grow tomatoes`. */
const VERBS = new Set(
  `learn grow cook bake build save sell buy find lose train run start stop plan clean fix repair paint draw design choose
  brew roast mix store travel pack move invest budget earn study read write speak play practise practice lift stretch sleep
  eat drink wash style knit sew plant prune brush walk ride drive swim climb cut reduce improve increase avoid prepare
  organise organize decorate photograph edit record publish hire manage lead remember forget`.split(/\s+/u),
);

/** Up to three topics of a prompt, in its order. Empty if it names nothing that fits an English sentence. */
export function extractTopics(prompt: string, canDraw: (text: string) => boolean): Topic[] {
  const text = cleanPrompt(prompt).replace(/\b(?:a (?:day|look) )?behind[ -]the[ -]scenes\b/giu, 'our work backstage');
  const request = stripInstruction(lowerFirstLetter(text));
  const clause = extractClause(/\bhow to .+/iu.exec(request)?.[0] ?? request);
  const statement = clause ? null : extractStatement(request);
  const topics: Topic[] = clause
    ? [{ kind: 'clause', text: clause }]
    : statement
      ? [{ kind: 'statement', text: statement }]
      : extractThings(request.replace(TIME, ' '));
  return topics.filter((topic) => fits(topic.text) && canDraw(topic.text));
}

/** Keeps words and clause punctuation; removes addresses, tags and emoji. */
function cleanPrompt(prompt: string): string {
  return prompt
    .normalize('NFKC')
    .replace(/<[^>]*>/gu, ' ')
    .replace(/https?:\/\/\S+|www\.\S+|\S+@\S+/giu, ' ')
    .replace(/[^\p{L}\p{M}\p{N}\s.,;:!?'’&+\-/%]/gu, ' ')
    .replace(/[’]/gu, "'")
    .replace(/\s+/gu, ' ')
    .trim();
}

function stripInstruction(text: string): string {
  const about = /\b(?:about|regarding|promoting|explaining)\s+(.+)$/iu.exec(text.split(/[.!?]\s/u)[0] ?? '');
  if (about?.[1]) return about[1].replace(LINK, '');
  let rest = text.replace(INSTRUCTION, '').replace(KIND_OF_TEXT, '');
  while (LINK.test(rest)) rest = rest.replace(LINK, '');
  return rest;
}

function extractClause(request: string): string | null {
  const [first = ''] = request.replace(/^learn (?:how )?to\s+(?=\p{L})/iu, 'how to ').split(/[.,;:!?]/u);
  const words = first.trim().split(' ');
  const verb = VERBS.has((words[0] ?? '').toLowerCase()) && words.length >= 2;
  if (!ASKING.test(first) && !verb) return null;
  const sentence = first.trim();
  const clause = verb ? `how to ${sentence}` : sentence;
  const short = clause.length <= MAX_CHARACTERS.clause && clause.split(' ').length <= MAX_WORDS.clause;
  return short && words.length >= 3 - Number(verb) && fits(clause) ? clause : null;
}

/** Singular nouns of things that belong to the caller if a prompt mentions them. */
const OWNED =
  /(?:^|\s)(?:app|bakery|blog|book|box|cafe|café|campaign|channel|clinic|club|collection|company|contest|course|discount|event|factory|farm|founder|gallery|garden|giveaway|gym|hotel|kitchen|launch|line|menu|newsletter|offer|office|opening|podcast|product|programme|program|restaurant|sale|salon|school|service|shop|show|showroom|spotlight|store|studio|subscription|team|tour|website|webinar|workshop)$/iu;

/** A new thing belongs to the caller. */
const NEWS = /(?:^|\s)new (?!year)/iu;

/** A name: ends with a capitalised word or a number. */
const NAME = /(?:^|\s)(?:\p{Lu}[\p{L}\p{N}'+-]*|\d+)$/u;

/** Of each part of a prompt the whole phrase if it is short, otherwise its main words. */
function extractThings(request: string): Topic[] {
  const found: Topic[] = [];
  for (const part of request.split(/[.,;:!?/]|\s-\s|\b(?:and|or)\b/iu)) {
    const whole = trimTopic(part);
    const inner = whole.split(' ').slice(0, -1);
    const described = / who /u.test(whole) && whole.length <= MAX_CHARACTERS.thing;
    const plain =
      described ||
      (whole.split(' ').length <= MAX_WORDS.thing && !inner.some((word) => STOP_WORDS.has(word.toLowerCase())));
    const text = plain ? whole : findMainRun(whole, SPEAKER.test(request));
    const counted = text.split(' ').every((word) => extractFigures(word).length > 0);
    if (!counted && text.length <= MAX_CHARACTERS.thing && !found.some((other) => other.text.endsWith(text))) {
      found.push(toTopic(text, part));
    }
  }
  return found.slice(0, 3);
}

/** Adds the owner: the one that the prompt names, or `our` for what belongs to the caller. */
function toTopic(thing: string, part: string): Topic {
  const at = part.indexOf(thing);
  const owner = /(?:^|\s)(our|my)\s+$/iu.exec(part.slice(0, Math.max(0, at)))?.[1]?.toLowerCase();
  if (owner) return { kind: 'own', text: `${owner} ${thing}` };
  if (NAME.test(thing)) return { kind: NAMES.test(thing) ? 'thing' : 'own', text: thing };
  return OWNED.test(thing) || NEWS.test(thing) ? { kind: 'own', text: `our ${thing}` } : { kind: 'thing', text: thing };
}

/** A participle needs the words that follow it, as `baked` in `bread baked at night`. */
const PARTICIPLE = /^(?:\p{L}{2,}ed|made|grown|built|sold|sewn|cut|bound|woven|ground)$/iu;

/** The first run of words between stop words, or the longest if the prompt tells a story. */
function findMainRun(text: string, story: boolean): string {
  const runs: string[][] = [[]];
  for (const word of text.split(' ')) {
    if (STOP_WORDS.has(word.toLowerCase())) runs.push([]);
    else runs.at(-1)?.push(word);
  }
  const tidied = runs
    .map((run, at) => {
      const words = run.slice(0, MAX_WORDS.thing);
      const isDangling = at < runs.length - 1 && words.length > 1 && PARTICIPLE.test(words.at(-1) ?? '');
      return trimTopic(words.slice(0, isDangling ? -1 : undefined).join(' '));
    })
    .filter((run) => run !== '');
  const [first = ''] = story ? tidied.toSorted((a, b) => b.split(' ').length - a.split(' ').length) : tidied;
  return first;
}

/** Removes the owner and words that cannot start or end a thing. */
function trimTopic(part: string): string {
  let words = part.replace(/\s+/gu, ' ').trim().replace(OWNER, '').split(' ');
  while (words.length > 0 && (NO_START.test(words[0] ?? '') || STOP_WORDS.has((words[0] ?? '').toLowerCase()))) {
    words = words.slice(1);
  }
  while (words.length > 0 && STOP_WORDS.has((words.at(-1) ?? '').toLowerCase())) words = words.slice(0, -1);
  return words.join(' ').replace(/^['&+%-]+|['&+-]+$/gu, '');
}

function fits(text: string): boolean {
  return /\p{L}{2}/u.test(text) && fitsLine(text);
}

const NAMES =
  /^(?:english|spanish|french|german|italian|portuguese|dutch|greek|turkish|polish|russian|chinese|japanese|korean|indian|thai|vietnamese|mexican|american|british|irish|swiss|african|asian|european|christmas|easter|halloween|ramadan|diwali|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|april|june|july|august|september|october|november|december)$/iu;

/** Lowers the first letter unless it starts a name such as iPhone, NASA, Spanish or E-bike. */
function lowerFirstLetter(text: string): string {
  const [first = '', second = ''] = text.split(' ');
  const opens = /^\p{Lu}[\p{Ll}']*$/u.test(first) && !/^\p{Lu}/u.test(second) && !NAMES.test(first);
  return opens ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
