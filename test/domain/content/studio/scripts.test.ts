import { describe, expect, test } from '@jest/globals';
import { findDeckProblems } from '../../../../decks/measure-deck.ts';
import { rendersWithoutWarnings } from '../../../../decks/renders-without-warnings.ts';
import { buildRecipe } from '../../../../domain/content/studio/build-recipe.ts';
import type { Brief } from '../../../../domain/content/studio/brief/brief.ts';
import { validateBrief } from '../../../../domain/content/studio/validation/validate-brief.ts';
import { foldParts } from '../../../../domain/text/compare-texts.ts';
import { FOREIGN_TEXTS, type ForeignText } from '../../../support/foreign-texts.ts';
import { clip, emptyBrief, makeMedia, picture, STUDIO_FORMATS } from './sample-briefs.ts';

type StudioFormat = (typeof STUDIO_FORMATS)[number];

/** A request with a text of the caller's for every input of the format. */
function buildForeignBrief(format: StudioFormat, { language, headline, sentences, question }: ForeignText): Brief {
  const brief = {
    ...emptyBrief(format),
    language,
    generation: { hook: headline, body: sentences.join('\n'), angle: '' },
  };
  const product = { name: headline.slice(0, 12), picture: picture('ast_product') };
  const stat = { value: 12, unit: null, label: headline, source: question };
  const questions = [{ question, answer: sentences[0] ?? '' }];
  const source = { asset: clip('ast_source', 12_000), cutsMs: [] };
  return {
    ...brief,
    ...(format === 'productspokesperson' ? { product } : {}),
    ...(format === 'statvideo' ? { stat } : {}),
    ...(format === 'askmeanything' ? { questions } : {}),
    ...(format === 'clonevideo' || format === 'characterswap' ? { source } : {}),
    ...(format === 'ugc' || format === 'hookdemo' ? { assets: [clip('ast_1')] } : {}),
  };
}

describe.each(FOREIGN_TEXTS)('a request in $language', (text) => {
  test('is accepted in every format', () => {
    const refused = STUDIO_FORMATS.flatMap((format) => {
      return validateBrief(buildForeignBrief(format, text), findDeckProblems).map((problem) => [format, problem]);
    });
    expect(refused).toEqual([]);
  });

  test.each(['fadein', 'listicle', 'statvideo'] as const)('renders without warnings as %s', (format) => {
    const plan = buildRecipe(buildForeignBrief(format, text));
    expect(rendersWithoutWarnings(plan.buildDeck(makeMedia(plan.calls, 0)))).toBe(true);
  });

  test('is spoken with the marks of its script', () => {
    const recipes = STUDIO_FORMATS.map((format) => buildRecipe(buildForeignBrief(format, text)));
    const spoken = recipes.flatMap(({ calls }) => Object.values(calls).filter((call) => call.kind === 'voice'));
    const periods = spoken.flatMap((call) => call.text.match(/[.。।]/gu) ?? []);

    expect(new Set(periods)).toEqual(new Set(text.period === '' ? [] : [text.period]));
  });

  test('shows each sentence once at a time', () => {
    const plan = buildRecipe(buildForeignBrief('talkinghead', text));
    const deck = plan.buildDeck(makeMedia(plan.calls, 0));
    const hook = deck.slides.flatMap(({ boxes }) => boxes).find(({ role }) => role === 'hook');
    const captions = foldParts((deck.captions.words ?? []).map((word) => word.text).join(text.space)).join(' ');

    expect(hook?.text).toBe(text.headline);
    expect(captions).not.toContain(foldParts(text.headline).join(' '));
    expect(captions).toContain(foldParts(text.sentences[0] ?? '').join(' '));
  });
});
