import type { ApiContext } from './context.ts';

export interface Pagination {
  total: number;
  page: number;
  limit: number;
  pages: number;
}

/** Answers with the success envelope. The body is serialised here, so that what is stored for a replay is what was sent. */
export function respond(ctx: ApiContext, status: number, data: unknown, pagination?: Pagination): void {
  writeJson(ctx, status, pagination ? { success: true, data, pagination } : { success: true, data });
}

export function writeJson(ctx: Pick<ApiContext, 'status' | 'body' | 'set'>, status: number, body: object): void {
  ctx.status = status;
  // Before the body, whose type would otherwise be guessed.
  ctx.set('Content-Type', 'application/json; charset=utf-8');
  ctx.body = JSON.stringify(body);
}

/** `limit` is at least 1. */
export function paginate(total: number, { page, limit }: { page: number; limit: number }): Pagination {
  return { total, page, limit, pages: Math.ceil(total / limit) };
}
