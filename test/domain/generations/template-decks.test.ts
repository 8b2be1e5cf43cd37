import { expect, test } from '@jest/globals';
import { FORMATS, TEMPLATE_FORMATS } from '../../../domain/formats.ts';
import type { Claim } from '../../../domain/generations/generation-draft.ts';
import { writeGenerations } from '../../../domain/generations/write-generations.ts';
import { writeVariants } from '../../../domain/generations/write-variants.ts';
import { MANY_CLAIMS } from '../../support/generations/statements.ts';
import { rendersWithoutWarnings } from '../../../decks/renders-without-warnings.ts';
import { canDraw } from '../../../decks/fonts/can-draw.ts';
import { checkDeck, FLAWLESS_BUT_SILENT } from '../../support/check-deck.ts';

const PROMPTS = [
  null,
  'cold brew coffee for busy mornings',
  'how sourdough starters work',
  'learn to play the violin as an adult',
  '🔥🔥🔥 sale 🔥🔥🔥',
  'قهوة باردة',
  'お茶',
  'Donaudampfschifffahrtsgesellschaftskapitänsmütze',
  'Write five videos about <b>our</b> summer sale on running shoes!!!',
  'Größe & Stil, für müde Köpfe',
  'WWWWWWWWWWWWWWWWWW MMMMMMMMMMMMMMMMMM',
  'a\u200db\u202eright-to-left override',
  'word '.repeat(300),
  '{s} {b} {c} $& $1 \\n',
  'https://example.com/?q=1 @someone #tag',
  'trail running shoes, hiking boots and camping gear',
];
const BRANDS = [
  'Acme Coffee',
  'متجر',
  'X',
  'Ein sehr langer Name einer sehr kleinen Rösterei GmbH',
  '🍞',
  'MMMMMMMMMMMMMMMMMM',
];
const CLAIMS: Claim[] = [
  'Small-batch roasting every Tuesday',
  'Free returns',
  'Works with Zoom and Google Meet',
  'Over 2,000 bakers use it',
  'Track your hours in one click.',
  'We answer within a day, whatever you ask and whoever you are',
  'قهوة طازجة',
  'WWWWWWWWWWWWWWWWWWWWWW MMMMMMMMMMMMMMMMMMMMMM WWWWWWWWWWWWWWWWWWWW',
  'Electroencephalographically incomprehensibilities',
].map((text, at) => ({ id: `clm_${at}`, text, url: 'https://www.acme-coffee-roasters.example.com/about' }));

/** Each prompt with each brand, with and without claims; the templates rotate. */
const batches = PROMPTS.flatMap((prompt) =>
  BRANDS.flatMap((brandName) => [[], CLAIMS].map((claims) => ({ prompt, brandName, claims }))),
).map((batch, at) => ({
  ...batch,
  seed: `${at}`,
  format: TEMPLATE_FORMATS[at % 3]!,
  avoid: [],
  canDraw,
  fits: rendersWithoutWarnings,
}));

test('every generated deck is valid without warnings for all prompts, brands and claims', () => {
  let judged = 0;
  for (const batch of batches) {
    for (const { hook: caption, deck } of writeGenerations({ ...batch, count: 2 })) {
      expect([caption, checkDeck(deck)]).toEqual([caption, FLAWLESS_BUT_SILENT]);
      judged += 1;
    }
  }
  expect(judged).toBeGreaterThan(300);
});

test('every deck of a variant is valid without warnings', () => {
  for (const batch of batches.filter((_, at) => at % 7 === 0)) {
    const [generation] = writeGenerations({ ...batch, count: 1 });
    if (!generation) continue;
    const variants = writeVariants({
      ...batch,
      generation: { ...generation, id: 'gen_1', prompt: batch.prompt },
      count: 5,
    });
    for (const { hook: caption, deck } of variants) {
      expect([caption, checkDeck(deck)]).toEqual([caption, FLAWLESS_BUT_SILENT]);
    }
  }
});

test('only drafts in template formats have a deck', () => {
  const made = FORMATS.flatMap((format) => writeGenerations({ ...batches[0]!, claims: MANY_CLAIMS, count: 1, format }));
  expect(made).toHaveLength(FORMATS.length);
  for (const { format, deck } of made)
    expect([format, deck !== null]).toEqual([format, TEMPLATE_FORMATS.includes(format)]);
});
