import { z } from 'zod';
import { HOUR_MS } from './error-table.ts';

/** Shown to people: must not hold an address or a token. */
const CODE = /^[\w./-]{1,64}$/u;

/** A code as it may be shown; `instead` of one that looks like no code. */
export function sanitizeCode(code: string, instead = 'undocumented'): string {
  return CODE.test(code) ? code : instead;
}

/** Digits, or base64url; publish ids hold `~`, those of comments a dot. It stands in paths, so it must not begin with a dot. */
export const PlatformId = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^[\w-][\w.~-]{0,127}$/u));

/** The id of what the platform has just made: it is made also where its id is none that can be kept, which is null. */
export const CreatedId = z
  .union([z.string().min(1), z.number()])
  .transform((id): string | null => PlatformId.safeParse(id).data ?? null);

/** The address of a post. Anything else is as good as none. */
export const OptionalUrl = z
  .string()
  .max(2_048)
  .regex(/^[^\s\p{C}]+$/u)
  .pipe(z.url({ protocol: /^https?$/u }))
  .nullable()
  .catch(null);

/** Words that people read, or permissions: without what a row cannot hold. Empty where nothing is left. */
export const CleanText = z.string().transform((text) =>
  text
    .slice(0, 2_048)
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
    .trim(),
);

/** A token stands in headers. */
export const AccessToken = z.string().regex(/^[\x21-\x7E]{1,4096}$/u);

/** In how many seconds something ends, maybe as text. An end beyond ten years is as good as that. */
export const Seconds = z
  .union([z.number(), z.string().transform(Number).pipe(z.number())])
  .transform((seconds) => Math.min(Math.max(0, seconds), (10 * 365 * 24 * HOUR_MS) / 1000));

/** A figure as a row holds it: whole. Any other counts as not reported. */
export const MetricValue = z.number().transform(Math.round).pipe(z.int()).nullable().catch(null);

/** Beyond every bound of ours, and within what a timer and an interval of PostgreSQL can hold. */
const MAX_WAIT_MS = 7 * 24 * HOUR_MS;

/** How long a platform asks us to wait, milliseconds. */
export function limitWaitMs(ms: number): number {
  return Math.min(ms, MAX_WAIT_MS);
}
