import { describe, expect, test } from '@jest/globals';
import { CONNECTIVES } from '../../../domain/text/connectives.ts';
import { goesOn } from '../../../domain/text/goes-on.ts';
import { isConcrete } from '../../../domain/text/statements.ts';
import { standsAlone } from '../../../domain/text/stands-alone.ts';

test('outside English a name or topic opens its frame, where it needs no article and no case', () => {
  const { en: _, ...others } = CONNECTIVES;
  const frames = Object.values(others).flatMap(({ facts, prices, openQuestions }) => [facts, prices, openQuestions]);
  expect(frames.flat().filter((frame) => /.\{[bt]\}/u.test(frame))).toEqual([]);
});

describe('a sentence', () => {
  test.each([
    'Today nine people bake here.',
    'If it costs more, you pay what the ticket says.',
    'Todas llevan candado, cesta y luces.',
    'Nous livrons aussi les repas chauds.',
    'Wir liefern dazu auch Brot.',
    'Abrimos en agosto.',
  ])('that needs the one before it opens nothing: %s', (text) => expect(standsAlone(text)).toBe(false));

  test.each([
    'Refunds take two days instead of two weeks.',
    'Todas las rutas duran tres horas.',
    '食パンは一日40本だけ焼いています。',
  ])('that needs no other one may open: %s', (text) => expect(standsAlone(text)).toBe(true));

  test.each<[string, string, boolean]>([
    ['Nous réparons trente livres par mois.', 'Le cuir vient d’une tannerie.', false],
    ['Elke monteur tekent voor zijn werk.', 'Oude frames krijgen elke winter een tweede leven.', false],
    ['Our sourdough rests for eighteen hours.', 'We mill the grain ourselves.', true],
    ['Tenemos sesenta bicicletas.', 'Las bicicletas llevan candado.', true],
    ['Two slots are free each morning.', 'Children under twelve get a mirror.', false],
    ['駅から車で十二分です。', '露天風呂は朝五時から入れます。', false],
  ])('goes on from the one before it if it shows it: %s %s', (before, after, goes) => {
    expect(goesOn(before, after)).toBe(goes);
  });

  test.each<[string, string, boolean]>([
    ['de', 'Die Führung dauert zwölf Minuten.', true],
    ['de', 'Jede Mandantin hat eine feste Ansprechperson.', false],
    ['it', 'Paolo Ferrucci ha imparato il mestiere da suo padre.', true],
    ['fr', 'Les remorques portent les colis.', false],
    ['ko', '한 번 굽는 데 사흘이 걸립니다.', true],
  ])('names what viewers can picture: %s %s', (language, text, concrete) => {
    expect(isConcrete(text, language)).toBe(concrete);
  });
});
