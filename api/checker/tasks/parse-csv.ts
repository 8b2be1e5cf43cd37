import { CsvError, parse, type CastingContext } from 'csv-parse/sync';
import {
  IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
  REQUIRED_COLUMNS,
  type ImportColumn,
} from '../../../domain/posts/import-columns.ts';
import type { Problem } from '../../http/errors.ts';

const MAX_COLUMNS = 16;
const MAX_NAME_CHARACTERS = 100;
/** The characters of the longest property of a post: those of a caption, or 100 hashtags of 150 characters. */
const MAX_CELL_CHARACTERS = 20_000;
/** Rows of the file, the empty ones included. */
const MAX_RECORDS = 4 * MAX_IMPORT_ROWS;
/** Cells of a row, the empty ones included: some spreadsheets write a whole range. */
const MAX_CELLS = 64;
/** The characters of a row: four full cells. The parser counts no empty cells, so `checkCell` bounds their number. */
const MAX_ROW_CHARACTERS = 4 * MAX_CELL_CHARACTERS + 1_000;

export interface CsvRow {
  /** The row number that a spreadsheet shows: the header is usually row 1. */
  row: number;
  cells: Partial<Record<ImportColumn, string>>;
  /** Why the row is invalid: it has more cells than the header. Null if it is valid. */
  problem: string | null;
}

/** The rows, or the problems of the table as a whole. */
export type ParsedTable = CsvRow[] | { problems: Problem[] };

/** Parses a table as spreadsheets write it: with empty rows and columns, with a `sep=` line, and with semicolons or tabs. */
export function parseCsv(text: string): ParsedTable {
  const { body, separator } = findSeparator(text);
  if (!(separator in SEPARATORS)) {
    return { problems: [{ path: 'csv', message: `sep= names ${separator}; use a comma, a semicolon or a tab.` }] };
  }
  const records = parseRecords(body, separator);
  if (!Array.isArray(records)) return { problems: [{ path: 'csv', message: records.message }] };
  const filled = records
    .map((cells, index) => ({ row: index + 1, cells: trimCells(cells) }))
    .filter(({ cells }) => cells.length > 0);
  const [header, ...dataRows] = dropEmptyColumns(filled);
  const columns = (header?.cells ?? []).map((name) => name.trim());
  const problems = checkHeader(columns, separator);
  if (dataRows.length === 0) problems.push('It has no row after the header.');
  if (dataRows.length > MAX_IMPORT_ROWS) problems.push(`It has more than ${MAX_IMPORT_ROWS} rows; send it in parts.`);
  if (problems.length > 0) return { problems: problems.map((message) => ({ path: 'csv', message })) };
  return dataRows.map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(columns.map((name, column) => [name, cells[column] ?? ''])),
    problem: cells.length <= columns.length ? null : `It has ${cells.length} cells; the header has ${columns.length}.`,
  }));
}

/** Drops columns without a name and without a filled cell, such as one left of the table. */
function dropEmptyColumns<Row extends { cells: readonly string[] }>(rows: readonly Row[]): Row[] {
  const isFilled = (column: number) => rows.some(({ cells }) => (cells[column] ?? '').trim() !== '');
  return rows.map((row) => ({ ...row, cells: row.cells.filter((_, column) => isFilled(column)) }));
}

/** Removes the empty cells at the end of a row, which belong to no column. */
function trimCells(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
}

const SEPARATORS: Readonly<Record<string, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };

/** Finds the separator in a first line such as `sep=;`, which is removed because it is no row, or in the header. */
function findSeparator(text: string): { body: string; separator: string } {
  const named = /^\uFEFF?"?sep=([^"\r\n])"?[,;\t]*(?:\r\n|\n|\r)/iu.exec(text);
  if (named) return { body: text.slice(named[0].length), separator: named[1] ?? ',' };
  const header =
    text
      .slice(0, MAX_CELLS * MAX_NAME_CHARACTERS)
      .replace(/^[\uFEFF\s,;]+/u, '')
      .split(/[\r\n]/u, 1)[0] ?? '';
  const names = (separator: string): string[] => header.split(separator).map((name) => name.replaceAll('"', '').trim());
  const found = Object.keys(SEPARATORS).find((one) => REQUIRED_COLUMNS.every((name) => names(one).includes(name)));
  return { body: text, separator: found ?? ',' };
}

function checkHeader(columns: readonly string[], separator: string): string[] {
  const known: readonly string[] = IMPORT_COLUMNS;
  const missing = REQUIRED_COLUMNS.filter((name) => !columns.includes(name));
  const duplicate = IMPORT_COLUMNS.filter((name) => columns.indexOf(name) !== columns.lastIndexOf(name));
  const unknown = columns.filter((name) => !known.includes(name));
  const read = `It was read with ${SEPARATORS[separator]} between the cells.`;
  return [
    ...missing.map((name) => `The column ${name} is missing; the first line must name the columns. ${read}`),
    ...duplicate.map((name) => `The column ${name} appears twice.`),
    ...unknown.map(
      (name) => `There is no column ${JSON.stringify(name.slice(0, 40))}; known are ${IMPORT_COLUMNS.join(', ')}.`,
    ),
  ];
}

/** A table that is too large in one dimension. */
class BoundExceeded extends Error {}

/** Reads the cells of each row. An unclosed quote, or a quote inside a bare cell, is an error. */
function parseRecords(text: string, separator: string): string[][] | { message: string } {
  try {
    return parse(text, {
      bom: true,
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: MAX_ROW_CHARACTERS,
      cast: checkCell,
      to: MAX_RECORDS,
    });
  } catch (error) {
    if (error instanceof BoundExceeded) return { message: error.message };
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? ` (near line ${error['lines']})` : '';
    return { message: `${MESSAGES[error.code] ?? 'It is not valid CSV.'}${line}` };
  }
}

/** Throws `BoundExceeded` if the table is too large. The parser calls it for each cell that it has read. */
function checkCell(cell: string, { index, records, lines }: CastingContext): string {
  const position = `(near line ${lines})`;
  if (index >= MAX_CELLS || (index >= MAX_COLUMNS && cell !== '')) {
    throw new BoundExceeded(`A row has more than ${MAX_COLUMNS} cells ${position}.`);
  }
  if (records >= MAX_RECORDS - 1) throw new BoundExceeded(`It has more than ${MAX_RECORDS} lines; send it in parts.`);
  if (records === 0 && cell.length > MAX_NAME_CHARACTERS) {
    throw new BoundExceeded(`The name of a column has more than ${MAX_NAME_CHARACTERS} characters ${position}.`);
  }
  if (cell.length <= MAX_CELL_CHARACTERS) return cell;
  throw new BoundExceeded(`A cell has more than ${MAX_CELL_CHARACTERS} characters ${position}.`);
}

const MESSAGES: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quoted cell is not closed.',
  CSV_INVALID_CLOSING_QUOTE:
    'A quoted cell must end at the separator (comma, semicolon or tab, as in the header) or a line end; write a quote inside it twice.',
  INVALID_OPENING_QUOTE: 'A cell that contains a quote must be quoted as a whole, with the quote written twice.',
  CSV_MAX_RECORD_SIZE: `A row has more than ${MAX_ROW_CHARACTERS} characters.`,
};
