import { CsvError, parse, type CastingContext } from 'csv-parse/sync';
import { IMPORT_COLUMNS, REQUIRED_COLUMNS, type ImportColumn } from '../../../domain/posts/import-columns.ts';
import type { Problem } from '../../http/errors.ts';

export const MAX_ROWS = 5_000;
const MAX_COLUMNS = 16;
const MAX_NAME_CHARACTERS = 100;
/** The characters of the longest property of a post: those of a caption, or 100 hashtags of 150 characters. */
const MAX_CELL_CHARACTERS = 20_000;
/** A row of full cells. The parser counts no empty cells, so `checkCell` bounds their number. */
const MAX_ROW_CHARACTERS = 4 * MAX_CELL_CHARACTERS + 1_000;

export interface CsvRow {
  /** The first row after the header is 1. */
  row: number;
  cells: Partial<Record<ImportColumn, string>>;
  /** The number of cells differs from the header; otherwise null. */
  problem: string | null;
}

/** The rows, or the problems of the table as a whole. */
export type ParsedTable = CsvRow[] | { problems: Problem[] };

export function parseCsv(text: string): ParsedTable {
  const records = parseRecords(text);
  if (!Array.isArray(records)) return { problems: [{ path: 'csv', message: records.message }] };
  const [header = [], ...rest] = records;
  const columns = header.map((name) => name.trim());
  const problems = checkHeader(columns);
  if (rest.length === 0) problems.push('It has no row after the header.');
  if (rest.length > MAX_ROWS) problems.push(`It has more than ${MAX_ROWS} rows; send it in parts.`);
  if (problems.length > 0) return { problems: problems.map((message) => ({ path: 'csv', message })) };
  return rest.map((cells, index) => ({
    row: index + 1,
    cells: Object.fromEntries(columns.map((name, column) => [name, cells[column]])),
    problem: cells.length === columns.length ? null : `It has ${cells.length} cells; the header has ${columns.length}.`,
  }));
}

function checkHeader(columns: readonly string[]): string[] {
  const known: readonly string[] = IMPORT_COLUMNS;
  const missing = REQUIRED_COLUMNS.filter((name) => !columns.includes(name));
  const duplicate = IMPORT_COLUMNS.filter((name) => columns.indexOf(name) !== columns.lastIndexOf(name));
  const unknown = columns.filter((name) => !known.includes(name));
  return [
    ...missing.map(
      (name) => `The column ${name} is missing; the first line must name the columns, with commas between.`,
    ),
    ...duplicate.map((name) => `The column ${name} appears twice.`),
    ...unknown.map(
      (name) => `There is no column ${JSON.stringify(name.slice(0, 40))}; known are ${IMPORT_COLUMNS.join(', ')}.`,
    ),
  ];
}

/** A table that is too large in one dimension. */
class BoundExceeded extends Error {}

/** An unclosed quote, or a quote inside a bare cell, is an error. */
function parseRecords(text: string): string[][] | { message: string } {
  try {
    return parse(text, {
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_ROW_CHARACTERS,
      cast: checkCell,
      // The header, and one row over the limit.
      to: MAX_ROWS + 2,
    });
  } catch (error) {
    if (error instanceof BoundExceeded) return { message: error.message };
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? ` (near line ${error['lines']})` : '';
    return { message: `${MESSAGES[error.code] ?? 'It is not valid CSV.'}${line}` };
  }
}

/** Called for each cell as soon as it is read. */
function checkCell(cell: string, { index, records, lines }: CastingContext): string {
  const place = `(near line ${lines})`;
  if (index >= MAX_COLUMNS) throw new BoundExceeded(`A row has more than ${MAX_COLUMNS} cells ${place}.`);
  if (records === 0 && cell.length > MAX_NAME_CHARACTERS) {
    throw new BoundExceeded(`The name of a column has more than ${MAX_NAME_CHARACTERS} characters ${place}.`);
  }
  if (cell.length <= MAX_CELL_CHARACTERS) return cell;
  throw new BoundExceeded(`A cell has more than ${MAX_CELL_CHARACTERS} characters ${place}.`);
}

const MESSAGES: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quoted cell is not closed.',
  CSV_INVALID_CLOSING_QUOTE: 'A quoted cell must end at a comma or a line end; write a quote inside it twice.',
  INVALID_OPENING_QUOTE: 'A cell that holds a quote must be quoted as a whole, with the quote written twice.',
  CSV_MAX_RECORD_SIZE: `A row has more than ${MAX_ROW_CHARACTERS} characters.`,
};
