import { z } from 'zod';

/** What one route answers; the rest of its description stands in its chain. Keyed by `METHOD /path`. */
export interface Operation {
  summary: string;
  description?: string;
  /** Of the success. */
  status: 200 | 201 | 202;
  /** Another status of the same answer. */
  orStatus?: 201;
  /** It spends credits: 402 where they are short. */
  spends?: true;
  data: z.ZodType;
  /** The answer carries `pagination`. */
  paged?: true;
  /** Further content types of the body, beside JSON. */
  form?: z.ZodType;
}

export type Operations = Record<string, Operation>;

/** An instant of an answer. */
export const Instant = z.string().meta({ format: 'date-time', description: 'RFC 3339, UTC, milliseconds.' });

/** What DELETE answers where nothing of the resource is left. */
export const Gone = z.object({ id: z.string() });
