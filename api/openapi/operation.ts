import { z } from 'zod';

/** What one route answers; the rest of its description stands in its chain. Keyed by `METHOD /path`. */
export interface Operation {
  summary: string;
  description?: string;
  /** Of the success. */
  status: 200 | 201 | 202;
  /** Another status of the same answer. */
  orStatus?: 200 | 201;
  /** It spends credits: 402 where they are short. */
  spends?: true;
  data: z.ZodType;
  /** The answer carries `pagination`. */
  paged?: true;
  /** Further content types of the body, beside JSON. */
  form?: z.ZodType;
  /** What JSON may say, where a form may say something else. */
  json?: z.ZodType;
  /** Stands in `examples/` where the operation does not bring one of its own. */
  example?: OperationExample;
}

export type Operations = Record<string, Operation>;

/** One operation as a reader of the documentation sees it used. */
export interface OperationExample {
  /** Each kind of body, by what it shows. */
  bodies?: Record<string, object>;
  /** `data` of the success. */
  data: unknown;
  /** The sentences of its 409s, the key's own aside: none means that it has no other. Left out, it may have some. */
  conflicts?: readonly string[];
  /** What it says where a quota of the plan is used up. */
  usageLimit?: string;
}

/** An instant of an answer. */
export const Instant = z.string().meta({ format: 'date-time', description: 'RFC 3339, UTC, milliseconds.' });

/** What DELETE answers where nothing of the resource is left. */
export const Gone = z.object({ id: z.string() });
