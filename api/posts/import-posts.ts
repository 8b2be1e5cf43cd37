import { recordManyOwnMedia } from '../../db/content/own-media.ts';
import { recordPosts } from '../../db/posts/posts.ts';
import { MAX_IMPORT_COPIES } from '../../domain/posts/import-columns.ts';
import type { ParsedTable } from '../checker/tasks/parse-csv.ts';
import type { ApiContext, ApiState } from '../http/context.ts';
import { MAX_MESSAGE_CHARACTERS, refuse, Refusal, shorten, type Problem } from '../http/errors.ts';
import { createPacer } from '../http/next-turn.ts';
import { consumeQuota, rejectExhaustedStorage } from '../jobs/consume-quota.ts';
import { toNewOwnMedia } from './accept-media.ts';
import { rejectConflicts } from './compose-post.ts';
import type { ImportPostsBody } from './contract/request.ts';
import type { CheckedRows, ImportedPosts } from './contract/response.ts';
import { keepResponseUntil } from './load-post.ts';
import { loadReferences, type References } from './load-references.ts';
import { buildNewPost } from './new-post.ts';
import { presentPreview } from './present.ts';
import { validateRows, type RowProblem, type ValidatedRow } from './validate-rows.ts';

/** The maximum number of listed problems. If there are more, only the first of each row is listed. */
const MAX_ROW_DETAILS = 5_000;

/** Problems of properties that all rows share. */
const MAX_SHARED_DETAILS = 100;

/** The most rows whose records are built at once, in some milliseconds. */
const BATCH = 250;

const tables = new WeakMap<ApiState, ParsedTable>();

/** Parses the table in the checker before the transaction opens. Its problems are reported later. */
export async function prepareTable(ctx: ApiContext): Promise<void> {
  const { csv } = (ctx.state.json ?? {}) as Record<string, unknown>;
  if (typeof csv === 'string') tables.set(ctx.state, await ctx.deps.checker.parseCsv(ctx.state.team.id, csv, 'csv'));
}

export function getTableProblems({ state }: ApiContext): Problem[] {
  const table = tables.get(state);
  return table && !Array.isArray(table) ? table.problems : [];
}

interface ValidatedTable {
  references: References;
  rows: ValidatedRow[];
}

/** Validates a table without writing. If one row is invalid, rejects with the problems of every row. */
export async function validateImport(ctx: ApiContext, body: ImportPostsBody): Promise<ValidatedTable> {
  const table = tables.get(ctx.state);
  if (!table) throw new Error('prepareTable has not run');
  if (!Array.isArray(table)) throw refuse.invalidInput(table.problems);
  const accounts = Object.values(body.selectedAccounts).flat().length;
  if (table.length * accounts > MAX_IMPORT_COPIES) {
    const message = `${table.length} rows to ${accounts} accounts are over ${MAX_IMPORT_COPIES} copies; send it in parts.`;
    throw refuse.invalidInput([{ path: 'csv', message }]);
  }
  const { references, missing } = await loadReferences(ctx, { ...body, ownerType: 'brand' });
  const { rows, problems, rowProblems } = await validateRows(ctx, body, table, references);
  rejectInvalidRows(table.length, problems, rowProblems);
  const [first] = rows;
  if (!references || !first) throw missing ?? new Error('the table has no rows, although no problem was found');
  rejectConflicts(first);
  return { references, rows };
}

function rejectInvalidRows(rows: number, problems: readonly Problem[], rowProblems: readonly RowProblem[]): void {
  const [first] = rowProblems;
  if (!first) {
    if (problems.length > 0) throw refuse.invalidInput(problems);
    return;
  }
  const invalid = new Set(rowProblems.map(({ row }) => row)).size;
  const place = `row ${first.row}${first.field ? `, ${first.field}` : ''}`;
  const message = `${invalid} of ${rows} rows are not valid, so nothing was imported. The first: ${place}: ${first.message}`;
  const listed = rowProblems.length <= MAX_ROW_DETAILS ? rowProblems : keepFirstOfEachRow(rowProblems);
  const details = [...problems.slice(0, MAX_SHARED_DETAILS), ...listed];
  throw new Refusal('invalid_input', shorten(message, MAX_MESSAGE_CHARACTERS), { details });
}

function keepFirstOfEachRow(problems: readonly RowProblem[]): RowProblem[] {
  return problems.filter(({ row }, index) => problems[index - 1]?.row !== row);
}

/** Records one post per row, all or none, in batches between which other requests have their turn. */
export async function importPosts(ctx: ApiContext, { references, rows }: ValidatedTable): Promise<ImportedPosts> {
  await consumeQuota(ctx, 'turbo_posts', rows.length);
  await rejectExhaustedStorage(ctx);
  const ids: string[] = [];
  for (let from = 0; from < rows.length; from += BATCH) {
    ids.push(...(await recordRows(ctx, references, rows.slice(from, from + BATCH))));
  }
  const slots = rows.flatMap(({ slot }) => slot?.getTime() ?? []);
  keepResponseUntil(ctx, slots.length > 0 ? new Date(slots.reduce((a, b) => Math.max(a, b))) : null);
  return {
    imported: rows.length,
    posts: rows.map(({ row, status, slot }, index) => ({
      row,
      id: ids[index] ?? '',
      status: status === 'queued' ? 'scheduled' : status,
      scheduledTime: slot?.toISOString() ?? null,
    })),
  };
}

async function recordRows(ctx: ApiContext, references: References, rows: readonly ValidatedRow[]): Promise<string[]> {
  const { tx } = ctx.state;
  const media = rows.map((row) => toNewOwnMedia(ctx, references.workspace.id, row));
  const contentIds = await recordManyOwnMedia(tx, media);
  const posts = rows.map((row, index) =>
    buildNewPost(ctx, references, row, {
      contentId: contentIds[index] ?? '',
      renderStatus: 'fetching',
      generationId: null,
    }),
  );
  return recordPosts(tx, posts);
}

/** Builds the response to a dry run. */
export async function presentCheckedRows(ctx: ApiContext, { rows }: ValidatedTable): Promise<CheckedRows> {
  const { creditBalance } = ctx.state.team;
  const pause = createPacer();
  const posts: CheckedRows['posts'] = [];
  for (const row of rows) {
    await pause();
    posts.push({ row: row.row, ...presentPreview(row, creditBalance) });
  }
  return { valid: true, rows: rows.length, posts };
}
