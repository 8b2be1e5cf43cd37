import { z } from 'zod';
import { ResourceId } from './fields.ts';

/** An integer in a query. */
export function buildInteger(min: number, max: number, fallback: number, description: string) {
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

export const PAGING = {
  page: buildInteger(1, 999_999_999, 1, 'The page, starting at 1.'),
  limit: buildInteger(1, 100, DEFAULT_LIMIT, 'The number of items per page.'),
};

/** One value of a filter or several: `status=draft,scheduled`, or the parameter repeated. */
export function acceptMany<const Value extends string>(values: readonly Value[]) {
  const allowed: readonly string[] = values;
  return z
    .union([z.string(), z.array(z.string())])
    .transform((given, context) => {
      const chosen = new Set([given].flat().flatMap((text) => text.split(',')));
      const wrong = [...chosen].find((text) => !allowed.includes(text));
      if (wrong === undefined) return [...chosen] as Value[];
      context.addIssue({ code: 'invalid_value', values: [...values], input: wrong });
      return z.NEVER;
    })
    .meta({
      override({ jsonSchema }) {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, { type: 'array', items: { type: 'string', enum: [...values] }, minItems: 1 });
      },
    });
}

/** The order of a list by the names of its items' properties; `-` means descending. */
export function sortBy<const Name extends string>(fallback: Name | `-${Name}`, names: readonly Name[], meaning = '') {
  const orders = z.enum(names.flatMap((name) => [name, `-${name}`]) as [string, ...string[]]);
  const description = `The order; \`-\` means descending. ${meaning}Ties are in the order of the ids.`;
  return orders.default(fallback).meta({ description }) as unknown as z.ZodType<Name | `-${Name}`, string | undefined>;
}

/** `true` or `false` in a query, by default false. */
export function buildSwitch(description: string) {
  return z
    .string()
    .refine((text) => text === 'true' || text === 'false', 'It must be true or false.')
    .transform((text) => text === 'true')
    .default(false)
    .meta({ description, override: { type: 'boolean', default: false } });
}

/** Parameters of a list that can span all workspaces of the team. */
export const ALL_WORKSPACES = {
  workspaceId: ResourceId.optional(),
  allWorkspaces: buildSwitch(
    'Lists all workspaces of the team; not together with `workspaceId`. 403 for a key that is pinned to one workspace.',
  ),
};

export function buildSearch(fields: string) {
  const description = `Only items with this text in their ${fields}, in upper or lower case.`;
  return z
    .string()
    .min(1)
    .max(200)
    .refine((text) => !/\p{Cc}/u.test(text), 'It must have no control characters.')
    .optional()
    .meta({ description, pattern: String.raw`^[^\x00-\x1F\x7F-\x9F]*$` });
}

/** A cursor is the id of an item and, in a list that is not sorted by creation, a dot and its sort value. */
const Cursor = z
  .string()
  .max(90)
  .regex(/^[a-z]+_[a-zA-Z0-9]+(?:\.(?:[0-9]{1,14}|infinity))?$/u, 'It must be a nextCursor.');

/** Pages by number, or by a cursor, which costs the same however long the list is and which new items do not move. */
export const CURSOR_PAGING = {
  ...PAGING,
  cursor: Cursor.optional().meta({
    description:
      '`pagination.nextCursor` of the previous page. Returns the items that follow that page in the same order, and ignores `page`; `pagination` then has only `limit` and `nextCursor`.',
  }),
};
