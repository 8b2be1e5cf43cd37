import { recordManyOwnMedia } from '../../db/content/own-media.ts';
import { recordPosts } from '../../db/posts/posts.ts';
import type { ApiContext } from '../http/context.ts';
import { Refusal, refuse, type Problem } from '../http/errors.ts';
import { countOrRefuse } from '../jobs/consume-quota.ts';
import { ownMediaOf } from './accept-media.ts';
import { judgeOf, keepAnswerFor, newPostOf, refuseConflicts } from './create-post.ts';
import type { ImportPostsBody } from './import-schema.ts';
import { lookUp } from './load-references.ts';
import { fieldOf, planRows, type RowProblem } from './validate-rows.ts';
import { presentPreview } from './preview-post.ts';
import { readCsv } from './parse-csv.ts';
import { resolvePost, type ResolvedPost } from './build-copies.ts';

export interface ResolvedRow extends ResolvedPost {
  row: number;
}

/** Copies, rows times accounts, that one import may make. */
const MOST_COPIES = 25_000;

/** More details help nobody; each bad row is named all the same. */
const MOST_DETAILS = 5_000;

/** Told to Temporal with the answer; the rest the relay tells, so that a large import does not storm it. */
const TOLD_AT_ONCE = 40;

/** Judges a whole table. Refuses it for one bad row, naming every bad row; writes nothing. */
export async function resolveRows(ctx: ApiContext, body: ImportPostsBody): Promise<ResolvedRow[]> {
  const rows = readCsv(body.csv);
  if (!Array.isArray(rows)) throw refuse.invalidInput(rows.problems);
  const accounts = Object.values(body.selectedAccounts).flat().length;
  if (rows.length * accounts > MOST_COPIES) {
    const message = `${rows.length} rows to ${accounts} accounts are over ${MOST_COPIES} copies; send it in parts.`;
    throw refuse.invalidInput([{ path: 'csv', message }]);
  }
  const { plans, problems, rowProblems } = planRows(body, rows, judgeOf(ctx));
  refuseBad(rows.length, problems, rowProblems);
  const [first] = plans;
  if (!first) throw new Error('a table without problems has rows');
  const named = await lookUp(ctx, first.planned);
  const resolved = plans.map(({ row, planned, refusals }) => ({ row, ...resolvePost(planned, refusals, named) }));
  refuseBad(rows.length, [], resolved.flatMap(lateProblems));
  for (const one of resolved.slice(0, 1)) await refuseConflicts(ctx, one);
  return resolved;
}

/** What could be judged only with the workspace at hand. */
function lateProblems({ row, copies }: ResolvedRow): RowProblem[] {
  const found = copies.flatMap(({ refusals }) => refusals);
  const messages = new Map(found.map(({ path, message }) => [message, fieldOf(path)]));
  return [...messages].map(([message, field]) => ({ row, field, message }));
}

function refuseBad(rows: number, problems: readonly Problem[], rowProblems: readonly RowProblem[]): void {
  const [first] = rowProblems;
  if (!first) {
    if (problems.length > 0) throw refuse.invalidInput(problems);
    return;
  }
  const bad = new Map(rowProblems.map((problem) => [problem.row, problem])).size;
  const where = `row ${first.row}${first.field ? `, ${first.field}` : ''}`;
  const message = `${bad} of ${rows} rows are not valid, so nothing was imported. The first: ${where}: ${first.message}`;
  const listed = rowProblems.length <= MOST_DETAILS ? rowProblems : firstOfEachRow(rowProblems);
  throw new Refusal('invalid_input', message, { details: [...problems, ...listed] });
}

function firstOfEachRow(problems: readonly RowProblem[]): RowProblem[] {
  return problems.filter(({ row }, index) => problems[index - 1]?.row !== row);
}

/** Records a post for every row, all or none, by a number of statements that hardly grows with them. */
export async function recordRows(ctx: ApiContext, rows: readonly ResolvedRow[]) {
  const { tx } = ctx.state;
  await countOrRefuse(ctx, 'turbo_posts', rows.length);
  const contentIds = await recordManyOwnMedia(
    tx,
    rows.map((row) => {
      const { source } = row.planned;
      if (source.kind !== 'own_media') throw new Error('a row brings its own media');
      return ownMediaOf(ctx, row, source);
    }),
  );
  const posts = rows.map((row, index) =>
    newPostOf(ctx, row, { contentId: contentIds[index] ?? '', renderStatus: 'fetching', generationId: null }),
  );
  const ids = await recordPosts(tx, posts);
  tx.outbox.splice(TOLD_AT_ONCE);
  const slots = posts.flatMap(({ scheduledTime }) => scheduledTime?.getTime() ?? []);
  keepAnswerFor(ctx, slots.length > 0 ? new Date(slots.reduce((a, b) => Math.max(a, b))) : null);
  return posts.map(({ schedule, scheduledTime }, index) => ({
    row: rows[index]?.row,
    id: ids[index],
    status: schedule,
    scheduledTime: scheduledTime?.toISOString() ?? null,
  }));
}

/** The dry run's answer. */
export function presentRows(ctx: ApiContext, rows: readonly ResolvedRow[]) {
  const { creditBalance } = ctx.state.team;
  return rows.map((row) => ({ row: row.row, ...presentPreview(row, creditBalance) }));
}
