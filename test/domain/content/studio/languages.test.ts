import { describe, expect, test } from '@jest/globals';
import type { Brief } from '../../../../domain/content/studio/brief/brief.ts';
import type { StudioFormat } from '../../../../domain/content/studio/recipe.ts';
import { buildRecipe } from '../../../../domain/content/studio/build-recipe.ts';
import { emptyBrief } from './sample-briefs.ts';

const GERMAN = {
  hook: 'Warum dein Kaffee über Nacht besser wird',
  body: 'Mahle die Bohnen am Abend.\nDas Wasser ist kalt und die Zeit macht den Rest.\nProbier es diese Woche.',
  angle: 'Das Warten',
};
const ENGLISH = {
  hook: 'Try this once before you give up on cold brew',
  body: 'Start with the smallest version.\nWrite down what worked.\nSend this to someone who starts with you.',
  angle: 'A first step',
};
const SCRIPT = 'Warum über Nacht? Weil die Zeit den Rest macht. Und das ist alles.';

/** The narration of a recipe, turn by turn, with its language. */
function spoken(format: StudioFormat, more: Partial<Brief>): { said: string[]; languages: string[] } {
  const calls = Object.values(buildRecipe({ ...emptyBrief(format), ...more }).calls);
  const voices = calls.flatMap((call) => (call.kind === 'voice' ? [call] : []));
  return { said: voices.map(({ text }) => text), languages: [...new Set(voices.map(({ language }) => language))] };
}

describe('no English text is added to a generation in another language', () => {
  test.each([
    ['listicle', '1: Mahle die Bohnen am Abend. 2: Das Wasser'],
    ['ranking', '2: Das Wasser ist kalt und die Zeit macht den Rest. 1: Mahle die Bohnen am Abend.'],
  ] as const)('%s', (format, words) => {
    const [said = ''] = spoken(format, { generation: GERMAN }).said;

    expect(said).toContain(words);
    expect(said).not.toContain('Number');
  });

  test('interview', () => {
    const { said } = spoken('interview', { generation: GERMAN });

    expect(said).toEqual([`${GERMAN.hook}.`, GERMAN.body.replaceAll('\n', ' ')]);
  });
});

test('an English generation gets English numbers and questions', () => {
  expect(spoken('listicle', { generation: ENGLISH }).said[0]).toContain('Number 1: Start with the smallest version.');
  expect(spoken('interview', { generation: ENGLISH }).said.slice(0, 3)).toEqual([
    `${ENGLISH.hook}. Where do you begin?`,
    'Start with the smallest version.',
    'And then?',
  ]);
});

test("a caller's script is spoken in its language without English questions", () => {
  const { said, languages } = spoken('interview', { script: SCRIPT, language: 'de' });

  expect(said).toEqual(['Warum über Nacht?', 'Weil die Zeit den Rest macht. Und das ist alles.']);
  expect(languages).toEqual(['de']);
});

test('a generation is spoken in the requested language', () => {
  for (const format of ['listicle', 'ranking', 'interview', 'talkinghead'] as const) {
    expect([format, spoken(format, { generation: GERMAN, language: 'de' }).languages]).toEqual([format, ['de']]);
  }
});
