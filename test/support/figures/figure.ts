/** A measured number and its goal. */
export interface Figure {
  /** A description for readers. */
  name: string;
  value: number;
  unit: string;
  goal?: Goal;
  /** The number of the limit or of a peer, measured in the same run. */
  beside?: Beside[];
}

export interface Goal {
  /** Which side of `bound` meets the goal. `bound` itself meets it. */
  is: 'at least' | 'at most';
  bound: number;
}

/** Fails the bench if its goal is missed. */
export const ZERO: Goal = { is: 'at most', bound: 0 };

export interface Beside {
  name: string;
  value: number;
}

const MARK = 'figure ';

/** Prints a figure as text and as a line that `npm run bench` parses. */
export function reportFigure(figure: Figure): void {
  console.log(`${figure.name}: ${formatValue(figure)}`);
  if (process.env['BENCH_COLLECT']) console.log(`${MARK}${JSON.stringify(figure)}`);
}

export function parseFigures(output: string): Figure[] {
  const lines = output.split('\n').filter((line) => line.startsWith(MARK));
  return lines.map((line) => JSON.parse(line.slice(MARK.length)) as Figure);
}

/** Null if there is no goal. */
export function isMet({ value, goal }: Pick<Figure, 'value' | 'goal'>): boolean | null {
  if (!goal) return null;
  return goal.is === 'at least' ? value >= goal.bound : value <= goal.bound;
}

export function formatValue({ value, unit, goal, beside = [] }: Figure): string {
  const met = isMet({ value, ...(goal ? { goal } : {}) });
  const goalText = goal && met !== null ? `, goal ${goal.is} ${goal.bound}: ${met ? 'met' : 'MISSED'}` : '';
  const others = beside.map((other) => `${other.name} ${round(other.value)}`).join(', ');
  return `${round(value)}${unit ? ` ${unit}` : ''}${goalText}${others ? ` (beside: ${others})` : ''}`;
}

/** Rounded to three significant digits, the precision of such a measurement. */
export function round(value: number): number {
  return Math.abs(value) >= 1_000 ? Math.round(value) : Number(value.toPrecision(3));
}
