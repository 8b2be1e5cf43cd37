import { beforeAll, describe, expect, test } from '@jest/globals';
import { canDraw } from '../../decks/fonts/can-draw.ts';
import type { Format } from '../../domain/formats.ts';
import { CONNECTIVES, fillConnective } from '../../domain/text/connectives.ts';
import type { Claim, GenerationDraft } from '../../domain/generations/generation-draft.ts';
import { writeGenerations } from '../../domain/generations/write-generations.ts';
import { areForms, countSharedWords } from '../../domain/text/goes-on.ts';
import { isConcrete } from '../../domain/text/statements.ts';
import { foldParts, isSameText } from '../../domain/text/compare-texts.ts';
import { foldWords } from '../../domain/text/words.ts';
import { checkDeck, FLAWLESS_BUT_SILENT } from '../support/check-deck.ts';
import { readSiteBrands, type SiteBrand } from '../environment/site-brands.ts';

/** By day a sixth of the sites; all thirty in the long suite. */
const ALL = process.env['KINORA_TESTS'] === 'all';
const PER_SITE = 10;
const BATCH = 4;

interface Written {
  brand: SiteBrand;
  batches: GenerationDraft[][];
}

let written: Written[] = [];

beforeAll(() => {
  written = readSiteBrands()
    .filter((_, at) => ALL || at % 6 === 0)
    .map((brand) => ({ brand, batches: writeBatches(brand) }));
});

/** Batches until ten drafts are written, each avoiding the hooks of the earlier ones. */
function writeBatches(brand: SiteBrand): GenerationDraft[][] {
  const batches: GenerationDraft[][] = [];
  for (let left = PER_SITE, at = 0; left > 0 && at < 8; at += 1) {
    const avoid = batches.flat().map(({ hook }) => hook);
    const request = {
      ...brand,
      prompt: null,
      seed: `${brand.brandName}|${at}`,
      count: Math.min(BATCH, left),
      avoid,
      canDraw,
    };
    batches.push(writeGenerations({ ...request, presenter: at % 2 === 1, replaceFormats: true }));
    left -= batches.at(-1)?.length ?? 0;
  }
  return batches;
}

const listDrafts = () => written.flatMap(({ brand, batches }) => batches.flat().map((draft) => ({ brand, draft })));

/** Every connective of a language for a brand, with any number that a list may have. */
function listConnectives({ brandName, language, claims }: SiteBrand): string[] {
  const known: Readonly<Record<string, (typeof CONNECTIVES)['en']>> = CONNECTIVES as never;
  const { facts = [], prices = [], price = '', more = '{h}' } = known[language] ?? {};
  const titles = [...facts, ...prices, more, price];
  const values = { b: brandName, h: new URL(claims[0]!.url).hostname.replace('www.', '') };
  return titles.flatMap((text) => [2, 3, 4, 5].map((n) => fillConnective(text, { ...values, n })));
}

/** Whether the page says a text. */
function says({ page }: SiteBrand, text: string): boolean {
  const all = ` ${foldParts(page).join(' ')} `;
  return all.includes(` ${foldParts(text).join(' ')} `);
}

function splitLine(text: string): string[] {
  return text.split(/ — |\s?: |：|\n/u);
}

/** What names a brand: its name and what it says that it is. */
function describeBrand({ brandName, claims }: SiteBrand): string {
  return [brandName, ...claims.filter(({ kind }) => kind === 'identity').map(({ text }) => text)].join(' ');
}

function goesOn(text: string, opening: Claim, claims: readonly Claim[], language: string): boolean {
  const price = splitLine(text).at(-1)!;
  const line = claims.find((claim) => isSameText(claim.text, text) || claim.text.endsWith(`: ${price}`));
  if (!line || line.kind === 'identity') return line !== undefined;
  if (line.method === 'list') return opening.text.toLowerCase().includes(line.text.slice(0, 3).toLowerCase());
  const follows = line.selector === opening.selector && claims.indexOf(line) > claims.indexOf(opening);
  return follows && (isConcrete(opening.text, language) || !isConcrete(text, language));
}

describe('ten drafts for each site', () => {
  test('a page of twelve facts gives ten drafts, or at least eight, in at least fourteen formats together', () => {
    const counts = written.map(({ batches }) => batches.flat().length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(8);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(0.95 * PER_SITE * written.length);
    const formats = new Set<Format>(listDrafts().map(({ draft }) => draft.format));
    expect(formats.size).toBeGreaterThanOrEqual(ALL ? 14 : 10);
  });

  test('every line is of the site or a connective in its language', () => {
    const foreign = listDrafts().flatMap(({ brand, draft }) => {
      const connectives = listConnectives(brand);
      const isKnown = (part: string): boolean => connectives.includes(part) || says(brand, part);
      const texts = [
        ...draft.beats.map(({ text }) => text),
        ...draft.caption.split('\n').filter((line) => line !== ''),
      ];
      return texts
        .filter((text) => !connectives.includes(text))
        .filter((text) => !splitLine(text).every((part) => part.split(', ').every(isKnown)))
        .map((text) => [brand.brandName, text]);
    });
    expect(foreign).toEqual([]);
  });

  test('the first line names the brand or what it offers, or a line after a quote does', () => {
    const unnamed = listDrafts().filter(({ brand, draft: { hook, beats } }) => {
      const isQuote = beats[1]?.role === 'quote' && beats.length > 2;
      return !isQuote && countSharedWords(hook, describeBrand(brand), 3) === 0 && !hook.includes(brand.brandName);
    });
    expect(unnamed.map(({ draft }) => draft.beats.map(({ text }) => text))).toEqual([]);
  });

  test('a line repeats no words of a whole line before it', () => {
    const repeated = listDrafts().flatMap(({ draft: { beats } }) =>
      beats.slice(1).filter(({ text }, at) => {
        const [name = '', ...rest] = text.split(/\s?: |：/u);
        const said = foldWords(beats[at]!.text);
        return rest.length > 0 && foldWords(name).every((word) => said.some((one) => areForms(one, word)));
      }),
    );
    expect(repeated).toEqual([]);
  });

  test('a hook goes on in its paragraph, with its price or the tagline, and is the most concrete', () => {
    const broken = listDrafts().filter(({ brand: { claims, language }, draft: { hook, beats } }) => {
      const opening = claims.find(({ text, kind }) => isSameText(text, splitLine(hook).at(-1)!) && kind === 'facts');
      return (
        opening !== undefined &&
        beats[1]?.role !== 'quote' &&
        !beats.slice(1).every(({ text }) => goesOn(text, opening, claims, language))
      );
    });
    expect(broken.map(({ draft }) => draft.beats)).toEqual([]);
  });

  test('a batch says nothing twice', () => {
    for (const { batches } of written) {
      for (const batch of batches) {
        const lines = batch.flatMap(({ beats }) => beats.map(({ text }) => text));
        expect(lines).toEqual([...new Set(lines)]);
        const claims = batch.flatMap(({ claimIds }) => claimIds);
        expect(claims).toEqual([...new Set(claims)]);
      }
    }
  });

  test('a reason is one or more sentences and names the claim', () => {
    for (const { draft } of listDrafts())
      expect(draft.why).toMatch(/^(?:The hook|It ).*your claim “.+” from https:.*\.$/u);
  });

  test('template decks have no problem and no warning', () => {
    for (const { draft } of listDrafts()) {
      if (draft.deck) expect([draft.hook, checkDeck(draft.deck)]).toEqual([draft.hook, FLAWLESS_BUT_SILENT]);
    }
  });
});
