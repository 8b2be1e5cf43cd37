import { parseWallTime } from '../../adapters/clock/instants.ts';
import type { Problem } from '../http/errors.ts';
import { parseOrCollect } from '../middleware/validate.ts';
import type { ImportPostsBody } from './import-schema.ts';
import { planPost, type Judge, type Plan, type PlannedPost } from './validate-post.ts';
import type { CsvRow } from './parse-csv.ts';
import { CreatePost } from './contract/request.ts';

/** What is wrong with one cell; with the row as a whole where `field` is null. */
export interface RowProblem {
  row: number;
  field: string | null;
  message: string;
}

/** A row as the post that it will be. */
export interface PlannedRow extends Plan {
  row: number;
  planned: PlannedPost;
}

const CELLS = new Set(['caption', 'videoUrl', 'scheduledTime', 'hashtags']);
/** Fields of the body that every row shares. */
const SHARED = new Set(['selectedAccounts', 'declarations', 'timezone', 'workspaceId']);

/** Judges every row by the code that judges a post. `problems` are of the body, told once. */
export function planRows(
  body: ImportPostsBody,
  rows: readonly CsvRow[],
  judge: Judge,
): { plans: PlannedRow[]; problems: Problem[]; rowProblems: RowProblem[] } {
  const plans: PlannedRow[] = [];
  const shared = new Map<string, Problem>();
  const rowProblems: RowProblem[] = [];
  for (const { row, cells, problem } of rows) {
    if (problem) {
      rowProblems.push({ row, field: null, message: problem });
      continue;
    }
    const { plan, problems } = planRow(body, cells, judge);
    for (const one of problems) {
      if (SHARED.has(rootOf(one.path))) shared.set(`${one.path} ${one.message}`, one);
      else rowProblems.push({ row, field: fieldOf(one.path), message: one.message });
    }
    if (plan?.planned && problems.length === 0) plans.push({ ...plan, planned: plan.planned, row });
  }
  return { plans, problems: [...shared.values()], rowProblems };
}

/** The column that a problem of a post belongs to: titles come of captions. */
export function fieldOf(path: string): string {
  const root = rootOf(path);
  return CELLS.has(root) ? root : 'caption';
}

function planRow(
  { selectedAccounts, timezone, schedule, declarations, workspaceId }: ImportPostsBody,
  cells: CsvRow['cells'],
  judge: Judge,
): { plan: Plan | null; problems: Problem[] } {
  const problems: Problem[] = [];
  const videoUrl = cells.videoUrl?.trim() ?? '';
  if (videoUrl === '') problems.push({ path: 'videoUrl', message: 'It is required.' });
  const scheduledTime = slotOf(cells.scheduledTime?.trim() ?? '', timezone, problems);
  const tags = (cells.hashtags ?? '').split(/[\s,;]+/u).filter((tag) => tag !== '');
  const post = parseOrCollect(
    CreatePost,
    {
      ...(videoUrl === '' ? {} : { videoUrl }),
      ...(cells.caption ? { caption: cells.caption } : {}),
      ...(scheduledTime ? { scheduledTime } : {}),
      ...(workspaceId ? { workspaceId } : {}),
      hashtags: tags,
      selectedAccounts,
      timezone,
      schedule,
      declarations,
    },
    problems,
  );
  if (!post) return { plan: null, problems };
  const plan = planPost(post, judge);
  const said = new Set(problems.map(({ path }) => path));
  const found = [...plan.problems, ...Object.values(plan.refusals).flat()];
  // Without a videoUrl there is no source, and without a time no slot: both were said in the words of the table.
  const further = found.filter(({ path }) => path !== 'deck' && !said.has(path));
  return { plan, problems: [...problems, ...further] };
}

/** The instant of a cell as a body would name it; undefined for an empty cell. */
function slotOf(cell: string, timezone: string, problems: Problem[]): string | undefined {
  if (cell === '') return undefined;
  const parsed = parseWallTime(cell, timezone);
  if (parsed.ok) return parsed.instant.toISOString();
  problems.push({ path: 'scheduledTime', message: parsed.message });
  return undefined;
}

function rootOf(path: string): string {
  return path.split(/[.[]/u, 1)[0] ?? path;
}
