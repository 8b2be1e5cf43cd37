/** Schemas that parse the text of an environment variable. Their messages complete the sentence "PORT …". */
import { z } from 'zod';

export const text = z.string();

export function choice<const V extends readonly string[]>(...values: V) {
  return z.enum(values, `must be ${formatAlternatives(values)}`);
}

export const onOff = choice('on', 'off').transform((value) => value === 'on');

export const trueFalse = choice('true', 'false').transform((value) => value === 'true');

export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,15}$/u, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

export const port = wholeNumber(0, 65_535);

export function url(...protocols: readonly [string, ...string[]]) {
  const prefixes = protocols.map((protocol) => `${protocol}//`);
  return z
    .string()
    .refine(
      (value) => URL.canParse(value) && prefixes.some((prefix) => value.startsWith(prefix)),
      `must be a URL that starts with ${formatAlternatives(prefixes)}`,
    );
}

/** An HTTP URL, without its trailing slashes. */
export const httpUrl = url('http:', 'https:').transform((value) => value.replace(/\/+$/u, ''));

export function list<S extends z.ZodType<unknown, string>>(item: S) {
  return z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.array(item));
}

function formatAlternatives(values: readonly string[]): string {
  return values.length < 2 ? String(values[0]) : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}
