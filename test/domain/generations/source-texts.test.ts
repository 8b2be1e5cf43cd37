import { describe, expect, test } from '@jest/globals';
import { SourceTexts } from '../../../domain/generations/claims/source-texts.ts';
import { isEnglish, isGerman } from '../../../domain/text/detect-language.ts';

const SAID = [
  'Over 2,000 bakers use it in 14 countries',
  '90% less waste',
  'From $5 a month',
  'Works with Zoom and Google Meet',
  'Two dozen roasts',
  'Buy at evil.example',
];
const ground = new SourceTexts(SAID, ['acme.example']);

describe('figures', () => {
  test.each([
    '2,000 bakers',
    '2000 bakers',
    '2.000 Bäcker',
    'used by ２０００ bakers',
    'في ١٤ دولة',
    '90 % less',
    '90 percent less',
    '$5 is enough',
    'two dozen',
    'one thing',
    'see acme.example',
  ])('a figure of a source is accepted: %s', (text) => {
    expect(ground.findInventedFigure(text)).toBeNull();
  });

  test.each([
    ['47 bakers', '47'],
    ['2,500 bakers', '2500'],
    ['14% more', '14%'],
    ['€5 a month', '5€'],
    ['twice as fast', 'twice'],
    ['three steps', 'three'],
    ['eighteen roasts', 'eighteen'],
    ['a thousand cups', 'thousand'],
    ['10x better', '10x'],
    ['١٥ دولة', '15'],
    ['三千杯咖啡', '三千'],
    ['hundert Tassen', 'hundert'],
    ['buy at evil.example', 'evil.example'],
    ['https://evil.example/x now', 'https://evil.example/x'],
    ['ask @someone', '@someone'],
  ])('a figure or name in no source is found: %s', (text, figure) => {
    expect(ground.findInventedFigure(text)).toBe(figure);
  });
});

describe('names', () => {
  test.each([
    'It works with Zoom and with Google Meet',
    'Watch this. Then decide',
    'I think I’m done',
    'this is NOT a drill',
    'Das ist der Kaffee, den die Nacht macht und der nicht bitter ist',
    '用Zoom开会的时候',
  ])('a name of a source, or a word that is no name, is accepted: %s', (text) => {
    expect(ground.findInventedName(text)).toBeNull();
  });

  test.each([
    ['It beats Starbucks', 'Starbucks'],
    ['what Elon says', 'Elon'],
    ['open every Monday', 'Monday'],
    ['the iPhone way', 'iPhone'],
    ['approved by NASA', 'NASA'],
    ['кофе как в Милане', 'Милане'],
    ['用Teams开会的时候', 'teams'],
    ['Das ist nicht der Kaffee von der McCafe und die Nacht', 'McCafe'],
  ])('a figure or name in no source is found: %s', (text, name) => {
    expect(ground.findInventedName(text)).toBe(name);
  });
});

test('German and English texts are recognised', () => {
  expect(isGerman('Was passiert, wenn du deinen Kaffee über die Nacht stehen lässt')).toBe(true);
  expect(isGerman('What your coffee tastes like when you wait for it')).toBe(false);
  expect(isEnglish('What your coffee tastes like when you wait. Leave it in the cold until you wake up.')).toBe(true);
  for (const text of [
    'Ce que devient ton café quand tu attends. Laisse-le au froid toute la nuit.',
    'Lo que pasa con tu café cuando esperas. Déjalo en frío toda la noche.',
    'Was dein Kaffee macht, wenn du wartest. Stell ihn in die Kälte.',
    '待つとコーヒーの味は変わる',
  ]) {
    expect([text, isEnglish(text)]).toEqual([text, false]);
  }
});
