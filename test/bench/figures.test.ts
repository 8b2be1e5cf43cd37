import { existsSync } from 'node:fs';
import { mock } from 'node:test';
import { afterEach, expect, test } from '@jest/globals';
import { BENCHES, type Bench } from '../../bench/benches.ts';
import { parseFigures, isMet, round, reportFigure, type Figure } from '../support/figures/figure.ts';
import { formatCells, renderFiguresDocument } from '../../bench/figures/figures-document.ts';
import type { Machine } from '../../bench/figures/machine.ts';
import { parseChaosFigures } from '../../bench/figures/parse-chaos-figures.ts';
import { parsePublishFigures } from '../../bench/publish/read-figures.ts';
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

  const written = renderFiguresDocument([{ name: 'api' }, { name: 'never-run' }] as Bench[], reports);

  expect(written).toContain('| requests | 2 | at most 1 | MISSED |');
  expect(written).toContain('2026-11-02');
  expect(written).not.toMatch(/2026-11-0[13]|never-run/u);
});

test('the document shows the latest run of each seed of a bench', () => {
  const reports = [chaos(1, 1, 5), chaos(2, 2, 10), chaos(3, 2, 10), chaos(4, 1, 10)];

  const written = renderFiguresDocument([{ name: 'api' }] as Bench[], reports);

  expect([...written.matchAll(/\| requests \| (\d)/gu)].map(([, value]) => value)).toEqual(['4', '3']);
});

test('the document keeps the figures that were measured once', () => {
  const before = '# Figures\n\n## Old\n\n## Measured once\n\n- a result\n';

  const written = renderFiguresDocument([{ name: 'api' }] as Bench[], [report('2026-11-01', 1)], before);

  expect(written).toMatch(/## Requests[^]*## Measured once\n\n- a result\n$/u);
  expect(written).not.toContain('## Old');
});

function chaos(day: number, seed: number, minutes: number): Report {
  return report(`2026-11-0${day}`, day, { seed, command: `npm run chaos -- --minutes ${minutes} --seed ${seed}` });
}

function report(day: string, value: number, { seed = 1, command = 'npm run bench -- api' } = {}): Report {
  const figures: Figure[] = [{ name: 'requests', value, unit: '', goal: { is: 'at most', bound: 1 } }];
  const result = { name: 'api', what: 'Requests', command, seconds: 1, passed: true, figures };
  return { date: `${day}T10:00:00.000Z`, machine: MACHINE, quick: false, seed, results: [result] };
}

test('publish figures have goals and peers of the same server', () => {
  const lines = [
    { what: 'burst', temporal: 'dev', posts: 1000, lost: 0, double: 0, early: 0, p99: 700 },
    { what: 'peer: graphile-worker', temporal: 'dev', posts: 1000, lost: 0, double: 0, p99: 9000 },
    { what: 'peer: graphile-worker', temporal: 'postgres', posts: 1000, lost: 0, double: 0, p99: 8000 },
  ];

  const [burst, ...wrong] = parsePublishFigures(lines.map((line) => JSON.stringify(line)).join('\n  p99  700\n'));

  expect(burst).toMatchObject({ value: 700, unit: 'ms', goal: { is: 'at most', bound: 9_900 } });
  expect(burst?.beside).toEqual([{ name: 'graphile-worker', value: 9000 }]);
  expect(wrong.map(({ value, goal }) => [value, goal?.bound])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});

test('chaos figures have a goal of zero violations and zero failed targets', () => {
  const said = {
    bench: 'chaos',
    posts: 40,
    failed: 3,
    wrong: { posts: 0, ledger: 2 },
    recoveryMs: { median: 900, longest: 31_000 },
  };

  const figures = parseChaosFigures(`passed\n${JSON.stringify(said)}`);

  expect(figures.map(({ value, goal }) => [value, goal?.bound])).toEqual([
    [2, 0],
    [3, 0],
    [40, undefined],
    [900, undefined],
    [31_000, 30_000],
  ]);
});

test('every bench has an existing program and a unique name', () => {
  expect(BENCHES.filter(({ program }) => !existsSync(program))).toEqual([]);
  expect(new Set(BENCHES.map(({ name }) => name)).size).toBe(BENCHES.length);
});
