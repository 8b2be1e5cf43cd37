/**
 * Builds decks of all 18 formats and counts what makes them look careless. First for 30 brands in 12 languages, without media: words that
 * are cut, pages that end inside a phrase, sentences that are shown twice at once, colours that are not the brand's, stills. Then for sample
 * brands with embedded media: texts on faces, on lettering and on each other, texts with little contrast:
 *
 *     npm run bench -- looks
 *     node test/looks/main.ts --layouts 300 --decks 200 --seed 1
 *
 * Media are kept in `.kinora/looks`, so that a second run takes seconds.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Deck } from '../../domain/decks/deck.ts';
import { READABLE } from '../../domain/decks/text-styles.ts';
import { FORMATS, type Format } from '../../domain/formats.ts';
import { createRandom } from '../support/random.ts';
import { SAMPLE_BRANDS } from '../support/sample-decks/brands.ts';
import { buildSampleDeck, type Sample } from '../support/sample-decks/build-sample-deck.ts';
import { findLookProblems, type LookProblems } from './find-look-problems.ts';
import { measureContrasts } from './measure-contrasts.ts';
import { buildLanguageDecks } from '../support/sample-decks/build-language-deck.ts';
import { listKeys } from '../../domain/list-keys.ts';
import { findLayoutFaults, LAYOUT_FAULTS, type LayoutFaults } from './find-layout-faults.ts';
import { openMediaLibrary } from '../support/sample-decks/media-library.ts';

const COUNTED = ['faces', 'lettering', 'overlaps', 'repeated', 'outside', 'faint'] as const;

type Counted = LookProblems & {
  /** Texts of less contrast than WCAG asks for, and the least contrast. */
  faint: string[];
  contrast: number;
};

const { values } = parseArgs({
  options: {
    layouts: { type: 'string', default: '300' },
    decks: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    verbose: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
printLayoutTable(Number(values.layouts));
const library = await openMediaLibrary(join(resolve(process.env['KINORA_HOME'] ?? '.kinora'), 'looks'));
const byFormat = new Map<Format, Counted[]>();
const scratch = await mkdtemp(join(tmpdir(), 'kinora-looks-'));
for (const sample of listSamples(Number(values.decks), seed)) {
  const deck: Deck = await buildSampleDeck(library, sample);
  const contrasts = await measureContrasts(deck, library.assets, scratch);
  const problems: Counted = {
    ...findLookProblems(deck, library.regions),
    faint: contrasts.flatMap(({ name, ratio }) => (ratio < READABLE ? [name] : [])),
    contrast: Math.min(...contrasts.map(({ ratio }) => ratio)),
  };
  byFormat.set(sample.format, [...(byFormat.get(sample.format) ?? []), problems]);
  if (values.verbose) console.log(JSON.stringify({ ...sample, ...problems }));
}
await rm(scratch, { recursive: true, force: true });
printTable();

function printRow(name: string, faults: readonly LayoutFaults[]): void {
  const counts = listKeys(LAYOUT_FAULTS).map((key) => faults.filter((one) => one[key].length > 0).length);
  console.log(`| ${[name, faults.length, ...counts].join(' | ')} |`);
}

function printLayoutTable(count: number): void {
  const rows = new Map<string, LayoutFaults[]>();
  for (const sample of buildLanguageDecks(count, seed)) {
    const faults = findLayoutFaults(sample);
    rows.set(sample.language, [...(rows.get(sample.language) ?? []), faults]);
    if (values.verbose) console.log(JSON.stringify({ ...sample, deck: undefined, calls: undefined, ...faults }));
  }
  console.log(`seed ${seed}, ${count} decks without media: decks with a problem\n`);
  console.log(`| Language | Decks | ${Object.values(LAYOUT_FAULTS).join(' | ')} |`);
  console.log(
    `| --- | ---: | ${Object.keys(LAYOUT_FAULTS)
      .map(() => '---:')
      .join(' | ')} |`,
  );
  for (const [language, faults] of rows) printRow(language, faults);
  printRow('**all**', [...rows.values()].flat());
  console.log();
}

/** Every format in turn, with brands and scripts by the seed. */
function listSamples(count: number, from: number): Sample[] {
  const random = createRandom(from);
  return Array.from({ length: count }, (_, at) => ({
    format: FORMATS[at % FORMATS.length] ?? 'walloftext',
    brand: Math.floor(random() * SAMPLE_BRANDS.length),
    script: Math.floor(random() * 6),
    seed: Math.floor(random() * 1_000),
    endCard: true,
  }));
}

function printTable(): void {
  const all = [...byFormat.values()].flat();
  console.log(`seed ${seed}, ${all.length} decks: decks with a problem, and seconds\n`);
  console.log(
    `| Format | Decks | On a face | On lettering | On a text | Said twice | Outside | Faint | Least contrast | Longest still | Longest shot |`,
  );
  console.log(`| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |`);
  for (const [format, problems] of byFormat) console.log(toRow(format, problems));
  console.log(toRow('**all**', all));
}

function toRow(name: string, problems: readonly Counted[]): string {
  const counts = COUNTED.map((key) => problems.filter((one) => one[key].length > 0).length);
  const [still, shot] = (['stillSeconds', 'shotSeconds'] as const).map((key) =>
    Math.max(...problems.map((one) => one[key])).toFixed(1),
  );
  const contrast = Math.min(...problems.map((one) => one.contrast)).toFixed(1);
  return `| ${[name, problems.length, ...counts, contrast, `${still} s`, `${shot} s`].join(' | ')} |`;
}
