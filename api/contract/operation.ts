import { z } from 'zod';

/** The responses of one route. Its request, scope and rate limit are read from the route's chain in `api/<area>/routes.ts`. */
export interface Operation<Data extends z.ZodType = z.ZodType> {
  /** Imperative, with the resource: "Create a workspace". */
  summary: string;
  description?: string;
  status: 200 | 201 | 202;
  /** A second status with the same body. */
  orStatus?: 200 | 201;
  /** The response has an `ETag` and is 304 if the request names it. */
  cacheable?: true;
  /** The operation spends credits and may return 402. */
  spends?: true;
  /** Each id of the body has its own result, so that a missing one does not fail the request. */
  perId?: true;
  /** `data` of a success. */
  data: Data;
  /** The response has `pagination`; if `continuable`, with `nextCursor`. */
  paged?: true | 'continuable';
  /** The response has `shortfall` if fewer were created than requested. */
  shortfall?: z.ZodType;
  /** The schema of a multipart body. */
  form?: z.ZodType;
  /** The schema of the JSON body if it differs from the multipart body. */
  json?: z.ZodType;
  /** The schema of the JSON body per published path of a route that is published as several paths. */
  bodies?: Readonly<Record<string, z.ZodType>>;
  example?: OperationExample<z.input<Data>>;
  /** One example per published path (`POST /content/slideshow`) of a route that is published as several paths. */
  examples?: Readonly<Record<string, OperationExample<z.input<Data>>>>;
}

/** Operations by `METHOD /path`. */
export type Operations = Readonly<Record<string, Operation>>;

export interface OperationExample<Data = unknown> {
  /** Request bodies by their summary. */
  bodies?: Readonly<Record<string, object>>;
  /** `data` of a success. */
  data: Data;
  /** Messages of 409 other than for a reused Idempotency-Key. Empty if there are none; omitted if unknown. */
  conflicts?: readonly string[];
  /** Message of 429 when a quota of the plan is used up. */
  usageLimit?: string;
}

type Described<Data extends z.ZodType> = Omit<Operation<Data>, 'status'> & { status?: 201 | 202 };

/** Checks at compile time that the example matches the response schema. The status is 200 unless another one is given. */
export function operation<Data extends z.ZodType>(described: Described<Data>): Operation<Data> {
  return { status: 200, ...described };
}

export const Instant = z.string().meta({ format: 'date-time', description: 'RFC 3339, UTC, milliseconds.' });

/** The response to a DELETE that removes the whole resource. */
export const Deleted = z.object({ id: z.string() });
