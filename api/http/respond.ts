import type { ApiContext } from './context.ts';

export interface Pagination {
  total: number;
  page: number;
  limit: number;
  pages: number;
}

/** The pagination of a list that can be continued by cursor. A page that was requested by cursor is not counted. */
export type ContinuablePagination = (Pagination | { limit: number }) & { nextCursor: string | null };

/** Responds with the success envelope. The body is serialized here, so that `idempotent` stores exactly the sent bytes. */
export function respond(
  ctx: ApiContext,
  status: number,
  data: unknown,
  pagination?: Pagination | ContinuablePagination,
): void {
  tagRevision(ctx, data);
  writeJson(ctx, status, pagination ? { success: true, data, pagination } : { success: true, data });
}

/** Sets the `ETag` of a resource with a revision. */
export function tagRevision(ctx: Pick<ApiContext, 'set'>, data: unknown): void {
  if (typeof data !== 'object' || data === null || !('revision' in data)) return;
  ctx.set('ETag', formatTag(Number(data.revision)));
}

export function formatTag(revision: number): string {
  return `"${revision}"`;
}

/** Responds with what was created, and why that is less than requested. */
export function respondWithShortfall(ctx: ApiContext, status: number, data: unknown, shortfall: object | null): void {
  writeJson(ctx, status, { success: true, data, ...(shortfall && { shortfall }) });
}

export function writeJson(ctx: Pick<ApiContext, 'status' | 'body' | 'set'>, status: number, body: object): void {
  ctx.status = status;
  // Set before the body; otherwise Koa guesses the type.
  ctx.set('Content-Type', 'application/json; charset=utf-8');
  ctx.body = JSON.stringify(body);
}

export function paginate(total: number, { page, limit }: { page: number; limit: number }): Pagination {
  return { total, page, limit, pages: Math.ceil(total / limit) };
}

/** `total` is null for a page that was requested by cursor. */
export function paginateContinuable<Row>(
  rows: readonly Row[],
  total: number | null,
  query: { page: number; limit: number },
  writeCursor: (last: Row) => string,
): ContinuablePagination {
  const { limit } = query;
  const last = rows.length === limit ? rows.at(-1) : undefined;
  const counted = total === null ? { limit } : paginate(total, query);
  const isLastPage = total !== null && query.page * limit >= total;
  return { ...counted, nextCursor: isLastPage || !last ? null : writeCursor(last) };
}
