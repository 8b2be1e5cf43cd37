import type { ApiContext } from './context.ts';

export interface Pagination {
  total: number;
  page: number;
  limit: number;
  pages: number;
}

/** Responds with the success envelope. The body is serialized here, so that `idempotent` stores exactly the sent bytes. */
export function respond(ctx: ApiContext, status: number, data: unknown, pagination?: Pagination): void {
  writeJson(ctx, status, pagination ? { success: true, data, pagination } : { success: true, data });
}

export function writeJson(ctx: Pick<ApiContext, 'status' | 'body' | 'set'>, status: number, body: object): void {
  ctx.status = status;
  // Set before the body; otherwise Koa guesses the type.
  ctx.set('Content-Type', 'application/json; charset=utf-8');
  ctx.body = JSON.stringify(body);
}

/** Undefined for a page that was requested by the item before it, whose list is not counted. */
export function paginate(
  total: number | null,
  { page, limit }: { page: number; limit: number },
): Pagination | undefined {
  if (total === null) return undefined;
  return { total, page, limit, pages: Math.ceil(total / limit) };
}
