import { parseWallTime } from '../../adapters/clock/instants.ts';
import { compose, type ComposedPost } from '../../domain/posts/compose.ts';
import { getTeamTime } from '../access/team-time.ts';
import type { ApiContext } from '../http/context.ts';
import { shorten, type Problem } from '../http/errors.ts';
import { createPacer } from '../http/next-turn.ts';
import { parseOrCollect } from '../middleware/parse-or-collect.ts';
import { getRootProperty } from '../middleware/validate.ts';
import { CreatePost, type ImportPostsBody } from './contract/request.ts';
import type { References } from './load-references.ts';
import { IMPORT_COLUMNS } from '../../domain/posts/import-columns.ts';
import type { CsvRow } from '../checker/tasks/parse-csv.ts';
import { toPostRequest } from './to-post-request.ts';

/** The problem of a cell, or of the whole row if `field` is null. */
export interface RowProblem {
  row: number;
  field: string | null;
  message: string;
}

export interface ValidatedRow extends ComposedPost {
  row: number;
}

interface RowsValidation {
  /** Problems of properties that all rows share. */
  problems: Problem[];
  rowProblems: RowProblem[];
  /** The rows without problems. */
  rows: ValidatedRow[];
}

const COLUMNS: ReadonlySet<string> = new Set(IMPORT_COLUMNS);
const SHARED_PROPERTIES = new Set([
  'selectedAccounts',
  'declarations',
  'timezone',
  'workspaceId',
  'expiresAfter',
  'reviewers',
]);

/** The longest message of the many in one response. Every sentence of ours fits; a value that it repeats is cut. */
const MAX_ROW_MESSAGE_CHARACTERS = 200;

/** Validates each row as the post that it describes. Other requests have their turn in between. */
export async function validateRows(
  ctx: ApiContext,
  body: ImportPostsBody,
  table: readonly CsvRow[],
  references: References | null,
): Promise<RowsValidation> {
  const pause = createPacer();
  const now = getTeamTime(ctx);
  const rows: ValidatedRow[] = [];
  const shared = new Map<string, Problem>();
  const rowProblems: RowProblem[] = [];
  for (const { row, cells, problem } of table) {
    await pause();
    if (problem) {
      rowProblems.push({ row, field: null, message: problem });
      continue;
    }
    const { post, problems } = validateRow(ctx, body, cells, { references, now });
    for (const found of problems) {
      if (SHARED_PROPERTIES.has(getRootProperty(found.path))) shared.set(`${found.path} ${found.message}`, found);
      else
        rowProblems.push({
          row,
          field: toColumn(found.path),
          message: shorten(found.message, MAX_ROW_MESSAGE_CHARACTERS),
        });
    }
    if (post && problems.length === 0) rows.push({ ...post, row });
  }
  return { rows, problems: [...shared.values()], rowProblems: removeDuplicates(rowProblems) };
}

/** Maps a path of a post to a column. Titles are made from captions. */
function toColumn(path: string): string {
  const root = getRootProperty(path);
  return COLUMNS.has(root) ? root : 'caption';
}

/** Removes repeated problems: the same message can appear under several paths of one column. */
function removeDuplicates(problems: readonly RowProblem[]): RowProblem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

function validateRow(
  ctx: ApiContext,
  { selectedAccounts, timezone, schedule, declarations, workspaceId, expiresAfter, ...review }: ImportPostsBody,
  cells: CsvRow['cells'],
  { references, now }: { references: References | null; now: Date },
): { post: ComposedPost | null; problems: Problem[] } {
  const problems: Problem[] = [];
  const videoUrl = cells.videoUrl?.trim() ?? '';
  if (videoUrl === '') problems.push({ path: 'videoUrl', message: 'It is required.' });
  const scheduledTime = parseSlotCell(cells.scheduledTime?.trim() ?? '', timezone, problems);
  const body = parseOrCollect(
    CreatePost,
    {
      ...(videoUrl === '' ? {} : { videoUrl }),
      ...(cells.caption ? { caption: cells.caption } : {}),
      ...(scheduledTime ? { scheduledTime } : {}),
      ...(workspaceId ? { workspaceId } : {}),
      hashtags: (cells.hashtags ?? '').split(/[\s,;]+/u).filter((tag) => tag !== ''),
      selectedAccounts,
      timezone,
      schedule,
      declarations,
      ...(expiresAfter === undefined ? {} : { expiresAfter }),
      ...(review.reviewRequired === undefined ? {} : { reviewRequired: review.reviewRequired }),
      ...(review.reviewers ? { reviewers: review.reviewers } : {}),
    },
    problems,
  );
  if (!body) return { post: null, problems };
  const { post, ...found } = compose(toPostRequest(ctx, body), references, now);
  const reported = new Set(problems.map(({ path }) => path));
  // A missing videoUrl is reported under its column, not as a missing source.
  const further = [...found.problems, ...found.refusals].filter(({ path }) => path !== 'deck' && !reported.has(path));
  return { post, problems: [...problems, ...further] };
}

/** Returns the instant of a cell in RFC 3339, or undefined if the cell is empty or invalid. */
function parseSlotCell(cell: string, timezone: string, problems: Problem[]): string | undefined {
  if (cell === '') return undefined;
  const parsed = parseWallTime(cell, timezone);
  if (parsed.ok) return parsed.instant.toISOString();
  problems.push({ path: 'scheduledTime', message: parsed.message });
  return undefined;
}
