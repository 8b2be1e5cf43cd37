import type { Bench } from '../benches.ts';
import { isMet, round, type Figure } from '../../test/support/figures/figure.ts';
import type { Report, Result } from './report.ts';

const HEAD = `# Figures

Measured by \`npm run bench\`, which anyone can repeat. Where there is a limit or a peer, it runs beside ours in the same run, on the
same machine. A goal that was not reached is named as missed. \`npm run bench -- --help\` tells how to run one of them, or those that
take long.
`;

/** The heading of the figures that no bench repeats. They end the document and are kept. */
const KEPT = '## Longer runs\n';

/** Builds `docs/figures.md` from the newest full run of each bench. Benches without a full run are omitted. */
export function renderFiguresDocument(benches: readonly Bench[], reports: readonly Report[], before = ''): string {
  const full = reports.filter(({ quick }) => !quick);
  const sections = benches.flatMap(({ name }) => getNewest(name, full));
  const newest = full.at(-1);
  const kept = before.includes(KEPT) ? [before.slice(before.indexOf(KEPT))] : [];
  return [HEAD, ...(newest ? [renderMachine(newest)] : []), ...sections, ...kept].join('\n');
}

function getNewest(name: string, reports: readonly Report[]): string[] {
  const runs = reports.flatMap((report) => {
    const result = report.results.find((one) => one.name === name);
    return result ? [renderSection(report, result)] : [];
  });
  return runs.slice(-1);
}

function renderMachine({ machine: { system, processors, model, memoryGb, versions } }: Report): string {
  const parts = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return `Machine: ${processors} cores (${model}), ${memoryGb} GB, ${system}; ${parts.join(', ')}.\n`;
}

function renderSection({ date, seed }: Report, { what, command, seconds, passed, figures }: Result): string {
  const day = date.slice(0, 10);
  const ended = passed ? 'ended well' : '**ended with faults**';
  const head = `## ${what}\n\n\`${command}\` — ${day}, ${Math.round(seconds)} s, seed ${seed}, ${ended}.\n`;
  if (figures.length === 0) return head;
  const rows = figures.map((figure) => `| ${formatCells(figure).join(' | ')} |`);
  return [head, '| | measured | goal | | beside |', '|---|---:|---|---|---|', ...rows, ''].join('\n');
}

/** Formats a figure as columns: name, value, goal, result and the value of the peer. */
export function formatCells(figure: Figure): string[] {
  const { name, value, unit, goal, beside = [] } = figure;
  const met = isMet(figure);
  return [
    name,
    `${round(value)}${unit ? ` ${unit}` : ''}`,
    goal ? `${goal.is} ${goal.bound}` : '',
    met === null ? '' : met ? 'met' : 'MISSED',
    beside.map((other) => `${other.name} ${round(other.value)}`).join(', '),
  ];
}
