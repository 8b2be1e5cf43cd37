import { describe, expect, test } from '@jest/globals';
import { splitCaptionWords } from '../../../domain/text/caption-words.ts';
import { isSameText, repeatsSentence } from '../../../domain/text/compare-texts.ts';
import { cutAtWord } from '../../../domain/text/cut-at-word.ts';
import { cutHeadline } from '../../../domain/text/headline.ts';
import { measureReadingLength } from '../../../domain/text/reading-time.ts';
import { fitsLine } from '../../../domain/text/widths.ts';
import { foldWords, splitTerms } from '../../../domain/text/words.ts';
import { estimateSpokenSeconds } from '../../../domain/content/estimate-spoken-seconds.ts';
import { FOREIGN_TEXTS } from '../../support/foreign-texts.ts';

test.each([
  ['Small-batch roasting, don’t ask', ['small', 'batch', 'roasting', 'don’t', 'ask']],
  ['私は毎朝コーヒーを注ぐ', ['私', 'は', '毎朝', 'コーヒー', 'を', '注ぐ']],
  ['我们今天去公园散步', ['我们', '今天', '去', '公园', '散步']],
  ['กาแฟสกัดเย็น', ['กาแฟ', 'สกัด', 'เย็น']],
  ['ठंडी कॉफ़ी को', ['ठंडी', 'कॉफ़ी'.normalize('NFKC'), 'को']],
  ['قهوة باردة', ['قهوة', 'باردة']],
])('%s has the words %j', (text, words) => {
  expect(foldWords(text)).toEqual(words);
});

test('a hyphenated word is one term', () => {
  expect(splitTerms('Small-batch roasting')).toEqual(['Small-batch', 'roasting']);
});

test.each(FOREIGN_TEXTS)('every line in $language fits a line', ({ headline, sentences }) => {
  expect([headline, ...sentences].filter((text) => !fitsLine(text))).toEqual([]);
});

test.each([
  ['Umsatzsteuervoranmeldungsfrist', true],
  ['Donaudampfschifffahrtsgesellschaftskapitän', false],
  ['は Electroencephalographically', true],
  ['https://example.com/a/very/long/path/of/words', false],
])('a long word fits lines because a hyphen divides it, and a longer one or a link does not: %s', (text, fits) => {
  expect(fitsLine(text)).toBe(fits);
});

describe('the length to read', () => {
  test.each([
    ['Kaffee', 6],
    ['cafe\u0301', 4],
    ['हिन्दी', 5],
    ['قَهْوَة', 4],
    ['コーヒー。', 10],
    ['กาแฟ', 8],
    ['👨‍👩‍👧 ok', 4],
  ])('of %s is %i letters', (text, letters) => {
    expect(measureReadingLength(text)).toBe(letters);
  });
});

test('the marks and long vowels of a script are not spoken as words of their own', () => {
  expect(estimateSpokenSeconds('コーヒー、コーヒー。')).toBeCloseTo(8 / 2 / 2.4, 5);
  expect(estimateSpokenSeconds('ที่')).toBeCloseTo(estimateSpokenSeconds('นา') / 2, 5);
  expect(estimateSpokenSeconds('one two, 3 4.5')).toBeCloseTo(4 / 2.4, 5);
});

test('caption words of scripts without spaces are phrases with their endings and marks', () => {
  expect(splitCaptionWords('私は毎朝、コーヒーを飲みます。「はい」')).toEqual([
    '私は',
    '毎朝、',
    'コーヒーを',
    '飲みます。',
    '「はい」',
  ]);
  expect(splitCaptionWords('กาแฟสกัดเย็น')).toEqual(['กาแฟ', 'สกัด', 'เย็น']);
  expect(splitCaptionWords('Cold brew, please')).toEqual(['Cold', 'brew,', 'please']);
});

test.each([
  ['東京で一番おいしい水出しコーヒーの店', 9, '東京で一番おいしい'],
  ['【新店】 東京で一番おいしい水出しコーヒーの店', 14, '【新店】 東京で一番おいしい'],
  ['Cold brew for everybody', 12, 'Cold brew'],
  ['Donaudampfschiff', 5, 'Donau'],
  ['👨‍👩‍👧👨‍👩‍👧', 9, '👨‍👩‍👧'],
])('%s is cut to %i units at a word', (text, limit, cut) => {
  expect(cutAtWord(text, limit)).toBe(cut);
});

test('a headline is cut at a phrase, and a comma inside a number is no clause', () => {
  expect(cutHeadline('私は毎朝コーヒーを飲みますから元気です', 24)).toBe('私は毎朝コーヒーを…');
  expect(cutHeadline('Over the last twelve months 1,000 bakers have tried it', 40)).toBe(
    'Over the last twelve months…',
  );
});

describe('comparison', () => {
  test.each(FOREIGN_TEXTS)('a text in $language is the same with other punctuation', ({ headline, sentences }) => {
    expect(isSameText(headline, `“${headline}”!`)).toBe(true);
    expect(isSameText(headline, sentences[0] ?? '')).toBe(false);
  });

  test.each(FOREIGN_TEXTS)(
    'a sentence in $language is found in a text that contains it',
    ({ headline, sentences, space }) => {
      const [first = ''] = sentences;
      expect(repeatsSentence(first, sentences.join(space), 3)).toBe(true);
      expect(repeatsSentence(headline, sentences.join(space), 3)).toBe(false);
    },
  );
});
