import { LOCALE, writeNumber } from '../data/write-number.ts';

/** The labels of the figures, in the order in which they are shown. */
export const FIGURES = {
  views: 'Views',
  likes: 'Likes',
  comments: 'Comments',
  shares: 'Shares',
  saves: 'Saves',
  engagementRate: 'Engagement',
} as const;

const PERCENT = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 });
const CHANGE = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });

/** Writes a figure, or a dash if the platform does not report it. */
export function writeFigure(figure: string, value: number | null): string {
  if (value === null) return '–';
  return figure === 'engagementRate' ? PERCENT.format(value) : writeNumber(value);
}

export const writeChange = (change: number): string => CHANGE.format(change);
