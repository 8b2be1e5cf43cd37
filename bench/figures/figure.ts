/** One number that was measured, and what it is held against. */
export interface Figure {
  /** What was measured, in a reader's words. */
  name: string;
  value: number;
  unit: string;
  goal?: Goal;
  /** The same of the limit or of a peer, measured in the same run. */
  beside?: Beside[];
}

export interface Goal {
  /** Which side of `bound` is met; the bound itself is. */
  is: 'at least' | 'at most';
  bound: number;
}

/** What must never be. */
export const ZERO: Goal = { is: 'at most', bound: 0 };

export interface Beside {
  name: string;
  value: number;
}

const MARK = 'figure ';

/** Prints a figure for people, and as a line that `npm run bench` collects. */
export function reportFigure(figure: Figure): void {
  console.log(`${figure.name}: ${formatValue(figure)}`);
  if (process.env['BENCH_COLLECT']) console.log(`${MARK}${JSON.stringify(figure)}`);
}

/** The figures among the lines that a bench printed. */
export function parseFigures(output: string): Figure[] {
  const lines = output.split('\n').filter((line) => line.startsWith(MARK));
  return lines.map((line) => JSON.parse(line.slice(MARK.length)) as Figure);
}

/** Null where there is no goal. */
export function isMet({ value, goal }: Pick<Figure, 'value' | 'goal'>): boolean | null {
  if (!goal) return null;
  return goal.is === 'at least' ? value >= goal.bound : value <= goal.bound;
}

export function formatValue({ value, unit, goal, beside = [] }: Figure): string {
  const met = isMet({ value, ...(goal ? { goal } : {}) });
  const said = goal && met !== null ? `, goal ${goal.is} ${goal.bound}: ${met ? 'met' : 'MISSED'}` : '';
  const others = beside.map((other) => `${other.name} ${round(other.value)}`).join(', ');
  return `${round(value)}${unit ? ` ${unit}` : ''}${said}${others ? ` (beside: ${others})` : ''}`;
}

/** Three digits are what such a measurement can say. */
export function round(value: number): number {
  return Math.abs(value) >= 1_000 ? Math.round(value) : Number(value.toPrecision(3));
}
