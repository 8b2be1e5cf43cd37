/**
 * Runs the benches one after another, prints a table and writes `.kinora/bench/<date>.json` with the machine, the versions and
 * the seed. Exits with 1 where a bench saw what must never be; a goal that is missed is named, and no failure.
 */
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BENCHES, type Bench, type Scale } from './benches.ts';
import { figuresIn, isMet } from './figures/figure.ts';
import { cells, figuresDocument } from './figures/figures-document.ts';
import { describeMachine } from './figures/machine.ts';
import { keepReport, keptReports, type Report, type Result } from './figures/report.ts';

const USAGE = `npm run bench                       all that do not take long
npm run bench -- api growth         these
npm run bench -- --all              the long ones too
npm run bench -- --quick            with small numbers: shows that they work
npm run bench -- --seed 7           for those that draw lots
npm run bench -- --write            and docs/figures.md, out of the newest full run of each
npm run bench -- --write --none     docs/figures.md alone
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    none: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
});
const unknown = positionals.filter((name) => !BENCHES.some((bench) => bench.name === name));
if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}; npm run bench -- --help names all.`);

if (values.help) {
  console.log(USAGE);
  for (const { name, what, minutes, long } of BENCHES) {
    console.log(`${name.padEnd(16)}${String(minutes).padStart(4)} min  ${long ? '(--all)' : '       '}  ${what}`);
  }
} else {
  if (!values.none) await runAll(chosen(), { quick: values.quick, seed: Number(values.seed) });
  if (values.write) await write();
}

function chosen(): Bench[] {
  if (positionals.length > 0) return BENCHES.filter(({ name }) => positionals.includes(name));
  return BENCHES.filter(({ long }) => values.all || !long);
}

async function runAll(benches: readonly Bench[], scale: Scale): Promise<void> {
  const report: Report = { date: new Date().toISOString(), machine: await describeMachine(), ...scale, results: [] };
  let path = '';
  for (const bench of benches) {
    report.results.push(await runOne(bench, scale));
    // A run that is broken off has kept what it measured.
    path = await keepReport(report);
  }
  print(report);
  console.log(`\n${path}`);
  process.exitCode = report.results.every(({ passed }) => passed) ? 0 : 1;
}

async function runOne({ name, what, script, args, read = figuresIn }: Bench, scale: Scale): Promise<Result> {
  const given = args(scale);
  const command = ['npm run', script, ...(given.length > 0 ? ['--', ...given] : [])].join(' ');
  console.log(`\n${name}: ${what}\n  ${command}`);
  const startedAt = performance.now();
  const child = spawn('npm', ['run', '--silent', script, '--', ...given], {
    env: { ...process.env, BENCH_COLLECT: 'on' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    process.stdout.write(text.replaceAll(/^figure .*\n/gmu, ''));
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  return { name, what, command, seconds, passed: code === 0, figures: read(output) };
}

function print({ results }: Report): void {
  const rows = results.flatMap(({ name, passed, figures }) => [
    [name, '', '', passed ? '' : 'FAILED', ''],
    ...figures.map((figure) => cells(figure).map((cell, index) => (index === 0 ? `  ${cell}` : cell))),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  console.log('');
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  const judged = results.flatMap(({ figures }) => figures).filter(({ goal }) => goal);
  console.log(`\n${judged.filter(isMet).length} of ${judged.length} goals met`);
}

async function write(): Promise<void> {
  const path = fileURLToPath(new URL('../docs/figures.md', import.meta.url));
  await writeFile(path, figuresDocument(BENCHES, await keptReports()));
  console.log('docs/figures.md is written');
}
