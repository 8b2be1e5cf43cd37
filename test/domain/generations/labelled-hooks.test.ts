import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { scoreHook } from '../../../domain/generations/hooks/score-hook.ts';
import { extractFeatures } from '../../../domain/generations/lessons/hook-features.ts';

interface Labelled {
  brand: string;
  facts: string;
  hook: string;
  /** An editor's, from 1 (nobody would post it) to 5. */
  mark: number;
}

/** 200 hooks in five languages, half of them from facts of eight brands and half filler, with the marks of an editor. */
const labelled = readFileSync(new URL('../../fixtures/labelled-hooks.txt', import.meta.url), 'utf8')
  .trim()
  .split(/^# /mu)
  .slice(1)
  .flatMap((part): Labelled[] => {
    const [head = '', ...lines] = part.trim().split('\n');
    const [brand = '', facts = ''] = head.split(' | ');
    return lines.map((line) => ({ brand, facts, hook: line.slice(2), mark: Number(line[0]) }));
  });

const score = ({ hook, brand, facts }: Labelled): number => {
  const about = [brand, facts];
  const brandLink = { grounded: true, sources: about, subjects: about, competitors: [], isRepeat: false };
  return scoreHook({ hook, format: 'slideshow', ...brandLink }).score;
};

/** Equal values share the mean of their ranks. */
function rank(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
}

/** Spearman's rank correlation of the scores with the marks. */
function correlate(hooks: readonly Labelled[]): number {
  const [scores, marks] = [rank(hooks.map(score)), rank(hooks.map(({ mark }) => mark))];
  const mean = (hooks.length - 1) / 2;
  const spread = (ranks: readonly number[]) => Math.hypot(...ranks.map((one) => one - mean));
  const product = scores.reduce((sum, one, at) => sum + (one - mean) * ((marks[at] ?? mean) - mean), 0);
  return product / (spread(scores) * spread(marks));
}

test('the score of 200 hooks follows the marks of an editor, rank correlation at least 0.8, at least 0.75 per brand', () => {
  const byBrand = [...Map.groupBy(labelled, ({ brand }) => brand).values()].map(correlate);
  expect(labelled).toHaveLength(200);
  expect(correlate(labelled)).toBeGreaterThanOrEqual(0.8);
  expect(Math.min(...byBrand)).toBeGreaterThanOrEqual(0.75);
});

test('English words are looked for in English hooks only', () => {
  const [french, german] = ['Le pain repose dix-huit heures.', 'Wir backen, was man uns sagt, und das am Tag.'];
  expect(extractFeatures(french)).toMatchObject({ problem: false, time: false });
  expect(extractFeatures(german)).toMatchObject({ past: false, ourselves: false });
  expect(extractFeatures('The pain was worse at night')).toMatchObject({ problem: true, past: true, time: true });
});
