import { TEMPLATE_FORMATS, type Format } from './formats.ts';

/** What a studio job may be given beyond what every format takes, and how many of it where it is a list. */
interface OwnInputs {
  items?: Range;
  questions?: Range;
  turns?: Range;
  lines?: Range;
  product?: true;
  stat?: true;
  sourceVideoUrl?: true;
  sourceAssetId?: true;
  rightsConfirmed?: true;
}

type Range = readonly [min: number, max: number];

export type OwnInput = keyof OwnInputs;

const OWN_INPUTS = [
  'items',
  'questions',
  'turns',
  'lines',
  'product',
  'stat',
  'sourceVideoUrl',
  'sourceAssetId',
  'rightsConfirmed',
] as const satisfies readonly OwnInput[];

/** A studio job, as far as the rules of its format look at it. */
export interface FormatInputs {
  deck?: unknown;
  prompt?: string | undefined;
  script?: string | undefined;
  suggestionId?: string | undefined;
  influencerId?: string | undefined;
  assetIds?: readonly string[] | undefined;
  durationSec?: number | undefined;
  music?: object | undefined;
  voice?: object | undefined;
  items?: readonly unknown[] | undefined;
  questions?: readonly unknown[] | undefined;
  turns?: readonly unknown[] | undefined;
  lines?: readonly unknown[] | undefined;
  product?: object | undefined;
  stat?: object | undefined;
  sourceVideoUrl?: string | undefined;
  sourceAssetId?: string | undefined;
  rightsConfirmed?: boolean | undefined;
}

/** One thing that a format cannot do without: any of the ways to give it is enough. */
interface Need {
  met: (given: FormatInputs) => boolean;
  /** The field that is named where none is given. */
  path: keyof FormatInputs;
  say: string;
}

export interface FormatRule {
  /** Longest video, seconds. */
  maxSec: number;
  own: OwnInputs;
  needs: readonly Need[];
}

const assets = (given: FormatInputs): number => given.assetIds?.length ?? 0;

/** An idea's texts stand in wherever a prompt does. */
const prompted = (given: FormatInputs): boolean => given.prompt !== undefined || given.suggestionId !== undefined;
const worded = (given: FormatInputs): boolean => given.script !== undefined || prompted(given);
const source = (given: FormatInputs): boolean =>
  given.sourceVideoUrl !== undefined || given.sourceAssetId !== undefined;

const WORDS: Need = { met: worded, path: 'script', say: 'It needs a script, a prompt or a suggestionId.' };
const SOURCE: Need = { met: source, path: 'sourceVideoUrl', say: 'It needs a sourceVideoUrl or a sourceAssetId.' };
const RIGHTS: Need = {
  met: (given) => given.rightsConfirmed === true,
  path: 'rightsConfirmed',
  say: 'It must be true: confirm that you may use the people and the work in the source.',
};
const OWN_SOURCE = { sourceVideoUrl: true, sourceAssetId: true, rightsConfirmed: true } as const;

function listOrPrompt(path: 'items' | 'turns' | 'lines'): Need {
  return {
    met: (given) => given[path] !== undefined || prompted(given),
    path,
    say: `It needs ${path}, a prompt or a suggestionId.`,
  };
}

