import { z } from 'zod';
import { HOUR_MS } from './error-table.ts';

/** Codes are shown to people, so they must not contain a URL or a token. */
const CODE = /^[\w./-]{1,64}$/u;

export function sanitizeCode(code: string, instead = 'undocumented'): string {
  return CODE.test(code) ? code : instead;
}

/** Digits or base64url; publish ids contain `~`, comment ids a dot. Ids are used in paths, so they must not begin with a dot. */
export const PlatformId = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^[\w-][\w.~-]{0,127}$/u));

/** The id of a created object. An id that cannot be stored is null, because the object exists nevertheless. */
export const CreatedId = z
  .union([z.string().min(1), z.number()])
  .transform((id): string | null => PlatformId.safeParse(id).data ?? null);

/** An http(s) URL; any other value counts as null. */
export const OptionalUrl = z
  .string()
  .max(2_048)
  .regex(/^[^\s\p{C}]+$/u)
  .pipe(z.url({ protocol: /^https?$/u }))
  .nullable()
  .catch(null);

/** Text without control characters and lone surrogates, of at most 2,048 UTF-16 units; may be empty. */
export const CleanText = z.string().transform((text) =>
  text
    .slice(0, 2_048)
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
    .trim(),
);

/** A token of characters that a header can carry. */
export const AccessToken = z.string().regex(/^[\x21-\x7E]{1,4096}$/u);

/** A lifetime in seconds, as a number or text, at most ten years. */
export const Seconds = z
  .union([z.number(), z.string().transform(Number).pipe(z.number())])
  .transform((seconds) => Math.min(Math.max(0, seconds), (10 * 365 * 24 * HOUR_MS) / 1000));

/** A number, rounded to an integer; any other value counts as not reported. */
export const MetricValue = z.number().transform(Math.round).pipe(z.int()).nullable().catch(null);

/** The longest pause; a timer and an interval of PostgreSQL can express it. */
const MAX_WAIT_MS = 7 * 24 * HOUR_MS;

/** Limits the pause that a platform requests. */
export function limitWaitMs(ms: number): number {
  return Math.min(ms, MAX_WAIT_MS);
}
