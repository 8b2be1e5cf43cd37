const NUMBER = new Intl.NumberFormat('en-GB');
const PERCENT = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });
const CHANGE = new Intl.NumberFormat('en-GB', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

/** A dash if the platform does not report the figure. */
export function writeFigure(figure: string, value: number | null): string {
  if (value === null) return '–';
  return figure === 'engagementRate' ? PERCENT.format(value) : NUMBER.format(value);
}

export const writeChange = (change: number | null): string =>
  change === null ? '' : `${CHANGE.format(change)} to before`;
