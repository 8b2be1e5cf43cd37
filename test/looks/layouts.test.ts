import { expect, test } from '@jest/globals';
import { buildLanguageDecks } from '../support/sample-decks/build-language-deck.ts';
import { findLayoutFaults, LAYOUT_FAULTS } from './find-layout-faults.ts';
import { isFullRun } from '../support/runs.ts';

const DECKS = isFullRun() ? 72 : 24;
const SEED = 41;

test('decks of the formats in twelve languages have no cut word, broken phrase, foreign colour or long still', () => {
  const found = buildLanguageDecks(DECKS, SEED).flatMap((sample) =>
    Object.entries(findLayoutFaults(sample)).flatMap(([fault, cases]) =>
      cases.length > 0 ? [`${sample.format} ${sample.language} ${sample.look}: ${fault} ${cases.join(', ')}`] : [],
    ),
  );
  expect(Object.keys(LAYOUT_FAULTS)).toContain('cut');
  expect(found).toEqual([]);
});
