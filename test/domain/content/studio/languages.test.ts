import { describe, expect, test } from '@jest/globals';
import type { Brief } from '../../../../domain/content/studio/brief/brief.ts';
import type { StudioFormat } from '../../../../domain/content/studio/recipe.ts';
import { buildRecipe } from '../../../../domain/content/studio/build-recipe.ts';
import { detectOwnLanguage } from '../../../../domain/content/studio/brief/brief-language.ts';
import { detectLanguage } from '../../../../domain/text/detect-language.ts';
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

test('an English list has English numbers, and an interview asks only the questions of its text', () => {
  expect(spoken('listicle', { generation: ENGLISH }).said[0]).toContain('Number 1: Start with the smallest version.');
  const generation = { hook: 'Can I freeze it?', body: 'Yes, sliced.\nFor how long?\nThree months.', angle: '' };
  expect(spoken('interview', { generation }).said).toEqual([
    'Can I freeze it?',
    'Yes, sliced.',
    'For how long?',
    'Three months.',
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

test.each([
  ['de', 'Warum dein Kaffee über Nacht besser wird. Das Wasser ist kalt und die Zeit macht den Rest.'],
  ['fr', 'Pourquoi votre café est meilleur le lendemain. Laissez les grains dans le froid toute la nuit.'],
  ['es', 'Por qué tu café sabe mejor por la mañana. Deja el agua en la nevera toda la noche y no esperes más.'],
  ['it', 'Perché il tuo caffè è più buono la mattina. Lascia che il freddo faccia il lavoro della notte.'],
  ['pt', 'Por que o seu café fica melhor de manhã. Deixe os grãos na água fria e não tenha pressa.'],
  ['nl', 'Waarom je koffie morgen beter smaakt. Zet het water koud en wacht tot de ochtend.'],
  ['en', 'Why your coffee tastes better in the morning. Leave it in the cold until you wake up.'],
  ['ja', '一晩おくとコーヒーがおいしくなる理由。冷たい水に入れて朝まで待ちます。'],
  ['ko', '커피를 하룻밤 두면 더 맛있는 이유. 찬물에 넣고 아침까지 기다리세요.'],
  ['zh', '为什么咖啡放一晚会更好喝。把它放进冷水里等到早上。'],
  ['el', 'Γιατί ο καφές σου γίνεται καλύτερος το πρωί.'],
  ['he', 'למה הקפה שלך טעים יותר בבוקר.'],
  ['uk', 'Чому твоя кава смачніша зранку і як це зробити.'],
  ['pl', 'Dlaczego twoja kawa smakuje lepiej rano i jak to zrobić.'],
  ['tr', 'Kahven neden sabahları daha güzel ve bir gece için ne kadar beklemeli.'],
  ['sv', 'Varför ditt kaffe är godare på morgonen och hur du gör det.'],
  [null, 'Zergatik dago zure kafea goxoago goizean.'],
  ['ar', 'لماذا تصبح قهوتك ألذ في الصباح.'],
  [null, 'چرا قهوه‌ی تو صبح‌ها خوش‌طعم‌تر است؟ آن را در یخچال بگذار.'],
  [null, '123 — 🚀'],
])('the language %s is detected in a text', (language, text) => {
  expect(detectLanguage(text)).toBe(language);
});

test.each<[string, Parameters<typeof detectOwnLanguage>[0], string | null]>([
  ['script', { script: SCRIPT }, 'de'],
  ['items', { items: [{ text: '麺は注文を受けてから茹でます' }] }, 'ja'],
  ['lines', { lines: ['لا تتوقف عن التنظيف.'] }, 'ar'],
  ['turns', { turns: [{ text: 'Quinze minutos por dia chegam. Todos os dias, sem exceção, e não é muito.' }] }, 'pt'],
  ['questions', { questions: [{ question: '¿Debo firmar la carta de despido que me dan en la empresa?' }] }, 'es'],
  ['stat', { stat: { label: 'bis der Plan für die Woche fertig ist' } }, 'de'],
  ['nothing', {}, null],
])('the language of a request without one is that of its %s', (_, texts, language) => {
  expect(detectOwnLanguage(texts)).toBe(language);
});

const warn = (more: Partial<Brief>, format: StudioFormat = 'talkinghead') =>
  buildRecipe({ ...emptyBrief(format), ...more }).warnings;

test('a generation whose language is unknown is spoken by the English voice with a warning', () => {
  const generation = { hook: 'Zergatik dago zure kafea goxoago goizean', body: 'Ur hotzak egiten du lana.', angle: '' };
  expect(warn({ generation })).toEqual([{ code: 'voice_language_unknown', path: 'language' }]);
  expect([
    warn({ generation, language: 'eu' }),
    warn({ generation: ENGLISH }),
    warn({ generation }, 'grid2x2'),
  ]).toEqual([[], [], []]);
});

test("a caller's script in another language is spoken by the English voice with a warning", () => {
  expect(warn({ script: SCRIPT })).toEqual([{ code: 'voice_language_unknown', path: 'language' }]);
  expect([
    warn({ script: SCRIPT, language: 'de' }),
    warn({ script: 'Leave it in the cold until you wake up.' }),
    warn({ script: 'Tea.' }),
  ]).toEqual([[], [], []]);
});
