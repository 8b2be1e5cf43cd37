import { existsSync } from 'node:fs';
import { mock } from 'node:test';
import { afterEach, expect, test } from '@jest/globals';
import { BENCHES, type Bench } from '../../bench/benches.ts';
import { parseFigures, isMet, round, reportFigure, type Figure } from '../support/figures/figure.ts';
import { formatCells, renderFiguresDocument } from '../../bench/figures/figures-document.ts';
import type { Machine } from '../../bench/figures/machine.ts';
import type { Report } from '../../bench/figures/report.ts';

const MACHINE: Machine = { system: 'linux', processors: 2, model: 'x', memoryGb: 8, versions: { node: 'v24' } };

const RATIO: Figure = {
  name: 'of the limit',
  value: 0.5,
  unit: '',
  goal: { is: 'at least', bound: 0.6 },
  beside: [{ name: 'limit', value: 812.4 }],
};

afterEach(() => {
  delete process.env['BENCH_COLLECT'];
  mock.restoreAll();
});

test('parseFigures collects reported figures from mixed output', () => {
  process.env['BENCH_COLLECT'] = 'on';
  const lines = ['42 warm-ups'];
  mock.method(console, 'log', (line: string) => void lines.push(line));

  reportFigure(RATIO);

  expect(parseFigures(lines.join('\n'))).toEqual([RATIO]);
});

test('a goal is met at its bound', () => {
  expect(isMet({ value: 0.6, goal: { is: 'at least', bound: 0.6 } })).toBe(true);
  expect(isMet({ value: 0.59, goal: { is: 'at least', bound: 0.6 } })).toBe(false);
  expect(isMet({ value: 700, goal: { is: 'at most', bound: 700 } })).toBe(true);
  expect(isMet({ value: 701, goal: { is: 'at most', bound: 700 } })).toBe(false);
  expect(isMet({ value: NaN, goal: { is: 'at most', bound: 700 } })).toBe(false);
  expect(isMet({ value: 1 })).toBeNull();
});

test('a value is formatted with three digits, or as an integer above 1,000', () => {
  expect([0.123456, 12.3456, 123.456, 1234.56].map(round)).toEqual([0.123, 12.3, 123, 1235]);
});

test('a missed goal is shown as missed, with the compared values', () => {
  expect(formatCells(RATIO)).toEqual(['of the limit', '0.5', 'at least 0.6', 'MISSED', 'limit 812']);
});

test('the document shows the latest full run of each bench and no quick run', () => {
  const reports = [report('2026-11-01', 1), report('2026-11-02', 2), { ...report('2026-11-03', 3), quick: true }];

  const written = renderFiguresDocument([{ name: 'list' }, { name: 'never-run' }] as Bench[], reports);

  expect(written).toContain('| requests | 2 | at most 1 | MISSED |');
  expect(written).toContain('2026-11-02');
  expect(written).not.toMatch(/2026-11-0[13]|never-run/u);
});

test('the document keeps the figures of longer runs', () => {
  const before = '# Figures\n\n## Old\n\n## Longer runs\n\n- a result\n';

  const written = renderFiguresDocument([{ name: 'list' }] as Bench[], [report('2026-11-01', 1)], before);

  expect(written).toMatch(/## Requests[^]*## Longer runs\n\n- a result\n$/u);
  expect(written).not.toContain('## Old');
});

function report(day: string, value: number): Report {
  const figures: Figure[] = [{ name: 'requests', value, unit: '', goal: { is: 'at most', bound: 1 } }];
  const command = 'npm run bench -- list';
  const result = { name: 'list', what: 'Requests', command, seconds: 1, passed: true, figures };
  return { date: `${day}T10:00:00.000Z`, machine: MACHINE, quick: false, seed: 1, results: [result] };
}

test('every bench has an existing program and a unique name', () => {
  expect(BENCHES.filter(({ program }) => !existsSync(program))).toEqual([]);
  expect(new Set(BENCHES.map(({ name }) => name)).size).toBe(BENCHES.length);
});
