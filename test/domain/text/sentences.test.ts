import { describe, expect, test } from '@jest/globals';
import { endQuestion, endSentence, endsSentence, splitSentences } from '../../../domain/text/sentences.ts';
import { FOREIGN_TEXTS } from '../../support/foreign-texts.ts';

test.each(FOREIGN_TEXTS)('a text in $language is split at its own sentence marks', ({ sentences, space }) => {
  expect(splitSentences(sentences.join(space))).toEqual(sentences);
});

test.each(FOREIGN_TEXTS)(
  'a sentence in $language ends with the mark of its script',
  ({ headline, period, question }) => {
    expect(endSentence(headline)).toBe(headline + period);
    expect(endSentence(headline + period)).toBe(headline + period);
    expect(endQuestion(endQuestion(question))).toBe(endQuestion(question));
  },
);

test.each([
  ['ar', '؟'],
  ['ja', '？'],
  ['de', '?'],
  ['th', ''],
])('a question in %s ends with “%s”', (language, mark) => {
  const question = FOREIGN_TEXTS.find((text) => text.language === language)?.question ?? '';
  expect(endQuestion(question)).toBe(question + mark);
});

test.each([
  ['Great news! 🎉', ['Great news! 🎉']],
  ['Three tips. ☕ Grind it coarse. Wait.', ['Three tips.', '☕ Grind it coarse.', 'Wait.']],
  ['「行きます。」 それから寝ます。', ['「行きます。」', 'それから寝ます。']],
  ['本当に！？はい。', ['本当に！？', 'はい。']],
  ['He said “stop.” Then he left', ['He said “stop.”', 'Then he left']],
  ['Version 3.5 is out', ['Version 3.5 is out']],
])('%s has the sentences %j', (text, sentences) => {
  expect(splitSentences(text)).toEqual(sentences);
});

describe('an emoji may end a sentence', () => {
  test.each(['We open today 🎉', 'Great! 👨‍👩‍👧', '今日オープン🎉'])('%s gets no mark', (text) => {
    expect(endSentence(text)).toBe(text);
  });

  test.each([
    ['Great! 🎉', true],
    ['ठीक है।', true],
    ['「はい。」', true],
    ['“Yes.”', true],
    ['coffee ☕', false],
    ['なので、', false],
  ])('the end of %s is that of a sentence: %s', (text, ends) => {
    expect(endsSentence(text)).toBe(ends);
  });
});
