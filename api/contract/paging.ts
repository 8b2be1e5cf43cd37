import { z } from 'zod';
import { ResourceId } from './fields.ts';

/** An integer in a query. */
export function integerParam(min: number, max: number, fallback: number, description: string) {
  const message = `It must be a whole number from ${min} to ${max}.`;
  return z
    .string(message)
    .regex(/^[0-9]{1,9}$/u, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
    .default(fallback)
    .meta({ description, override: { type: 'integer', minimum: min, maximum: max, default: fallback } });
}

export const DEFAULT_LIMIT = 20;

/** Pages by number. */
export const PAGING = {
  page: integerParam(1, 999_999_999, 1, 'The page, starting at 1.'),
  limit: integerParam(1, 100, DEFAULT_LIMIT, 'The number of items per page.'),
};

/** Pages by number, or by a cursor. The latter costs the same however long the list is, and new items do not move its pages. */
export const CURSOR_PAGING = {
  ...PAGING,
  cursor: ResourceId.optional().meta({
    description:
      '`pagination.nextCursor` of the previous page. Returns the items that follow that page, and ignores `page`; `pagination` then has only `limit` and `nextCursor`.',
  }),
};