/** What each format needs, takes and is limited to. */
export const FORMAT_RULES: Record<Format, FormatRule> = {
  walloftext: {
    maxSec: 60,
    own: {},
    needs: [
      {
        met: (given) => given.deck !== undefined || worded(given),
        path: 'deck',
        say: 'It needs a deck, a script, a prompt or a suggestionId.',
      },
    ],
  },
  slideshow: {
    maxSec: 90,
    own: {},
    needs: [
      {
        met: (given) => given.deck !== undefined || worded(given) || assets(given) >= 2,
        path: 'deck',
        say: 'It needs a deck, a script, a prompt, a suggestionId or two assetIds and more.',
      },
    ],
  },
  greenscreen: {
    maxSec: 60,
    own: {},
    needs: [
      {
        met: (given) => given.deck !== undefined || given.suggestionId !== undefined,
        path: 'deck',
        say: 'It needs a deck or a suggestionId; a cut-out among the assetIds cannot be keyed yet.',
      },
    ],
  },
  talkinghead: {
    maxSec: 30,
    own: {},
    needs: [
      { met: (given) => given.influencerId !== undefined, path: 'influencerId', say: 'It needs an influencerId.' },
      WORDS,
    ],
  },
  ugc: { maxSec: 30, own: { product: true }, needs: [WORDS] },
  characterswap: {
    maxSec: 15,
    own: OWN_SOURCE,
    needs: [
      SOURCE,
      {
        met: (given) => given.influencerId !== undefined || assets(given) >= 1,
        path: 'influencerId',
        say: 'It needs an influencerId, or the image of a character among the assetIds.',
      },
      RIGHTS,
    ],
  },
  listicle: { maxSec: 60, own: { items: [3, 10] }, needs: [listOrPrompt('items')] },
  ranking: { maxSec: 60, own: { items: [3, 10] }, needs: [listOrPrompt('items')] },
  askmeanything: {
    maxSec: 45,
    own: { questions: [1, 5] },
    needs: [{ met: (given) => given.questions !== undefined, path: 'questions', say: 'It needs questions.' }],
  },
  splitscreen: {
    maxSec: 60,
    own: {},
    needs: [
      {
        met: (given) => prompted(given) || assets(given) + (given.influencerId === undefined ? 0 : 1) >= 2,
        path: 'assetIds',
        say: 'It needs two sources: two assetIds, one beside an influencerId, a prompt or a suggestionId.',
      },
    ],
  },
  grid2x2: {
    maxSec: 30,
    own: { items: [1, 4] },
    needs: [
      {
        met: (given) => prompted(given) || assets(given) >= 4 || given.items?.length === 4,
        path: 'assetIds',
        say: 'It needs four cells: four assetIds, four items, a prompt or a suggestionId.',
      },
    ],
  },
  fadein: { maxSec: 20, own: { lines: [2, 8] }, needs: [listOrPrompt('lines')] },
  hookdemo: {
    maxSec: 20,
    own: { sourceVideoUrl: true },
    needs: [
      {
        met: (given) => assets(given) >= 1 || given.sourceVideoUrl !== undefined,
        path: 'assetIds',
        say: 'It needs the demo, as assetIds or as a sourceVideoUrl.',
      },
      WORDS,
    ],
  },
  interview: { maxSec: 45, own: { turns: [2, 8] }, needs: [listOrPrompt('turns')] },
  productspokesperson: {
    maxSec: 30,
    own: { product: true },
    needs: [{ met: (given) => given.product !== undefined, path: 'product', say: 'It needs a product.' }, WORDS],
  },
  greenscreenmobile: {
    maxSec: 45,
    own: {},
    needs: [
      {
        met: (given) => assets(given) >= 1,
        path: 'assetIds',
        say: 'It needs the screen recording, or pictures of the app, as assetIds.',
      },
      WORDS,
    ],
  },
  clonevideo: { maxSec: 30, own: OWN_SOURCE, needs: [SOURCE, RIGHTS] },
  statvideo: {
    maxSec: 20,
    own: { stat: true },
    needs: [
      {
        met: (given) => given.stat !== undefined || prompted(given),
        path: 'stat',
        say: 'It needs a stat with its source, a prompt or a suggestionId.',
      },
    ],
  },
};

export interface InputProblem {
  path: string;
  message: string;
}

/** Everything that one format refuses of a job, each under the field that holds it. */
export function formatProblems(format: Format, given: FormatInputs): InputProblem[] {
  const { maxSec, own, needs } = FORMAT_RULES[format];
  const problems: InputProblem[] = needs
    .filter((need) => !need.met(given))
    .map(({ path, say }) => ({ path, message: say }));
  if (given.durationSec !== undefined && given.durationSec > maxSec) {
    problems.push({ path: 'durationSec', message: `A ${format} video has ${maxSec} seconds at most.` });
  }
  for (const name of OWN_INPUTS) {
    if (given[name] !== undefined) problems.push(...ownProblems(format, name, own[name], given[name]));
  }
  return [...problems, ...templateProblems(format, given)];
}

function ownProblems(format: Format, name: OwnInput, taken: Range | true | undefined, value: unknown): InputProblem[] {
  if (taken === undefined) return [{ path: name, message: `The format ${format} takes no ${name}.` }];
  if (taken === true || !Array.isArray(value)) return [];
  const [min, max] = taken;
  const fits = value.length >= min && value.length <= max;
  return fits ? [] : [{ path: name, message: `The format ${format} takes ${min} to ${max} of them.` }];
}

/** Template formats are rendered from a deck alone, which has neither voice nor music yet. */
function templateProblems(format: Format, given: FormatInputs): InputProblem[] {
  if (!TEMPLATE_FORMATS.includes(format)) {
    const message = `Only ${TEMPLATE_FORMATS.join(', ')} are rendered from a deck.`;
    return given.deck === undefined ? [] : [{ path: 'deck', message }];
  }
  return (['music', 'voice'] as const)
    .filter((name) => given[name] !== undefined)
    .map((path) => ({ path, message: `A ${format} video has no sound yet; leave it out.` }));
}
