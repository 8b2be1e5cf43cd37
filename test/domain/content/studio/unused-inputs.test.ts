import { expect, test } from '@jest/globals';
import { buildRecipe } from '../../../../domain/content/studio/build-recipe.ts';
import type { Brief } from '../../../../domain/content/studio/brief/brief.ts';
import {
  findBriefWarnings,
  listUnusedInputs,
} from '../../../../domain/content/studio/validation/list-unused-inputs.ts';
import { clip, emptyBrief, makeMedia, picture, sampleBrief, STUDIO_FORMATS } from './sample-briefs.ts';
import { sampleByDay } from '../../../support/runs.ts';

/** Inputs that show in a plan by a mark of theirs, with their paths. */
const INPUTS: Readonly<Record<string, { adds: Partial<Brief>; marks: Readonly<Record<string, string>> }>> = {
  script: { adds: { script: 'Zebrafinch waits. Then it sings all day.' }, marks: { script: 'Zebrafinch' } },
  prompt: { adds: { prompt: 'Wombats in the morning' }, marks: { prompt: 'Wombats' } },
  idea: {
    adds: { generation: { hook: 'Axolotl mornings', body: 'Quokkas run.\nNarwhals swim.', angle: '' } },
    marks: { suggestionId: 'Axolotl|Quokka|Narwhal' },
  },
  presenter: {
    adds: {
      presenter: {
        name: 'Okapi',
        appearance: 'A tapir',
        portrait: picture('ast_face'),
        voice: { id: 'gnu', speed: 1 },
      },
    },
    marks: { influencerId: 'Okapi|tapir|ast_face|gnu' },
  },
  pictures: {
    adds: { assets: [1, 2, 3, 4].map((at) => picture(`ast_own${at}`)) },
    marks: Object.fromEntries([1, 2, 3, 4].map((at) => [`assetIds[${at - 1}]`, `ast_own${at}`])),
  },
  clips: {
    adds: { assets: [1, 2].map((at) => clip(`ast_clip${at}`)) },
    marks: { 'assetIds[0]': 'ast_clip1', 'assetIds[1]': 'ast_clip2' },
  },
  product: { adds: { product: { name: 'Jar', picture: picture('ast_jar') } }, marks: { product: 'ast_jar' } },
  voice: { adds: { voice: { id: 'ibis', speed: 1.1 } }, marks: { voice: 'ibis' } },
};

const everything = {
  script: 1,
  prompt: 1,
  suggestionId: 1,
  influencerId: 1,
  assetIds: 1,
  items: 1,
  product: 1,
  voice: 1,
};

/** Ten briefs of a format, three of them by day, with an input added, which its request could have. */
function addTo(format: (typeof STUDIO_FORMATS)[number], adds: Partial<Brief>): Brief[] {
  return sampleByDay([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 4).map((seed) => ({ ...sampleBrief(format, seed), ...adds }));
}

test.each(Object.entries(INPUTS))('%s: each format shows it or its response names it', (_, { adds, marks }) => {
  const silent = STUDIO_FORMATS.flatMap((format) =>
    addTo(format, adds).flatMap((brief, seed) => {
      const { calls, buildDeck } = buildRecipe(brief);
      const plan = JSON.stringify([calls, buildDeck(makeMedia(calls, seed))]);
      const named = listUnusedInputs(brief, everything).map(({ path }) => path);
      return Object.entries(marks)
        .filter(([path, mark]) => !new RegExp(mark, 'u').test(plan) && !named.includes(path))
        .map(([path]) => `${format} ${seed}: ${path}`);
    }),
  );
  expect(silent).toEqual([]);
});

test('pictures of the caller are shown by every format that shows pictures', () => {
  const four = [1, 2, 3, 4].map((at) => picture(`ast_own${at}`));
  const items = ['One', 'Two', 'Three', 'Four'].map((text) => ({ text, asset: null }));
  const source = { asset: clip('ast_source', 9_000), cutsMs: [4_000] };
  const script = 'Open the app. Choose a day. Pay with one tap. Then go for a swim, and come back next week.';
  const shown = {
    ranking: { items },
    listicle: { items },
    grid2x2: { items },
    hookdemo: { script },
    greenscreenmobile: { script },
    clonevideo: { source, script },
  };
  for (const [format, own] of Object.entries(shown)) {
    const brief = { ...emptyBrief(format as (typeof STUDIO_FORMATS)[number]), assets: four, ...own };
    expect([format, listUnusedInputs(brief, everything)]).toEqual([format, []]);
  }
});

test('white space between the words of a script makes no format warn that it is cut short', () => {
  for (const format of STUDIO_FORMATS) {
    const [spaced, tabbed] = ['Open the app. Choose a day.', 'Open\tthe app.\tChoose a\tday.'].map((script) =>
      listUnusedInputs({ ...sampleBrief(format, 1), script }, everything),
    );
    expect([format, tabbed]).toEqual([format, spaced]);
  }
});

test('a video without any sound has a warning, and one with music has none', () => {
  const lines = { ...emptyBrief('fadein'), lines: ['One.', 'Two.'] };
  const find = (music: Brief['music']) => findBriefWarnings({ brief: { ...lines, music }, inputs: {} });
  expect([find(null), find({ mood: 'happy' })]).toEqual([[{ code: 'silent', path: 'audio' }], []]);
});
