import { parse, unparse } from 'papaparse';
import type { ErrorDetails } from '../../../clients/typescript/source/index.ts';

export const COLUMNS = ['caption', 'videoUrl', 'scheduledTime', 'hashtags'] as const;
export type Column = (typeof COLUMNS)[number];
export type Row = Record<Column, string>;

export const LABELS: Readonly<Record<Column, string>> = {
  caption: 'Caption',
  videoUrl: 'Address of the video',
  scheduledTime: 'Day and time',
  hashtags: 'Hashtags',
};

/** Headers that people write, in lower case without spaces, `_` and `-`, and the columns that they mean. */
const SPELLINGS: Readonly<Record<string, Column>> = {
  ...Object.fromEntries(COLUMNS.map((column) => [column.toLowerCase(), column])),
  text: 'caption',
  video: 'videoUrl',
  videolink: 'videoUrl',
  url: 'videoUrl',
  addressofthevideo: 'videoUrl',
  time: 'scheduledTime',
  date: 'scheduledTime',
  dayandtime: 'scheduledTime',
  tags: 'hashtags',
};

export interface ParsedTable {
  rows: Row[];
  /** Headers that name no column. */
  unknown: string[];
  /** Columns without a header. */
  missing: Column[];
}

/** Reads a table as spreadsheets save and copy it: with commas, semicolons or tabs. */
export function parseTable(text: string): ParsedTable {
  const { data } = parse<string[]>(text.replace(/^\uFEFF/u, ''), { skipEmptyLines: 'greedy' });
  const [headers = [], ...lines] = data;
  const columns = headers.map((header) => SPELLINGS[header.toLowerCase().replaceAll(/[\s_-]/gu, '')] ?? null);
  const rows = lines.map((line) => {
    const row: Row = { caption: '', videoUrl: '', scheduledTime: '', hashtags: '' };
    for (const [index, column] of columns.entries()) if (column) row[column] = line[index]?.trim() ?? '';
    return row;
  });
  return {
    rows,
    unknown: headers.filter((header, index) => header.trim() !== '' && columns[index] === null),
    missing: COLUMNS.filter((column) => !columns.includes(column)),
  };
}

export const toCsv = (rows: readonly Row[]): string => unparse({ fields: [...COLUMNS], data: [...rows] });

/** Writes an example table. It can be imported after its addresses of videos are replaced. */
export function writeExampleCsv(day: string): string {
  const row = (caption: string, time: string, hashtags: string): Row => ({
    caption,
    videoUrl: 'https://example.com/video.mp4',
    scheduledTime: `${day} ${time}`,
    hashtags,
  });
  return toCsv([
    row('Three mistakes with cold brew', '09:00', 'coffee coldbrew'),
    row('Why we roast on Tuesdays, "slow and low"', '18:30', '#roastery'),
  ]);
}

/** What is wrong with the cells of a row, by column. `row` is about the whole row. */
export type RowProblems = Partial<Record<Column | 'row', string>>;

/** The number of the first row in the API, which counts as a spreadsheet does: the header is row 1. */
const FIRST_ROW = 2;

/** Assigns the problems that the API reports to cells; the first row is 0. Problems of no row are in `others`. */
export function sortProblems(details: ErrorDetails): { byRow: Map<number, RowProblems>; others: string[] } {
  const byRow = new Map<number, RowProblems>();
  const others: string[] = [];
  for (const detail of details as readonly { row?: number; field?: string; path?: string; message: string }[]) {
    if (detail.row === undefined) {
      others.push(detail.message);
      continue;
    }
    const row = detail.row - FIRST_ROW;
    const problems = byRow.get(row) ?? {};
    const cell = COLUMNS.find((column) => detail.field === column || detail.field?.startsWith(`${column}[`)) ?? 'row';
    problems[cell] = problems[cell] ? `${problems[cell]} ${detail.message}` : detail.message;
    byRow.set(row, problems);
  }
  return { byRow, others };
}
