import { LOCALE } from '../data/write-number.ts';

const UNITS = ['bytes', 'KB', 'MB', 'GB'];

/** 4.7 MB */
export function writeBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1_000 ** power).toLocaleString(LOCALE, { maximumFractionDigits: 1 })} ${UNITS[power]}`;
}
