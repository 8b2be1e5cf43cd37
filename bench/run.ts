/**
 * Runs the benches one after another, prints a table and writes `.kinora/bench/<date>.json` with the machine, the versions and
 * the seed. Exits with 1 if a bench finds something wrong; a missed goal is reported but is not a failure.
 */
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BENCHES, type Bench, type Scale } from './benches.ts';
import { parseFigures, isMet } from '../test/support/figures/figure.ts';
import { formatCells, renderFiguresDocument } from './figures/figures-document.ts';
import { describeMachine } from './figures/machine.ts';
import { saveReport, loadReports, type Report, type Result } from './figures/report.ts';

const USAGE = `npm run bench                       all benches except the long ones
npm run bench -- post list          the named benches
npm run bench -- --all              all benches
npm run bench -- --quick            small numbers, to check that the benches work
npm run bench -- --seed 7           the seed of the benches with random input
npm run bench -- --write            also writes docs/figures.md from the latest full run of each bench
npm run bench -- --write --none     only writes docs/figures.md
npm run bench -- post --posts 50    one bench with options of its own, without a report
`;

const OPTIONS = {
  all: { type: 'boolean', default: false },
  none: { type: 'boolean', default: false },
  quick: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  seed: { type: 'string', default: '1' },
} as const;

const [firstName, ...ownArgs] = process.argv.slice(2);
const single = BENCHES.find(({ name }) => name === firstName);
if (single && hasOwnOptions(ownArgs)) {
  process.argv.splice(2, 1);
  await import(new URL(`../${single.program}`, import.meta.url).href);
} else {
  await runReport();
}

/** Whether the arguments are neither names of benches nor options of this program. */
function hasOwnOptions(args: readonly string[]): boolean {
  return args.some((arg, index) => {
    if (args[index - 1] === '--seed' || BENCHES.some(({ name }) => name === arg)) return false;
    return !Object.keys(OPTIONS).some((option) => arg === `--${option}`);
  });
}

async function runReport(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
  const unknown = positionals.filter((name) => !BENCHES.some((bench) => bench.name === name));
  if (unknown.length > 0)
    throw new Error(`Unknown bench ${unknown.join(', ')}. Run npm run bench -- --help to list all.`);
  if (values.help) return printHelp();
  const named = BENCHES.filter(({ name }) => positionals.includes(name));
  const chosen = named.length > 0 ? named : BENCHES.filter(({ long }) => values.all || !long);
  if (!values.none) await runAll(chosen, { quick: values.quick, seed: Number(values.seed) });
  if (values.write) await write();
}

function printHelp(): void {
  console.log(USAGE);
  for (const { name, description, minutes, long } of BENCHES) {
    console.log(
      `${name.padEnd(16)}${String(minutes).padStart(4)} min  ${long ? '(--all)' : '       '}  ${description}`,
    );
  }
}

async function runAll(benches: readonly Bench[], scale: Scale): Promise<void> {
  const report: Report = { date: new Date().toISOString(), machine: await describeMachine(), ...scale, results: [] };
  let path = '';
  for (const bench of benches) {
    report.results.push(await runOne(bench, scale));
    // Saved after each bench, so an interrupted run keeps its figures.
    path = await saveReport(report);
  }
  print(report);
  console.log(`\n${path}`);
  process.exitCode = report.results.every(({ passed }) => passed) ? 0 : 1;
}

async function runOne({ name, description, program, args }: Bench, scale: Scale): Promise<Result> {
  const benchArguments = args(scale);
  const command = ['npm run bench --', name, ...benchArguments].join(' ');
  console.log(`\n${name}: ${description}\n  ${command}`);
  const startedAt = performance.now();
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../${program}`, import.meta.url)), ...benchArguments], {
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
  return { name, what: description, command, seconds, passed: code === 0, figures: parseFigures(output) };
}

function print({ results }: Report): void {
  const rows = results.flatMap(({ name, passed, figures }) => [
    [name, '', '', passed ? '' : 'FAILED', ''],
    ...figures.map((figure) => formatCells(figure).map((cell, index) => (index === 0 ? `  ${cell}` : cell))),
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
  await writeFile(path, renderFiguresDocument(BENCHES, await loadReports(), await readFile(path, 'utf8')));
  console.log('wrote docs/figures.md');
}
